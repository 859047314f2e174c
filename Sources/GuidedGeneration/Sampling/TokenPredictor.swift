// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

/// One running context of a model in the process: the tokens read so far, and the logits for the
/// next one.
///
/// The executor owns a predictor and calls it from one task at a time.
public protocol TokenPredictor {
  /// The most tokens that the context can hold.
  var contextSize: Int { get }

  /// How many tokens the context holds.
  var position: Int { get }

  /// Appends tokens to the context, all at once.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: Where the logits after the last token go, one for each token of the vocabulary.
  /// - Throws: Whatever keeps the model from computing.
  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws

  /// Appends tokens to the context, and computes the logits that a choice among some tokens needs.
  ///
  /// Where a schema leaves few ways to go on, most of a last layer's work is for tokens that cannot
  /// be chosen. A predictor that implements this method need not compute their logits; without it
  /// all of them are computed.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: Where the logits after the last token go; those of tokens that are not in
  ///     `candidates` may have any value.
  ///   - candidates: The tokens that will be chosen among.
  /// - Throws: Whatever keeps the model from computing.
  mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws

  /// Forgets all tokens from a position on.
  ///
  /// - Parameter position: How many tokens remain; at most as many as there are.
  mutating func rollBack(to position: Int)
}

extension TokenPredictor {
  /// Computes all logits.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - logits: Where the logits after the last token go.
  ///   - candidates: Without effect.
  /// - Throws: Whatever keeps the model from computing.
  public mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    try await evaluate(tokens, logits: &logits)
  }
}
