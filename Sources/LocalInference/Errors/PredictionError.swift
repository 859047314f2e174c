// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error in the evaluation of tokens.
public enum PredictionError: Error, Sendable, Hashable {
  /// There are no tokens to evaluate.
  case noTokens
  /// The tokens do not fit into the context after the tokens evaluated before.
  case contextExceeded(contextSize: Int, position: Int, tokens: Int)
  /// A token is not in the vocabulary.
  case unknownToken(Int, index: Int, vocabulary: Int)
  /// The weights produce numbers that are not finite.
  case damagedWeights
}

extension PredictionError: CustomStringConvertible, LocalizedError {
  /// The problem and the remedy in one sentence.
  public var description: String {
    switch self {
    case .noTokens:
      "there are no tokens to evaluate; pass at least one"
    case .contextExceeded(let contextSize, let position, let tokens):
      "\(tokens) tokens after \(position) do not fit into a context of \(contextSize); "
        + "shorten the prompt or choose a larger context"
    case .unknownToken(let token, let index, let vocabulary):
      "token \(index) is \(token), which is not among the \(vocabulary) tokens of the vocabulary; "
        + "use the tokenizer of the same model"
    case .damagedWeights:
      "the model's weights produce numbers that are not finite; the file is damaged, "
        + "download or convert it again"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
