// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A token budget that is too small for any complete value of the schema.
///
/// It is thrown before anything is generated: a response that has started always ends complete.
/// Where the model's context leaves too little room, rather than `maximumResponseTokens`, the error
/// is ``LanguageModelError/contextSizeExceeded(_:)``.
public struct TokenBudgetError: Error, LocalizedError, Sendable, Hashable {
  /// The tokens that the response may take.
  public let budget: Int

  /// The tokens that suffice for the shortest complete response.
  public let minimum: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - budget: The tokens that the response may take.
  ///   - minimum: The tokens that suffice for the shortest complete response.
  public init(budget: Int, minimum: Int) {
    self.budget = budget
    self.minimum = minimum
  }

  /// What happened, and what to do about it.
  public var errorDescription: String? {
    "the response may take \(budget) tokens, but a complete value needs up to \(minimum); "
      + "raise 'maximumResponseTokens'"
  }
}

extension Error {
  /// Whether there were too few tokens for a complete value, whatever limited them.
  var isForLackOfTokens: Bool {
    if case LanguageModelError.contextSizeExceeded = self as any Error { return true }
    return self is TokenBudgetError
  }
}
