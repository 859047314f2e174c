// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression in the dialect that ECMA-262 and Swift's `Regex` share.
///
/// JSON Schema's `pattern` is ECMA-262; people write it as a Swift regex literal. What both
/// understand alike is accepted: literals, `.`, classes with `\d \w \s` and their negations,
/// general categories (`\p{L}`), groups (named or not), alternation, greedy and lazy quantifiers,
/// `^` and `$`, `(?i)` for ASCII letters. Everything else is an error that names the construct:
/// nothing is silently dropped.
///
/// The meaning follows ECMA-262 over Unicode scalars: `\d` and `\w` are ASCII, `.` is anything
/// but a line terminator, `^` and `$` are the ends of the whole string. A pattern matches anywhere
/// in the string unless it is anchored.
package struct Pattern: Sendable, Hashable {
  /// The text that was parsed.
  package let text: String
  /// What the text means.
  package let root: PatternNode

  /// How deep groups may be nested.
  package static let maximumNesting = 64
  /// The largest number in a quantifier such as `{2,10}`.
  package static let maximumCount = 100_000

  /// Parses a pattern, written without delimiters.
  ///
  /// - Parameter text: The pattern, such as `^[A-Z]{3}$`.
  /// - Throws: ``PatternError`` at the first construct that is malformed or not supported.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing text: String) throws(PatternError) {
    var parser = PatternParser(text)
    self.root = try parser.pattern()
    self.text = text
  }
}
