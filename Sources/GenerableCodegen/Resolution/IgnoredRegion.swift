// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A region of a file without annotated types that is not re-emitted.
///
/// In a file with annotated types, all regions belong together. In other files, a region contains
/// code that uses the framework, and re-emitting it must not break a build that works without it.
struct IgnoredRegion: Sendable {
  /// The clause of the region.
  let clause: ClauseReference
  /// The reason; `nil` if there is nothing to report.
  let reason: Reason?

  /// A reason for which a region is not re-emitted.
  enum Reason: Sendable {
    /// Where the framework is absent, the compiler reads another clause, which probably declares
    /// the same names.
    case alternative
    /// An extension in another file cannot access the private members of the type.
    case enclosingType
    /// The region imports a module that exists only on Apple's systems.
    case appleModule(String)
  }

  /// Returns the regions of a file that are not re-emitted.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - roles: The roles of all clauses, by the indices of the `#if` and of the clause.
  /// - Returns: The regions; none for a file that contains `@Generable`.
  static func all(
    of file: ParsedFile, roles: [[GuardedRegions.ClauseRole]]
  ) -> [IgnoredRegion] {
    guard file.source.mode != .wholeFile, file.localAnnotations.isEmpty,
      !file.annotations.contains(where: { $0.name == "Generable" })
    else { return [] }
    let usesFramework = file.imports.contains { item in
      item.module.text == ModuleNames.foundationModels
        && item.conditions.contains { roles[$0.ifConfig][$0.clause] == .region }
    }
    return roles.indices.flatMap { index in
      roles[index].indices.compactMap { position -> IgnoredRegion? in
        guard roles[index][position] == .region else { return nil }
        let clause = ClauseReference(ifConfig: index, clause: position)
        guard usesFramework else { return IgnoredRegion(clause: clause, reason: nil) }
        let reason = reason(toIgnore: clause, of: file, roles: roles[index])
        return reason.map { IgnoredRegion(clause: clause, reason: $0) }
      }
    }
  }

  /// Returns the reason for which a region is not re-emitted; `nil` if it is.
  private static func reason(
    toIgnore clause: ClauseReference, of file: ParsedFile, roles: [GuardedRegions.ClauseRole]
  ) -> Reason? {
    let ifConfig = file.ifConfigs[clause.ifConfig]
    let alternatives = roles.indices.filter { roles[$0] == .excluded }
    if !alternatives.allSatisfy({ file.testsForRuntime(ifConfig.clauses[$0]) }) {
      return .alternative
    }
    if ifConfig.declarationDepth > 0 { return .enclosingType }
    let modules = file.imports.filter { $0.conditions.last == clause }.map(\.module.text)
    return modules.first(where: appleModules.contains).map(Reason.appleModule)
  }

  /// Frameworks that exist only on Apple's systems and that code with language models often
  /// imports.
  private static let appleModules: Set<String> = [
    "AVFoundation", "Accelerate", "AppIntents", "AppKit", "Charts", "Combine", "Contacts",
    "CoreData", "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreSpotlight", "CryptoKit",
    "EventKit", "HealthKit", "ImagePlayground", "MapKit", "MusicKit", "NaturalLanguage", "OSLog",
    "PDFKit", "Photos", "PhotosUI", "Playgrounds", "Speech", "StoreKit", "SwiftData", "SwiftUI",
    "TipKit", "Translation", "UIKit", "UserNotifications", "Vision", "VisionKit", "WeatherKit",
    "WidgetKit", "os",
  ]
}

extension ParsedFile {
  /// Returns whether the condition of a clause refers to the runtime, as in
  /// `#elseif !canImport(GuidedGeneration)`.
  fileprivate func testsForRuntime(_ clause: IfConfigSyntax.Clause) -> Bool {
    words(clause.conditionTokens).contains(ModuleNames.runtime)
  }
}
