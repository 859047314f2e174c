// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that occurs when a token budget is too small for any complete value of the schema.
///
/// It is thrown before generation starts: a started response always completes. If the context of
/// the model is too small, rather than `maximumResponseTokens`, the executor throws
/// ``LanguageModelError/contextSizeExceeded(_:)``.
public struct TokenBudgetError: Error, LocalizedError, Sendable, Hashable {
  /// The maximum number of tokens of the response.
  public let budget: Int

  /// The number of tokens that suffices for the shortest complete response.
  public let minimum: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - budget: The maximum number of tokens of the response.
  ///   - minimum: The number of tokens that suffices for the shortest complete response.
  public init(budget: Int, minimum: Int) {
    self.budget = budget
    self.minimum = minimum
  }

  /// A description of the error and its remedy.
  public var errorDescription: String? {
    "the response may take \(budget) tokens, but a complete value needs up to \(minimum); "
      + "raise 'maximumResponseTokens'"
  }
}

extension Error {
  /// Whether the budget or the context has too few tokens for a complete value.
  var isForLackOfTokens: Bool {
    if case LanguageModelError.contextSizeExceeded = self as any Error { return true }
    return self is TokenBudgetError
  }
}
