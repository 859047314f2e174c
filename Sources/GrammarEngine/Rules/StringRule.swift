// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The restrictions on a string; all of them must be met.
struct StringRule: Sendable {
  /// The minimum number of Unicode scalars.
  var minimumLength = 0

  /// The maximum number of Unicode scalars, or `nil` for no limit.
  var maximumLength: Int?

  /// The patterns and formats.
  var patterns: [Requirement] = []

  /// The admitted texts (`enum`, `const`), or `nil` if they are not listed.
  var choices: StringChoices?

  /// A pattern that must match, or must not match.
  struct Requirement: Sendable {
    /// The keyword: `pattern`, `format` or `not`.
    var keyword: String
    /// The text of the pattern or the name of the format, for messages.
    var text: String
    /// The pattern, which can match anywhere in the string.
    var pattern: PatternMatcher
    /// Whether the pattern must not match.
    var isExcluded = false
  }
}

// MARK: - Failures

extension StringRule {
  /// A restriction that a string can violate.
  enum Restriction: Hashable, Sendable {
    case choices, minimumLength, maximumLength
    /// The pattern or format with that index.
    case pattern(Int)
  }

  /// Returns the failure of a string that does not meet a restriction.
  ///
  /// - Parameter restriction: A restriction that the rule has.
  /// - Returns: The failure.
  func failure(of restriction: Restriction) -> ScalarFailure {
    switch restriction {
    case .choices: choices?.failure ?? ScalarFailure(keyword: "enum", expected: "no string")
    case .minimumLength:
      ScalarFailure(
        keyword: "minLength", expected: "a string of at least \(Self.count(minimumLength))")
    case .maximumLength:
      ScalarFailure(
        keyword: "maxLength", expected: "a string of at most \(Self.count(maximumLength ?? .max))")
    case .pattern(let index): patterns[index].failure
    }
  }

  private static func count(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}

extension StringRule.Requirement {
  /// The failure of a string that does not meet the requirement.
  fileprivate var failure: ScalarFailure {
    let description = keyword == "format" ? "format '\(text)'" : "'\(text)'"
    let relation =
      switch (keyword == "format", isExcluded) {
      case (true, false): "in the"
      case (true, true): "that is not in the"
      case (false, false): "that matches"
      case (false, true): "that does not match"
      }
    return ScalarFailure(keyword: keyword, expected: "a string \(relation) \(description)")
  }
}
