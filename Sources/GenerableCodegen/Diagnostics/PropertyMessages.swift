// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// The type of a property is inferred.
  static func missingType(_ name: String) -> Self {
    Self(
      .missingType,
      "property '\(name)' of a '@Generable' type needs a written type; add it after a colon")
  }

  /// The type of a property has no JSON form.
  static func unsupportedType(_ type: String, of name: String, _ remedy: String) -> Self {
    Self(
      .unsupportedType,
      "property '\(name)' of a '@Generable' type cannot have type '\(type)'; \(remedy)")
  }

  /// An optional stands where absence means nothing.
  static func nestedOptional(_ type: String, of name: String) -> Self {
    Self(
      .unsupportedType,
      "property '\(name)' of a '@Generable' type cannot have type '\(type)'; only the property "
        + "as a whole can be optional, once")
  }

  /// A property is declared by a pattern.
  static var unsupportedBinding: Self {
    Self(
      .unsupportedProperty,
      "a property of a '@Generable' type must be a plain name; declare each on its own")
  }

  /// A property does not own its value.
  static func unsupportedOwnership(_ word: String, _ name: String) -> Self {
    Self(
      .unsupportedProperty,
      "property '\(name)' of a '@Generable' type cannot be '\(word)'; remove '\(word)'")
  }

  /// A part of an annotated type is compiled under a condition.
  static func conditionalMember(_ what: String) -> Self {
    Self(
      .conditionalMember,
      "\(what) of a '@Generable' type cannot be under '#if'; put the condition around the type")
  }

  /// A guide precedes a property that is not generated.
  static func ignoredGuide(_ name: String) -> Self {
    Self(
      .ignoredGuide,
      "'@Guide' has no effect on '\(name)', which is not generated; remove it",
      severity: .warning)
  }
}
