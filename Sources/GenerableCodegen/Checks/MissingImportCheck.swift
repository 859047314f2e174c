// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds properties with types of Foundation in files that do not import it.
///
/// The compiler would report an error for every use of the type in generated code.
enum MissingImportCheck {
  private static let foundationTypes: Set<PrimitiveType> = [.date, .decimal, .url, .uuid]
  /// The modules that do not export Foundation.
  private static let others: Set<String> = [
    ModuleNames.foundationModels, ModuleNames.runtime, "Observation", "Swift", "Synchronization",
    "RegexBuilder",
  ]

  /// Returns the diagnostics for the properties of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The diagnostics; none if the file imports a module that may export Foundation, and
  ///   none for an excerpt without imports.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    let modules = file.parsed.importedModules
    guard !modules.isEmpty, modules.allSatisfy(others.contains) else { return [] }
    var seen: Set<SourceRange> = []
    return (file.types + file.rejected).flatMap { type in
      type.properties.compactMap { property -> Diagnostic? in
        guard let path = property.leafPath, path.count == 1,
          let primitive = PrimitiveType(path: path), foundationTypes.contains(primitive),
          !file.declarations.declaresType(path, visibleIn: type.path),
          // The variants of a type under conditions have properties in common.
          seen.insert(property.leafType.range).inserted
        else { return nil }
        return Diagnostic(
          .missingImport(of: primitive.rawValue), at: property.leafType.range, in: file.source)
      }
    }
  }
}
