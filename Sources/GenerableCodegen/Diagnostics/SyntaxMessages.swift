// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// A literal or comment has no end.
  static func unterminated(_ element: String) -> Self {
    Self(.syntax, "unterminated \(element)")
  }

  /// A bracket has no counterpart.
  static func unbalanced(_ bracket: String) -> Self {
    let counterparts = ["(": ")", "[": "]", "{": "}", "<": ">"]
    return Self(.syntax, "'\(bracket)' has no matching '\(counterparts[bracket] ?? bracket)'")
  }

  /// A declaration lacks an element.
  static func expected(_ element: String) -> Self {
    Self(.syntax, "expected \(element) in declaration")
  }

  /// A token is not allowed in its position.
  static func unexpected(_ token: String) -> Self {
    Self(.syntax, "unexpected '\(token)'")
  }

  /// An `#if` has no `#endif`.
  static var unterminatedCondition: Self {
    Self(.syntax, "conditional compilation block has no '#endif'")
  }

  /// The file is not UTF-8.
  static var invalidEncoding: Self {
    Self(.invalidEncoding, "source file is not valid UTF-8; save it as UTF-8")
  }

  /// Brackets or declarations exceed the nesting limit.
  package static var nestedTooDeeply: Self {
    Self(
      .nestedTooDeeply,
      "source is nested too deeply; move the inner part to a separate declaration")
  }

  /// `@Generable` precedes a declaration that is not a type.
  static var annotationWithoutType: Self {
    Self(.unsupportedDeclaration, "'@Generable' can only be used on structs and enums")
  }

  /// No property follows a conditional guide.
  static var guideWithoutProperty: Self {
    Self(
      .conditionalMember,
      "'@Guide' under '#if' must be followed by a property; move it to one, or remove it")
  }
}
