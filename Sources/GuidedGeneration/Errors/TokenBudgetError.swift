// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A token budget that is too small for any complete value of the schema.
///
/// It is thrown before anything is generated: a response that has started always ends complete.
public struct TokenBudgetError: Error, LocalizedError, Sendable, Hashable {
  /// The tokens that the response may take.
  public let budget: Int

  /// The tokens that suffice for the shortest complete response.
  public let minimum: Int

  /// Whether the model's context set the budget, rather than `maximumResponseTokens`.
  public let isLimitedByContext: Bool

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - budget: The tokens that the response may take.
  ///   - minimum: The tokens that suffice for the shortest complete response.
  ///   - isLimitedByContext: Whether the model's context set the budget.
  public init(budget: Int, minimum: Int, isLimitedByContext: Bool) {
    self.budget = budget
    self.minimum = minimum
    self.isLimitedByContext = isLimitedByContext
  }

  /// What happened, and what to do about it.
  public var errorDescription: String? {
    let remedy =
      isLimitedByContext
      ? "shorten the prompt or start a new session" : "raise 'maximumResponseTokens'"
    return "the response may take \(budget) tokens, but a complete value needs up to \(minimum); "
      + remedy
  }
}
