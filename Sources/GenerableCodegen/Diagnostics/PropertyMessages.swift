// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// The type of a property is inferred.
  static func missingType(_ name: String) -> Self {
    Self(
      .missingType,
      "property '\(name)' of a '@Generable' type needs a written type; add it after a colon")
  }

  /// A type has no JSON form.
  ///
  /// - Parameters:
  ///   - type: The type as it is written.
  ///   - subject: What has it, such as `property 'name'`.
  ///   - remedy: What to do.
  /// - Returns: The message.
  static func unsupportedType(_ type: String, of subject: String, _ remedy: String) -> Self {
    Self(
      .unsupportedType,
      "\(subject) of a '@Generable' type cannot have type '\(type)'; \(remedy)")
  }

  /// An optional stands where absence means nothing.
  static func nestedOptional(_ type: String, of subject: String) -> Self {
    Self(
      .unsupportedType,
      "\(subject) of a '@Generable' type cannot have type '\(type)'; only the whole can be "
        + "optional, once")
  }

  /// A property is declared by a pattern.
  static var unsupportedBinding: Self {
    Self(
      .unsupportedProperty,
      "a property of a '@Generable' type must be a plain name; declare each on its own")
  }

  /// A property has the name of a member that is generated.
  static func reservedProperty(_ name: String) -> Self {
    Self(
      .unsupportedProperty,
      "property of a '@Generable' type cannot be called '\(name)', for a member of that name is "
        + "generated; rename the property")
  }

  /// A property does not own its value.
  static func unsupportedOwnership(_ word: String, _ name: String) -> Self {
    Self(
      .unsupportedProperty,
      "property '\(name)' of a '@Generable' type cannot be '\(word)'; remove '\(word)'")
  }

  /// Conditions among the members give a type too many forms.
  static func tooManyVariants(_ name: String, limit: Int) -> Self {
    Self(
      .conditionalMember,
      "conditions among the members of '\(name)' give it more than \(limit) forms; put "
        + "properties of one condition together")
  }

  /// The schema of a type depends on the build.
  static func conditionalSchema(_ name: String, _ condition: String) -> Self {
    Self(
      .conditionalMember,
      "the schema of '\(name)' depends on '\(condition)'; say '--define \(condition)' or "
        + "'--undefine \(condition)'")
  }

  /// A guide precedes a property that is not generated.
  static func ignoredGuide(_ name: String) -> Self {
    Self(
      .ignoredGuide,
      "'@Guide' has no effect on '\(name)', which is not generated; remove it",
      severity: .warning)
  }
}
