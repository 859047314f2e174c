// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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
