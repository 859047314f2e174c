// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The generable types of all files, by name.
struct TypeCatalog: Sendable {
  /// A type with the file that declares it.
  struct Entry: Sendable {
    /// The form of the type in the build that is asked for; where that is not known, the first.
    var type: ResolvedType
    let file: ParsedFile
    /// Whether the build has the type; true where that is not known.
    let isActive: Bool
    /// The conditions that have to be known to tell the form of the type.
    let openConditions: [String]
    /// Where its schema is written by hand and is not told.
    var handwritten: SourceRange?
  }

  /// The annotated types, in order of the files and in order within each, and after them those that
  /// conform by hand.
  private(set) var entries: [Entry] = []
  /// How many of the types are annotated.
  let annotatedCount: Int
  /// What names in guides stand for.
  let constants: Constants
  private var positions: [[String]: Int] = [:]
  private let aliases: TypeAliases

  /// Collects the types of files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - build: The build whose schemas are asked for.
  init(_ files: [ResolvedFile], for build: BuildConditions = BuildConditions()) {
    constants = Constants(files)
    aliases = TypeAliases(files)
    var entries: [Entry] = []
    for file in files {
      var forms: [ResolvedType] = []
      for type in file.types {
        if let last = forms.last, last.name != type.name {
          entries.append(Entry(forms, of: file, for: build))
          forms = []
        }
        forms.append(type)
      }
      if !forms.isEmpty { entries.append(Entry(forms, of: file, for: build)) }
    }
    annotatedCount = entries.count
    for file in files {
      let handwritten = HandwrittenSchemas(file)
      for position in entries.indices.prefix(annotatedCount)
      where entries[position].type.written.contains(.generationSchema)
        && entries[position].type.source == file.file.source
      {
        handwritten.complete(&entries[position])
      }
      entries += handwritten.unannotated
    }
    self.entries = entries
    for (position, entry) in entries.enumerated() {
      let known = positions[entry.type.path]
      if known == nil || known.map({ !entries[$0].isActive }) == true && entry.isActive {
        positions[entry.type.path] = position
      }
    }
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

extension TypeCatalog.Entry {
  /// Chooses the form that a type has in a build.
  fileprivate init(_ forms: [ResolvedType], of file: ResolvedFile, for build: BuildConditions) {
    var possible: [ResolvedType] = []
    var open: [String] = []
    for form in forms {
      switch file.truth(of: form.variant, in: build) {
      case .known(false): continue
      case .known(true): possible.append(form)
      case .needs(let atoms):
        possible.append(form)
        open += atoms
      }
    }
    let outer = file.truth(of: forms[0].conditions, in: build)
    self.init(
      type: possible.first ?? forms[0], file: file.file, isActive: outer != .known(false),
      openConditions: possible.count > 1 ? open : [])
  }
}
