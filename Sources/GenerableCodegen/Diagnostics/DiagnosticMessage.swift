// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text of a diagnostic, without its source range.
package struct DiagnosticMessage: Sendable, Hashable {
  /// The identifier.
  package let id: DiagnosticID
  /// The severity.
  package let severity: Diagnostic.Severity
  /// The description of the finding and its remedy.
  package let text: String

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - text: The finding and its remedy: lowercase, without a final period.
  ///   - severity: The severity.
  package init(_ id: DiagnosticID, _ text: String, severity: Diagnostic.Severity = .error) {
    self.id = id
    self.severity = severity
    self.text = text
  }
}

// MARK: - Syntax

extension DiagnosticMessage {
  static func unterminated(_ element: String, _ terminator: String) -> Self {
    Self(.syntax, "unterminated \(element); add the closing '\(terminator)'")
  }

  static func unbalanced(_ bracket: String) -> Self {
    let counterparts = ["(": ")", "[": "]", "{": "}", "<": ">"]
    return Self(.syntax, "'\(bracket)' has no matching '\(counterparts[bracket] ?? bracket)'")
  }

  static func expected(_ element: String) -> Self {
    Self(.syntax, "expected \(element) in declaration")
  }

  static func unexpected(_ token: String) -> Self {
    Self(.syntax, "unexpected '\(token)'")
  }

  static var unterminatedCondition: Self {
    Self(.syntax, "conditional compilation block has no '#endif'")
  }

  static var invalidEncoding: Self {
    Self(.invalidEncoding, "source file is not valid UTF-8; save it as UTF-8")
  }

  static var binaryFile: Self {
    Self(.invalidEncoding, "source file contains a null byte; remove binary files from the target")
  }

  static var fileTooLarge: Self {
    Self(
      .fileTooLarge,
      "source file has more than \(SourceFile.sizeLimit) bytes; move the declarations to a smaller "
        + "file")
  }

  static func moreSyntaxErrors(_ count: Int) -> Self {
    Self(.syntax, "\(count) more syntax errors are not listed; correct the first ones")
  }

  /// Brackets or declarations exceed the nesting limit.
  package static var nestedTooDeeply: Self {
    Self(
      .nestedTooDeeply,
      "source is nested too deeply; move the inner part to a separate declaration")
  }

  static var annotationWithoutType: Self {
    Self(.unsupportedDeclaration, "'@Generable' can only be used on structs and enums")
  }

  static var guideWithoutProperty: Self {
    Self(
      .conditionalMember,
      "'@Guide' under '#if' must be followed by a property; move it to one, or remove it")
  }
}
