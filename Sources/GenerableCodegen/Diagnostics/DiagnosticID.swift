// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The identifiers of diagnostics, each of which has a page in `docs/diagnostics`.
package enum DiagnosticID: String, Sendable, Hashable, CaseIterable {
  // Syntax.
  case syntax = "syntax"
  case invalidEncoding = "invalid-encoding"
  case nestedTooDeeply = "nested-too-deeply"
  case fileTooLarge = "file-too-large"
  // Positions of declarations.
  case unguardedDeclaration = "unguarded-declaration"
  case unsupportedCondition = "unsupported-condition"
  case localType = "local-type"
  case ungeneratedRegion = "ungenerated-region"
  // Types and annotations.
  case unsupportedDeclaration = "unsupported-declaration"
  case genericType = "generic-type"
  case duplicateAnnotation = "duplicate-annotation"
  case unknownArgument = "unknown-argument"
  case misspelledAnnotation = "misspelled-annotation"
  case missingImport = "missing-import"
  // Enumerations.
  case unsupportedEnum = "unsupported-enum"
  case emptyEnum = "empty-enum"
  // Properties.
  case missingType = "missing-type"
  case unsupportedType = "unsupported-type"
  case unsupportedProperty = "unsupported-property"
  case conditionalMember = "conditional-member"
  case ignoredGuide = "ignored-guide"
  // Schemas.
  case unknownType = "unknown-type"
  case duplicateType = "duplicate-type"
  case nonLiteralGuide = "non-literal-guide"
  case guideMismatch = "guide-mismatch"
  case invalidGuide = "invalid-guide"
  case unknownGuide = "unknown-guide"
  case unanchoredPattern = "unanchored-pattern"
  // Packages.
  case missingPlugin = "missing-plugin"
}
