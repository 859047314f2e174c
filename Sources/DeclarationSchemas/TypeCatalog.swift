// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GenerableCodegen

/// The annotated types of a set of files, by name.
package struct TypeCatalog: Sendable {
  /// An annotated type.
  struct Entry: Sendable {
    /// The variant of the type that is active in the build; if that is unknown, the first.
    let type: ResolvedType
    let file: ParsedFile
    /// The scope in which the names in the declaration are looked up.
    let scope: LexicalScope
    /// Whether the declaration is active in the build, or may be.
    let isActive: Bool
    /// The conditions on which the choice of the variant depends, if their values are unknown.
    let openConditions: [String]
  }

  /// A declaration that is not annotated.
  private struct OtherDeclaration {
    /// The scope of the declaration.
    let scope: LexicalScope
    /// The type of an active, non-generic alias; otherwise `nil`.
    let alias: TypeSyntax?
  }

  /// The types, in the order of the files and in source order in each of them.
  private(set) var entries: [Entry] = []
  private var positions: [[String]: [Int]] = [:]
  private var otherDeclarations: [[String]: [OtherDeclaration]] = [:]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - files: The resolved files.
  ///   - build: The conditions that decide about conditional members and declarations.
  /// - Complexity: O(*n*) in the number of declarations.
  package init(_ files: [ResolvedFile], for build: BuildConditions = BuildConditions()) {
    for file in files {
      let parsed = file.parsed
      var scopes: [SourceRange: LexicalScope] = [:]
      collect(parsed.members, in: LexicalScope(parsed.source.path), of: parsed, for: build, &scopes)
      var types = file.types[...]
      while let first = types.first {
        let variants = types.prefix { $0.name == first.name }
        types = types.dropFirst(variants.count)
        let scope = scopes[first.name.range] ?? LexicalScope(parsed.source.path)
        entries.append(Entry(Array(variants), of: parsed, in: scope, for: build))
      }
    }
    for (position, entry) in entries.enumerated() {
      positions[entry.type.path, default: []].append(position)
    }
  }

  /// The annotated types, in the order of the files and in source order in each of them.
  package var types: [AnnotatedType] {
    entries.indices.map { AnnotatedType(self, at: $0) }
  }

  /// Records the declared types and aliases, and the scopes inside types by the ranges of their
  /// names.
  private mutating func collect(
    _ members: [MemberSyntax], in scope: LexicalScope, of file: ParsedFile,
    for build: BuildConditions, _ scopes: inout [SourceRange: LexicalScope]
  ) {
    for member in members {
      let name: NameSyntax
      var alias: TypeSyntax?
      switch member {
      case .type(let type):
        let inner = scope.entering(type.name.components)
        scopes[type.name.range] = inner
        collect(type.members, in: inner, of: file, for: build, &scopes)
        if type.keyword == .extension { continue }
        name = type.name
      case .typeAlias(let declaration):
        let value = file.value(of: declaration.conditions, in: build)
        if value == .known(false) { continue }
        if value == .known(true) { alias = declaration.type }
        name = declaration.name
      case .variable, .enumCase, .initializer, .function: continue
      }
      otherDeclarations[scope.paths[0] + [name.text], default: []].append(
        OtherDeclaration(scope: scope, alias: alias))
    }
  }

  // MARK: - Names

  /// The declaration that the name of a type refers to.
  enum Reference {
    /// A type in ``TypeCatalog/entries``.
    case entry(Int)
    case alias(ScopedType)
    /// A declaration of the files whose schema is unknown.
    case unknown
    /// A type of another module.
    case external
  }

  /// Returns the declaration that the name of a type refers to.
  ///
  /// - Parameters:
  ///   - name: The components of the name.
  ///   - type: The type that contains the name, with the scope of the lookup.
  /// - Returns: The declaration.
  func lookUp(_ name: [String], from type: ScopedType) -> Reference {
    let scope = type.scope
    if name == ["Self"] {
      return position(at: scope.paths[0], from: scope.file).map(Reference.entry) ?? .unknown
    }
    for outer in scope.paths {
      if let position = position(at: outer + name, from: scope.file) { return .entry(position) }
      guard otherDeclarations[outer + name.prefix(1)] != nil else { continue }
      let found = otherDeclarations[outer + name, default: []]
      let own = found.filter { $0.scope.file == scope.file }
      let visible = own.isEmpty ? found : own
      guard visible.count == 1, let alias = visible[0].alias else { return .unknown }
      return .alias(
        ScopedType(type: alias.canonical, scope: visible[0].scope, range: type.range))
    }
    // The first component may be the name of a module.
    let position = name.count > 1 ? position(at: Array(name.dropFirst()), from: scope.file) : nil
    return position.map(Reference.entry) ?? .external
  }

  /// The number of aliases after which a type is assumed to refer to itself.
  private static let aliasLimit = 32

  /// Returns a type with the alias that it names replaced, if it names one.
  func expandingAliases(_ type: ScopedType) -> ScopedType {
    var type = type
    for _ in 0..<Self.aliasLimit {
      guard let name = type.name, case .alias(let target) = lookUp(name, from: type) else { break }
      type = target
    }
    return type
  }

  /// Returns the position of the type that a path refers to: preferably one that is active in the
  /// build.
  private func position(at path: [String], from file: String) -> Int? {
    let visible = positions[path, default: []].filter {
      entries[$0].type.access > .fileprivate || entries[$0].type.source.path == file
    }
    return visible.first { entries[$0].isActive } ?? visible.first
  }
}

/// The types that enclose a declaration.
///
/// In `extension Pantry.Recipe`, names are looked up in `Pantry.Recipe` and then in the file, but
/// not in `Pantry`.
struct LexicalScope: Sendable {
  /// The path of the file.
  let file: String
  /// The paths of the enclosing types, innermost first; that of the file is empty.
  private(set) var paths: [[String]] = [[]]

  /// Creates the scope of a file.
  init(_ file: String) {
    self.file = file
  }

  /// Returns the scope of the members of a type or an extension in this scope.
  func entering(_ name: [String]) -> LexicalScope {
    var inner = self
    inner.paths.insert(paths[0] + name, at: 0)
    return inner
  }
}

/// A type together with the scope in which its names are looked up.
struct ScopedType {
  let type: TypeSyntax
  let scope: LexicalScope
  /// The range that diagnostics mark: that of the type, or of the alias it replaces.
  let range: SourceRange

  /// The components of the name of a type without generic arguments.
  var name: [String]? {
    guard case .named(let components, _) = type, components.allSatisfy(\.arguments.isEmpty) else {
      return nil
    }
    return components.map(\.name.text)
  }

  /// Returns a part of the type in the same scope.
  func part(_ type: TypeSyntax) -> ScopedType {
    let isAlias = range != self.type.range
    return ScopedType(type: type, scope: scope, range: isAlias ? range : type.range)
  }
}

extension TypeCatalog.Entry {
  /// Selects the variant of a type that is active in a build.
  fileprivate init(
    _ variants: [ResolvedType], of file: ParsedFile, in scope: LexicalScope,
    for build: BuildConditions
  ) {
    var candidates: [ResolvedType] = []
    var open: [String] = []
    for variant in variants {
      switch file.value(of: variant.variant, in: build) {
      case .known(false): continue
      case .known(true): candidates.append(variant)
      case .unknown(let atoms):
        candidates.append(variant)
        open += atoms
      }
    }
    self.init(
      type: candidates.first ?? variants[0], file: file, scope: scope,
      isActive: file.value(of: variants[0].conditions, in: build) != .known(false),
      openConditions: candidates.count > 1 ? open : [])
  }
}
