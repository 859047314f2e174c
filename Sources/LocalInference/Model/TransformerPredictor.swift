// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine
public import GuidedGeneration

/// A context of a model in the process: the tokens evaluated so far and their keys and values.
///
/// Predictors of one model share only its weights. Copies are independent.
public struct TransformerPredictor: Sendable, TokenPredictor {
  private var transformer: Transformer

  /// Creates a predictor with an empty context.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - contextSize: The maximum number of tokens.
  ///   - threads: The maximum number of threads. The results do not depend on it.
  ///   - precision: The precision of the vectors that quantized weights are multiplied by.
  package init(
    _ model: LoadedModel, contextSize: Int, threads: Int = 1,
    precision: ActivationPrecision = .exact
  ) {
    transformer = Transformer(
      model.weights, contextSize: contextSize, threads: threads, precision: precision)
  }

  /// The maximum number of tokens.
  public var contextSize: Int { transformer.contextSize }

  /// The number of tokens evaluated so far.
  public var position: Int { transformer.position }

  /// Evaluates tokens and returns the logits of the next token.
  ///
  /// If the task is canceled or an error occurs, the context does not change.
  ///
  /// - Parameters:
  ///   - tokens: The tokens to append to the context; not empty.
  ///   - logits: The logits, one for each token of the vocabulary.
  /// - Throws: ``PredictionError`` if the tokens do not fit or are not in the vocabulary, or
  ///   `CancellationError`.
  /// - Complexity: O(*t* · (weights + ``position``)) for *t* tokens.
  public mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
    try await evaluate(tokens, logits: &logits, in: [0..<transformer.weights.shape.vocabulary])
  }

  /// Evaluates tokens and returns the logits of some candidates for the next token.
  ///
  /// The logits are bit-identical to those of ``evaluate(_:logits:)``. If the task is canceled or an
  /// error occurs, the context does not change.
  ///
  /// - Parameters:
  ///   - tokens: The tokens to append to the context; not empty.
  ///   - logits: The logits. If fewer than half of all tokens are candidates, those of other tokens
  ///     are not changed.
  ///   - candidates: The tokens whose logits are needed.
  /// - Throws: ``PredictionError`` if the tokens do not fit or are not in the vocabulary, or
  ///   `CancellationError`.
  /// - Complexity: O(*t* · (weights + ``position``)) for *t* tokens.
  public mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    let vocabulary = transformer.weights.shape.vocabulary
    // For more candidates, the complete matrix product is as fast as the products of its parts.
    let isSmall = candidates.count <= vocabulary && candidates.popcount < vocabulary / 2
    try await evaluate(
      tokens, logits: &logits, in: isSmall ? candidates.ranges : [0..<vocabulary])
  }

  private mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], in ranges: [Range<Int>]
  ) async throws {
    let start = position
    try await read(tokens)
    transformer.write(logits: &logits, of: ranges)
    guard ranges.allSatisfy({ MappedModelFile.areFinite(logits, in: $0) }) else {
      transformer.rollBack(to: start)
      throw PredictionError.damagedWeights
    }
  }

  private mutating func read(_ tokens: [Int]) async throws {
    let start = position
    try check(tokens)
    var rest = tokens[...]
    while !rest.isEmpty {
      if Task.isCancelled {
        transformer.rollBack(to: start)
        throw CancellationError()
      }
      transformer.read(rest.prefix(Transformer.batchSize))
      rest = rest.dropFirst(Transformer.batchSize)
      // A long prompt takes seconds; other tasks can run between batches.
      if !rest.isEmpty { await Task.yield() }
    }
  }

  /// Removes all tokens from `position` on.
  ///
  /// - Parameter position: The number of tokens to keep, clamped to the valid range.
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

extension TokenMask {
  /// The tokens of the set as ranges of consecutive tokens.
  fileprivate var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEach { token in
      if let last = ranges.last, last.upperBound == token.index {
        ranges[ranges.count - 1] = last.lowerBound..<token.index + 1
      } else {
        ranges.append(token.index..<token.index + 1)
      }
    }
    return ranges
  }
}
