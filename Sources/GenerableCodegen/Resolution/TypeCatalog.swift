// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The annotated types of all files, by name.
struct TypeCatalog: Sendable {
  /// A type with the file that declares it.
  struct Entry: Sendable {
    let type: ResolvedType
    let file: ParsedFile
  }

  /// The types, in order of the files and in order within each.
  let entries: [Entry]
  private let positions: [[String]: Int]
  private let aliases: TypeAliases

  /// Collects the types of files.
  init(_ files: [ResolvedFile]) {
    entries = files.flatMap { file in
      // Of a type that conditions give several forms, the first stands for all.
      file.types.enumerated().filter { index, type in
        index == 0 || type.variant.isEmpty || file.types[index - 1].name != type.name
      }.map { Entry(type: $0.element, file: file.file) }
    }
    var positions: [[String]: Int] = [:]
    for (position, entry) in entries.enumerated() where positions[entry.type.path] == nil {
      positions[entry.type.path] = position
    }
    self.positions = positions
    aliases = TypeAliases(files)
  }

  /// The type of a property, in canonical spelling, without aliases.
  func type(of property: ResolvedProperty, in entry: Entry) -> TypeSyntax {
    aliases.expand(property.canonicalType, in: entry.type.path) { positions[$0] != nil }.canonical
  }

  /// The position of the type that a name means.
  ///
  /// - Parameters:
  ///   - path: The names, from the outermost on.
  ///   - scope: The types around the place that mentions it, from the outermost on.
  /// - Returns: A position in ``entries``, or nil when no annotated type bears that name.
  func position(of path: [String], in scope: [String]) -> Int? {
    if path == ["Self"] { return positions[scope] }
    for count in stride(from: scope.count, through: 0, by: -1) {
      if let position = positions[Array(scope.prefix(count)) + path] {
        return position
      }
    }
    // A name with its module before it.
    return path.count > 1 ? positions[Array(path.dropFirst())] : nil
  }
}
