// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Reports the regions of a file without annotations that are not re-emitted.
enum IgnoredRegionCheck {
  /// Returns the notes about the regions of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: One note for each region that contains more than imports.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    file.regions.ignored.compactMap { region in
      let clause = file.parsed.ifConfigs[region.clause.ifConfig].clauses[region.clause.clause]
      guard let reason = region.reason,
        file.parsed.hasDeclarations(in: clause.body)
      else { return nil }
      return Diagnostic(message(reason), at: clause.directive, in: file.source)
    }
  }

  private static func message(_ reason: IgnoredRegion.Reason) -> DiagnosticMessage {
    switch reason {
    case .alternative:
      .ungeneratedRegion(
        "has an '#else' clause",
        "replace '#else' with '#elseif !canImport(\(ModuleNames.runtime))'")
    case .enclosingType: .ungeneratedRegion("is inside a type", "move it to file scope")
    case .appleModule(let name):
      .ungeneratedRegion(
        "imports '\(name)'", "write '#if canImport(\(name))' and '#endif' around the import")
    }
  }
}
