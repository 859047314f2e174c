// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression in the common subset of ECMA-262 and Swift's `Regex`.
///
/// JSON Schema's `pattern` is ECMA-262; declarations have Swift regex literals. The constructs with
/// the same meaning in both are accepted: literals, `.`, classes with `\d \w \s` and their
/// negations, general categories (`\p{L}`), groups (named or not), alternation, greedy and lazy
/// quantifiers, `^` and `$`, `(?i)` for ASCII letters. Every other construct is an error that names
/// it; nothing is silently dropped.
///
/// The meaning follows ECMA-262 over Unicode scalars: `\d` and `\w` are ASCII, `.` is anything but
/// a line terminator, `^` and `$` are the ends of the string. A pattern matches anywhere in the
/// string unless it is anchored.
package struct Pattern: Sendable, Hashable {
  /// The text that was parsed.
  package let text: String
  /// The syntax tree of the text.
  package let root: PatternNode

  /// The maximum nesting of groups.
  package static let maximumNesting = 64
  /// The greatest number in a quantifier such as `{2,10}`.
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

/// The reason a pattern cannot be enforced.
package struct PatternError: Error, Sendable, Hashable {
  /// The kind of fault.
  package let kind: Kind
  /// The number of Unicode scalars of the pattern before the fault.
  package let offset: Int
  /// The reason and the remedy.
  package let message: String

  /// The kind of a fault.
  package enum Kind: Sendable, Hashable {
    /// The text is not a regular expression.
    case syntax
    /// The construct describes no regular language, or its meaning depends on the dialect.
    case unsupported
    /// A count or the nesting is beyond the limits.
    case tooLarge
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of fault.
  ///   - offset: The number of Unicode scalars of the pattern before the fault.
  ///   - message: The reason and the remedy.
  package init(kind: Kind, offset: Int, message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}

extension PatternError: CustomStringConvertible {
  package var description: String { "pattern, character \(offset + 1): \(message)" }
}
