// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A model cannot read what it was given.
public enum PredictionError: Error, Sendable, Hashable {
  /// There is nothing to read.
  case noTokens
  /// The tokens do not fit after those read before.
  case contextExceeded(contextSize: Int, position: Int, tokens: Int)
  /// A token is none of the vocabulary's.
  case unknownToken(Int, index: Int, vocabulary: Int)
  /// The weights lead to numbers that are none.
  case damagedWeights
}

extension PredictionError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .noTokens:
      "there are no tokens to evaluate; pass at least one"
    case .contextExceeded(let contextSize, let position, let tokens):
      "\(tokens) tokens after \(position) do not fit into a context of \(contextSize); "
        + "shorten the prompt or choose a larger context"
    case .unknownToken(let token, let index, let vocabulary):
      "token \(index) is \(token), and the vocabulary has \(vocabulary); "
        + "use the tokenizer of the same model"
    case .damagedWeights:
      "the model's weights lead to numbers that are not finite; the file is damaged, "
        + "fetch or convert it again"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
