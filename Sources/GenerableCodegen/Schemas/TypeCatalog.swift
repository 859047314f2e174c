// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The generable types of all files, by name.
struct TypeCatalog: Sendable {
  /// A type with the file that declares it.
  struct Entry: Sendable {
    /// The form of the type in the build that is asked for; where that is not known, the first.
    var type: ResolvedType
    let file: ParsedFile
    /// Where names are looked up that its declaration mentions.
    let scope: LexicalScope
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
  private var positions: [[String]: [Int]] = [:]

  /// Collects the types of files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - build: The build whose schemas are asked for.
  init(_ files: [ResolvedFile], for build: BuildConditions = BuildConditions()) {
    constants = Constants(files, for: build)
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
      positions[entry.type.path, default: []].append(position)
    }
  }

  /// The type of a property, in canonical spelling, without aliases.
  func type(of property: ResolvedProperty, in entry: Entry) -> TypeSyntax {
    constants.expandingAliases(in: property.canonicalType, from: entry.scope).canonical
  }

  /// What the name of a type means.
  enum Meaning {
    /// A type in ``TypeCatalog/entries``.
    case entry(Int)
    /// A type that the files declare, of which they don't tell the schema.
    case untold
    /// A type of another module.
    case foreign
  }

  /// What the name of a type means.
  ///
  /// - Parameters:
  ///   - path: The names, from the outermost on.
  ///   - entry: The type that mentions it.
  /// - Returns: The meaning.
  func meaning(of path: [String], in entry: Entry) -> Meaning {
    let scope = entry.scope
    if path == ["Self"] {
      return position(at: scope.innermost, in: entry).map(Meaning.entry) ?? .untold
    }
    for outer in scope.paths {
      if let position = position(at: outer + path, in: entry) { return .entry(position) }
      if constants.path(of: path, in: scope) == outer + path { return .untold }
    }
    // A name with its module before it.
    let inner = path.count > 1 ? position(at: Array(path.dropFirst()), in: entry) : nil
    return inner.map(Meaning.entry) ?? .foreign
  }

  /// The position of the type that a path means in the file of another: one that the build has,
  /// if it has one, and of that file, if that declares one.
  private func position(at path: [String], in user: Entry) -> Int? {
    let found = positions[path, default: []].filter {
      entries[$0].type.access > .fileprivate
        || entries[$0].type.source.path == user.type.source.path
    }
    return found.first { entries[$0].isActive } ?? found.first
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
      type: possible.first ?? forms[0], file: file.file,
      scope: LexicalScope(around: forms[0].name.range, in: file.file),
      isActive: outer != .known(false),
      openConditions: possible.count > 1 ? open : [])
  }
}
