// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

extension DiagnosticMessage {
  static func unknownType(_ name: String) -> Self {
    Self(
      .unknownType,
      "the schema of '\(name)' is unknown; add the file that declares it as '@Generable', or print "
        + "the 'generationSchema' of the compiled type")
  }

  /// The type of a property is declared without an annotation.
  static func unannotatedType(
    _ type: String, of property: String, canBeAnnotated: Bool
  ) -> Self {
    let remedy = canBeAnnotated ? "annotate '\(type)'" : "use a struct or an enum"
    return Self(
      .unknownType, "type '\(type)' of property '\(property)' is not '@Generable'; \(remedy)")
  }

  /// No file declares the type of a property.
  static func undeclaredType(_ type: String, _ suggestion: String?) -> Self {
    let remedy = suggestion.map { "did you mean '\($0)'?" } ?? "declare it, or import its module"
    return Self(.unknownType, "cannot find type '\(type)'; \(remedy)")
  }

  static func handwrittenSchema(_ name: String) -> Self {
    Self(
      .unknownType,
      "the schema of '\(name)' is computed by its own 'generationSchema'; print the "
        + "'generationSchema' of the compiled type")
  }

  static func conditionalSchema(_ name: String, _ condition: String) -> Self {
    Self(
      .conditionalMember,
      "the schema of '\(name)' depends on '\(condition)'; add '--define \(condition)' or "
        + "'--undefine \(condition)'")
  }

  static func duplicateType(_ name: String) -> Self {
    Self(
      .duplicateType,
      "another type named '\(name)' is part of this schema; rename one of them")
  }

  static func nonLiteral(_ expression: String) -> Self {
    let line = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let excerpt = line.count > 60 ? "\(line.prefix(57))…" : line
    return Self(
      .nonLiteralGuide,
      "'\(excerpt)' is not a literal; write the value, or print the 'generationSchema' of the "
        + "compiled type")
  }

  static var notAGuide: Self {
    Self(.invalidGuide, "expected a guide; write one such as '.range(1...5)'")
  }

  static func unknownGuide(_ name: String) -> Self {
    Self(
      .unknownGuide,
      "unknown guide '\(name)'; use 'constant', 'anyOf', 'pattern', 'minimum', 'maximum', 'range', "
        + "'minimumCount', 'maximumCount', 'count' or 'element'")
  }

  static func guideArguments(_ name: String) -> Self {
    let parameters = [
      "range": "a closed range such as '1...5'",
      "count": "a number or a closed range such as '1...5'",
      "anyOf": "an array of strings",
      "pattern": "a regular expression literal",
      "regex": "a regular expression literal",
    ]
    return Self(
      .invalidGuide,
      "invalid arguments of guide '\(name)'; pass \(parameters[name] ?? "one value")")
  }

  static func guideValue(_ expected: String) -> Self {
    Self(.invalidGuide, "expected \(expected)")
  }

  static var emptyRange: Self {
    Self(
      .invalidGuide, "the range is empty; write a lower bound that does not exceed the upper one")
  }

  static var emptyCounts: Self {
    Self(
      .invalidGuide,
      "no array has such a count; write a minimum count that does not exceed the maximum count")
  }

  static var emptyChoices: Self {
    Self(.invalidGuide, "'anyOf' needs a choice; add at least one string")
  }

  static var negativeCount: Self {
    Self(.invalidGuide, "the count of an array is negative; write 0 or more")
  }

  static var patternWithChoices: Self {
    Self(
      .invalidGuide, "choices and a pattern cannot be combined; list the strings that match")
  }

  static func numberOutOfRange(_ literal: String, _ type: String) -> Self {
    Self(.invalidGuide, "'\(literal)' is not a value of type '\(type)'; write one that is")
  }

  static func unsupportedPattern(_ reason: String) -> Self {
    Self(.invalidGuide, "the regular expression cannot be enforced; \(reason)")
  }
}
