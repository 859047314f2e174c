// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds guides that do not fit their properties in files that are not generated.
///
/// In other files that is the compiler's to say. A file with an error never gets to the compiler,
/// so that without this a mistake would show only once another one is mended.
enum GuideCheck {
  /// The guides of a file's types that do not fit.
  ///
  /// - Parameter file: A file with errors.
  /// - Returns: The findings, each once; nothing about guides or types that the file does not tell.
  static func mismatches(in file: ResolvedFile) -> [Diagnostic] {
    var all = file
    all.add(file.rejected)
    let catalog = TypeCatalog([all])
    var found: [Diagnostic] = []
    for position in catalog.entries.indices {
      do {
        _ = try SchemaBuilder.schema(of: position, in: catalog)
      } catch {
        found += error.diagnostics.filter { diagnostic in
          diagnostic.id == .guideMismatch && !found.contains(diagnostic)
        }
      }
    }
    return found
  }
}
