// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  // MARK: - Annotations

  /// An attribute whose name is similar to that of an annotation.
  ///
  /// The severity is a warning because another module or file may declare the attribute.
  static func misspelledAnnotation(_ name: String, _ annotation: String) -> Self {
    Self(
      .misspelledAnnotation, "unknown attribute '@\(name)'; did you mean '@\(annotation)'?",
      severity: .warning)
  }

  // MARK: - Regions

  /// A region of a file without annotations that is left to the compiler.
  static func ungeneratedRegion(_ reason: String, _ remedy: String) -> Self {
    Self(
      .ungeneratedRegion,
      "no code is generated for this region because it \(reason); to generate it, \(remedy)",
      severity: .note)
  }

  // MARK: - Packages

  /// A target with declarations does not use the build plugin.
  ///
  /// - Parameter target: The name of the target.
  /// - Returns: The message.
  package static func missingPlugin(_ target: String) -> Self {
    Self(
      .missingPlugin,
      "target '\(target)' contains '@Generable' types and does not use the build plugin; add "
        + "'plugins: [.plugin(name: \"GenerablePlugin\", package: \"swift-guided-generation\")]'")
  }

  // MARK: - Types

  /// Two types of a module have the same name.
  ///
  /// - Parameter name: The qualified name.
  /// - Returns: The message.
  package static func redeclaration(_ name: String) -> Self {
    Self(.duplicateType, "another type is named '\(name)'; rename one of them")
  }

  static func missingImport(of type: String) -> Self {
    Self(
      .missingImport,
      "type '\(type)' is declared in Foundation, which the file does not import; add 'import "
        + "Foundation'")
  }

  // MARK: - Properties

  static func typeAsValue(_ name: String, _ type: String) -> Self {
    Self(
      .unsupportedProperty,
      "the value of property '\(name)' is the type '\(type)'; write '\(type)()'")
  }

  // MARK: - Guides

  static func halfOpenRange(_ guide: String, _ closedRange: String) -> Self {
    Self(.invalidGuide, "guide '\(guide)' needs a closed range; write '\(closedRange)'")
  }

  static func unanchoredPattern(_ remedy: String) -> Self {
    Self(
      .unanchoredPattern, "the pattern matches anywhere in the text; \(remedy)",
      severity: .warning)
  }
}
