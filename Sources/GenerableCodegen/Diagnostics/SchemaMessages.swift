// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// A type that is none of those that the generator sees.
  static func unknownType(_ name: String) -> Self {
    Self(
      .unknownType,
      "cannot tell the schema of '\(name)'; name the file that declares it as '@Generable' as "
        + "well")
  }

  /// A type whose schema is code.
  static func handwrittenSchema(_ name: String) -> Self {
    Self(
      .unknownType,
      "the schema of '\(name)' is computed here; write a call of 'GenerationSchema(…)' with "
        + "literals, or ask the compiled type for its 'generationSchema'")
  }

  /// Two types of one name in one schema.
  static func duplicateType(_ name: String) -> Self {
    Self(
      .duplicateType,
      "another type called '\(name)' is part of this schema already; types in one schema need "
        + "different names")
  }

  /// A guide whose value is known at run time only.
  static var nonLiteralGuide: Self {
    Self(
      .nonLiteralGuide,
      "the schema can be told from source only if this is a literal, a constant of the files or "
        + "arithmetic of these; write the value, or ask the compiled type for its "
        + "'generationSchema'")
  }

  /// A guide for another kind of type.
  static func guideMismatch(_ guide: String, _ wanted: String, _ found: String) -> Self {
    Self(.guideMismatch, "guide '\(guide)' applies to \(wanted), but \(found)")
  }

  /// An argument of `@Guide` that is no guide.
  static var notAGuide: Self {
    Self(.invalidGuide, "expected a guide such as '.range(1...5)'")
  }

  /// A guide whose meaning is known to the compiler at most.
  static func unknownGuide(_ name: String) -> Self {
    Self(
      .unknownGuide,
      "'\(name)' is none of the known guides; use 'constant', 'anyOf', 'pattern', 'minimum', "
        + "'maximum', 'range', 'minimumCount', 'maximumCount', 'count' or 'element'")
  }

  /// A guide with the wrong arguments.
  static func guideArguments(_ name: String) -> Self {
    let forms = [
      "range": "a closed range such as '1...5'",
      "count": "a number or a closed range such as '1...5'",
      "anyOf": "an array of strings",
      "pattern": "a regular expression literal",
      "regex": "a regular expression literal",
    ]
    return Self(.invalidGuide, "guide '\(name)' takes \(forms[name] ?? "one value")")
  }

  /// A value of the wrong kind.
  static func guideValue(_ wanted: String) -> Self {
    Self(.invalidGuide, "expected \(wanted)")
  }

  /// A range without values.
  static var emptyRange: Self {
    Self(.invalidGuide, "no value is in this range; the lower bound must not exceed the upper one")
  }

  /// Counts without values.
  static var emptyCounts: Self {
    Self(
      .invalidGuide,
      "no array has such a count; the minimum count must not exceed the maximum count")
  }

  /// Choices without choice.
  static var emptyChoices: Self {
    Self(.invalidGuide, "'anyOf' needs at least one string")
  }

  /// A count below zero.
  static var negativeCount: Self {
    Self(.invalidGuide, "an array cannot have fewer than 0 elements")
  }

  /// Guides that exclude each other.
  static var patternWithChoices: Self {
    Self(
      .invalidGuide, "choices and a pattern cannot be combined; list the strings that match")
  }

  /// A number beyond its type.
  static func numberOutOfRange(_ text: String, _ type: String) -> Self {
    Self(.invalidGuide, "'\(text)' is no value of type '\(type)'")
  }

  /// A pattern that can't be enforced.
  static func unsupportedPattern(_ reason: String) -> Self {
    Self(.invalidGuide, "this regular expression cannot be enforced: \(reason)")
  }
}
