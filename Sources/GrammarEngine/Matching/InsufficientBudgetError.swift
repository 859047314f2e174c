// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A budget of tokens that is too small for any document of a grammar.
public struct InsufficientBudgetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many tokens might be taken.
  public let budget: Int
  /// How many tokens suffice; nil if the vocabulary cannot spell the shortest document at all.
  public let minimum: Int?

  /// Creates an error.
  package init(budget: Int, minimum: Int?) {
    self.budget = budget
    self.minimum = minimum
  }

  /// What is wrong, and what to do about it.
  public var description: String {
    guard let minimum else {
      return "the vocabulary has no tokens for the shortest document; "
        + "use a vocabulary with a token for every byte"
    }
    return "a budget of \(budget) tokens is too small, since the shortest document has \(minimum); "
      + "raise it to \(minimum)"
  }
}
