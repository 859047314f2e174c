// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  static func missingType(_ name: String) -> Self {
    Self(
      .missingType,
      "property '\(name)' of a '@Generable' type needs a type annotation; add it after a colon")
  }

  /// A type has no JSON representation; `subject` is a phrase such as `property 'name'`.
  static func unsupportedType(_ type: String, of subject: String, _ remedy: String) -> Self {
    Self(
      .unsupportedType,
      "\(subject) of a '@Generable' type cannot have type '\(type)'; \(remedy)")
  }

  static func nestedOptional(_ type: String, of subject: String) -> Self {
    Self(
      .unsupportedType,
      "\(subject) of a '@Generable' type cannot have type '\(type)'; make only the outermost type "
        + "optional")
  }

  static var unsupportedBinding: Self {
    Self(
      .unsupportedProperty,
      "a property of a '@Generable' type must have a plain name; declare each one separately")
  }

  static func reservedProperty(_ name: String) -> Self {
    Self(
      .unsupportedProperty,
      "property of a '@Generable' type cannot be named '\(name)' because a member of that name is "
        + "generated; rename the property")
  }

  static func unsupportedOwnership(_ modifier: String, _ name: String) -> Self {
    Self(
      .unsupportedProperty,
      "property '\(name)' of a '@Generable' type cannot be '\(modifier)'; remove '\(modifier)'")
  }

  static func tooManyVariants(_ name: String, limit: Int) -> Self {
    Self(
      .conditionalMember,
      "conditional members give '\(name)' more than \(limit) variants; put the properties of a "
        + "condition into one '#if'")
  }

  static func ignoredGuide(_ name: String) -> Self {
    Self(
      .ignoredGuide,
      "'@Guide' has no effect on '\(name)', which is not generated; remove it",
      severity: .warning)
  }

  static func guideMismatch(_ guide: String, _ domain: String, _ target: String) -> Self {
    Self(.guideMismatch, "guide '\(guide)' applies to \(domain), but \(target)")
  }
}
