// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An error for a token budget that is too small for any document of a grammar.
public struct InsufficientBudgetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of tokens that may be accepted.
  public let budget: Int
  /// The number of tokens that suffice; `nil` if the vocabulary cannot encode the shortest document.
  public let minimum: Int?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - budget: The number of tokens that may be accepted.
  ///   - minimum: The number of tokens that suffice, or `nil` if none does.
  package init(budget: Int, minimum: Int?) {
    self.budget = budget
    self.minimum = minimum
  }

  /// The error and its remedy.
  public var description: String {
    guard let minimum else {
      return "the vocabulary has no tokens for the shortest document; "
        + "use a vocabulary with a token for every byte"
    }
    return "a budget of \(budget) tokens is too small, since the shortest document has \(minimum); "
      + "raise it to \(minimum)"
  }
}
