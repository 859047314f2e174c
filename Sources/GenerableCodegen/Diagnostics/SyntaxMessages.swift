// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// Something lacks its end.
  static func unterminated(_ what: String) -> Self {
    Self(.syntax, "unterminated \(what)")
  }

  /// A bracket lacks its partner.
  static func unbalanced(_ bracket: String) -> Self {
    let partners = ["(": ")", "[": "]", "{": "}", "<": ">"]
    return Self(.syntax, "'\(bracket)' has no matching '\(partners[bracket] ?? bracket)'")
  }

  /// Something had to be at this place.
  static func expected(_ what: String) -> Self {
    Self(.syntax, "expected \(what) in declaration")
  }

  /// Something must not be at this place.
  static func unexpected(_ what: String) -> Self {
    Self(.syntax, "unexpected '\(what)'")
  }

  /// An `#if` lacks its `#endif`.
  static var unterminatedCondition: Self {
    Self(.syntax, "conditional compilation block has no '#endif'")
  }

  /// The file is no UTF-8.
  static var invalidEncoding: Self {
    Self(.invalidEncoding, "source file is not valid UTF-8; save it as UTF-8")
  }

  /// The nesting limit is reached.
  static var nestedTooDeeply: Self {
    Self(
      .nestedTooDeeply,
      "source is nested too deeply; move the inner part to a declaration of its own")
  }

  /// `@Generable` precedes something that is no type.
  static var annotationWithoutType: Self {
    Self(.unsupportedDeclaration, "'@Generable' can only be used on structs and enums")
  }

  /// A guide under a condition that no property follows.
  static var guideWithoutProperty: Self {
    Self(
      .conditionalMember,
      "'@Guide' under '#if' must be followed by a property; move it there, or remove it")
  }
}
