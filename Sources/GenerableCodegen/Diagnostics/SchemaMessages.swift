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

  /// An expression whose value the source does not tell.
  static func untoldValue(_ expression: String, _ reason: LiteralReader.Reason) -> Self {
    let what = "cannot tell the value of '\(excerpt(expression))' from source"
    let write = "write the value, or ask the compiled type for its 'generationSchema'"
    let text =
      switch reason {
      case .form: "\(what); \(write)"
      case .variable(let name): "\(what): '\(name)' is no 'let' with a value; \(write)"
      case .undeclared(let name):
        "\(what): no file declares '\(name)'; name the file that does as well, \(write)"
      case .ambiguous(let name):
        "\(what): several declarations may be meant by '\(name)'; \(write)"
      case .redeclared(let name):
        "\(what): the files declare a '\(name)' of their own; \(write)"
      case .conditional(let name, let conditions):
        "\(what): '\(name)' depends on '\(conditions[0])'; say whether that holds by "
          + "'--define \(conditions[0])' or '--undefine \(conditions[0])'"
      case .outOfRange(let type): "\(what): it may be no value of type '\(type)'; \(write)"
      case .types(let types):
        "\(what): it mixes '\(types.joined(separator: "' and '"))'; \(write)"
      case .tooLong: "\(what): it goes in circles, or is too long; \(write)"
      }
    return Self(.nonLiteralGuide, text)
  }

  /// The remark on the part of a constant whose value the source does not tell.
  static func untoldPart(_ expression: String) -> String {
    "it depends on '\(excerpt(expression))' here"
  }

  /// Source in one line, shortened.
  private static func excerpt(_ source: String) -> String {
    let line = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? "\(line.prefix(57))…" : line
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
