// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Why a pattern cannot be enforced.
package struct PatternError: Error, Sendable, Hashable {
  /// What is wrong.
  package let kind: Kind
  /// How many Unicode scalars of the pattern precede the fault.
  package let offset: Int
  /// What is wrong and what to do, for people.
  package let message: String

  /// What can be wrong with a pattern.
  package enum Kind: Sendable, Hashable {
    /// The text isn't a regular expression.
    case syntax
    /// The construct describes no regular language, or dialects disagree about it.
    case unsupported
    /// A count or the nesting is beyond the limits.
    case tooLarge
  }

  /// Creates an error.
  package init(kind: Kind, offset: Int, message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}

extension PatternError: CustomStringConvertible {
  package var description: String {
    "pattern, character \(offset + 1): \(message)"
  }
}
