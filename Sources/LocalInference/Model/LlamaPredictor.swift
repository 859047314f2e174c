// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A running context of a model in the process: the tokens read so far and what they left behind.
///
/// Predictors of one model share its weights and nothing else; a copy goes on by itself.
public struct LlamaPredictor: Sendable {
  private var transformer: Transformer

  /// Creates a predictor that has read nothing.
  package init(_ model: LoadedModel, contextSize: Int) {
    transformer = Transformer(model.weights, contextSize: contextSize)
  }

  /// How many tokens fit.
  public var contextSize: Int { transformer.contextSize }

  /// How many tokens have been read.
  public var position: Int { transformer.position }

  /// Reads tokens and tells what may come after the last of them.
  ///
  /// A cancelled task or an error leaves the predictor where it was.
  ///
  /// - Parameters:
  ///   - tokens: The tokens to read after those read before; not empty.
  ///   - logits: Where to write the logits, one for each token of the vocabulary.
  /// - Throws: ``PredictionError`` if the tokens do not fit or are none of the model's, or
  ///   `CancellationError`.
  /// - Complexity: O(*t* · (weights + ``position``)) for *t* tokens.
  public mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
    let start = position
    try check(tokens)
    do {
      var rest = tokens[...]
      while !rest.isEmpty {
        try Task.checkCancellation()
        transformer.read(rest.prefix(Transformer.batchSize))
        rest = rest.dropFirst(Transformer.batchSize)
        // Reading a long prompt takes seconds; others get their turn in between.
        if !rest.isEmpty { await Task.yield() }
      }
      transformer.write(logits: &logits)
      guard ModelMemory.areFinite(logits) else { throw PredictionError.damagedWeights }
    } catch {
      transformer.rollBack(to: start)
      throw error
    }
  }

  /// Forgets every token from `position` on.
  ///
  /// - Parameter position: How many tokens to keep; a number out of range keeps all or none.
  public mutating func rollBack(to position: Int) {
    transformer.rollBack(to: position)
  }

  private func check(_ tokens: [Int]) throws(PredictionError) {
    guard !tokens.isEmpty else { throw .noTokens }
    guard tokens.count <= contextSize - position else {
      throw .contextExceeded(contextSize: contextSize, position: position, tokens: tokens.count)
    }
    let vocabulary = transformer.weights.shape.vocabulary
    for (index, token) in tokens.enumerated() where !(0..<vocabulary).contains(token) {
      throw .unknownToken(token, index: index, vocabulary: vocabulary)
    }
  }
}
