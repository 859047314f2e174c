// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

/// A running context of an in-process model: the evaluated tokens and the logits that follow them.
///
/// The executor owns a predictor and calls it from one task at a time.
public protocol TokenPredictor {
  /// The maximum number of tokens in the context.
  var contextSize: Int { get }

  /// The number of tokens in the context.
  var position: Int { get }

  /// Appends a batch of tokens to the context.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: The logits that follow the last token, one for each token of the vocabulary.
  /// - Throws: Any error of the evaluation.
  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws

  /// Appends a batch of tokens to the context, for a choice among certain tokens.
  ///
  /// If a schema allows few tokens, most of the work of the output layer is for tokens that cannot
  /// be chosen. A predictor that implements this method may omit their logits; the default
  /// implementation computes all of them.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: The logits that follow the last token; those of tokens outside of `candidates` may
  ///     have any value.
  ///   - candidates: The tokens among which the next one is chosen.
  /// - Throws: Any error of the evaluation.
  mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws

  /// Removes all tokens from a position on.
  ///
  /// - Parameter position: The number of tokens to keep; at most ``position``.
  mutating func rollBack(to position: Int)
}

extension TokenPredictor {
  /// Appends a batch of tokens to the context and computes all logits.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - logits: The logits that follow the last token.
  ///   - candidates: Ignored.
  /// - Throws: Any error of the evaluation.
  public mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    try await evaluate(tokens, logits: &logits)
  }
}
