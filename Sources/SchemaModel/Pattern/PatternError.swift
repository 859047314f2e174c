// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reason a pattern cannot be enforced.
package struct PatternError: Error, Sendable, Hashable {
  /// The kind of fault.
  package let kind: Kind
  /// The number of Unicode scalars of the pattern before the fault.
  package let offset: Int
  /// The reason and its remedy, for people.
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
}

extension PatternError: CustomStringConvertible {
  package var description: String {
    "pattern, character \(offset + 1): \(message)"
  }
}
