// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GenerableCodegen

/// Finds mistakes that depend on several files of a module.
///
/// A build reads each file separately, so there the compiler reports them.
package struct ModuleCheck {
  private let catalog: TypeCatalog
  private let declarations: ModuleDeclarations
  /// Whether all files of the module are known.
  private let isComplete: Bool

  /// Returns the diagnostics for the files of a module.
  ///
  /// - Parameters:
  ///   - files: The files to check.
  ///   - others: The other files of the module.
  ///   - isComplete: Whether there are no others.
  /// - Returns: The diagnostics about `files`.
  /// - Complexity: O(*n*) in the number of declarations.
  package static func diagnostics(
    for files: [ResolvedFile], others: [ResolvedFile], isComplete: Bool
  ) -> [Diagnostic] {
    let check = ModuleCheck(
      catalog: TypeCatalog(files + others), declarations: ModuleDeclarations(files + others),
      isComplete: isComplete)
    let entries = check.catalog.entries.filter { entry in
      files.contains { $0.source.path == entry.type.source.path }
    }
    return entries.flatMap { check.redeclarations(of: $0) + check.propertyTypes(of: $0) }
  }

  /// Returns a diagnostic with the severity that it has if no file declares the attribute in it.
  ///
  /// - Parameters:
  ///   - diagnostic: A diagnostic of the generator.
  ///   - files: The files of the module.
  /// - Returns: An error for a misspelled annotation that no file declares; any other diagnostic
  ///   unchanged.
  package static func promoted(
    _ diagnostic: Diagnostic, declarations files: [ResolvedFile]
  ) -> Diagnostic {
    guard diagnostic.id == .misspelledAnnotation,
      let file = files.first(where: { $0.source.path == diagnostic.path }),
      file.parsed.importsOnlyKnownModules
    else { return diagnostic }
    let name = file.source.text(diagnostic.range).drop { $0 == "@" }.prefix {
      $0.isLetter || $0.isNumber || $0 == "_"
    }
    return ModuleDeclarations(files).contains([String(name)]) ? diagnostic : diagnostic.with(.error)
  }

  // MARK: - Names

  /// Returns the diagnostic for a type whose name another file declares, too.
  private func redeclarations(of entry: TypeCatalog.Entry) -> [Diagnostic] {
    let type = entry.type
    guard entry.isActive, type.access > .fileprivate,
      let other = declarations.other(than: type)
    else { return [] }
    let name = type.path.joined(separator: ".")
    let note = Diagnostic.Note(
      "'\(name)' is also declared here", at: other.name.range, in: other.source)
    return [
      Diagnostic(.redeclaration(name), at: type.name.range, in: type.source, notes: [note])
    ]
  }

  // MARK: - Types of properties

  private func propertyTypes(of entry: TypeCatalog.Entry) -> [Diagnostic] {
    let properties: [ResolvedProperty] =
      switch entry.type.body {
      case .structure(let properties, _): properties
      case .union(let cases, _): cases.flatMap(\.properties)
      case .enumeration: []
      }
    return properties.compactMap { property in
      let type = ScopedType(
        type: property.leafType, scope: entry.scope, range: property.leafType.range)
      guard let name = type.name else { return nil }
      switch catalog.lookUp(name, from: type) {
      case .entry, .alias: return nil
      case .unknown: return unannotated(name, property, in: entry)
      case .external:
        guard PrimitiveType(path: name) == nil else { return nil }
        return undeclared(name, property, in: entry)
      }
    }
  }

  /// Returns the diagnostic for a property whose type is declared without an annotation.
  private func unannotated(
    _ name: [String], _ property: ResolvedProperty, in entry: TypeCatalog.Entry
  ) -> Diagnostic? {
    let paths = entry.scope.paths.map { $0 + name }
    guard let declaration = paths.lazy.compactMap(declarations.unannotatedType).first else {
      return nil
    }
    let text = name.joined(separator: ".")
    let note = Diagnostic.Note(
      "'\(text)' is declared here", at: declaration.name.range, in: declaration.source)
    return Diagnostic(
      .unannotatedType(text, of: property.name.text, canBeAnnotated: declaration.isValueType),
      at: property.leafType.range, in: entry.type.source, notes: [note])
  }

  /// Returns the diagnostic for a property whose type is declared in no file and no known module.
  private func undeclared(
    _ name: [String], _ property: ResolvedProperty, in entry: TypeCatalog.Entry
  ) -> Diagnostic? {
    guard name.count == 1, entry.file.importsOnlyKnownModules,
      !Self.otherTypes.contains(name[0])
    else { return nil }
    let known = PrimitiveType.allCases.map(\.rawValue) + (isComplete ? declarations.typeNames : [])
    let match = name[0].closestMatch(among: known)
    guard isComplete || match != nil else { return nil }
    let diagnostic = Diagnostic(
      .undeclaredType(name[0], match), at: property.leafType.range, in: entry.type.source,
      fixIts: FixIt.correcting(name[0], at: property.leafType.range, among: known).map { [$0] }
        ?? [])
    return isComplete ? diagnostic : diagnostic.with(.warning)
  }

  /// Types of the standard library and Foundation that are not generable, or aliases of types that
  /// are.
  private static let otherTypes: Set<String> = [
    "Character", "Data", "Float16", "Float80", "Int128", "Locale", "Substring", "TimeInterval",
    "UInt128", "CGFloat", "Calendar", "TimeZone", "DateComponents", "Measurement", "Never",
    "StaticString", "AttributedString", "Duration", "Range", "Result", "Unicode", "Transcript",
    "GenerationSchema", "Color", "Image", "Font",
  ]
}

extension ParsedFile {
  /// Whether all imported modules are known not to declare types and attributes that resemble those
  /// of declaration files.
  var importsOnlyKnownModules: Bool { importedModules.allSatisfy(KnownModules.contains) }
}
