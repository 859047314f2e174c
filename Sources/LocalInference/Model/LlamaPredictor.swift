// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

/// A running context of a model in the process: the tokens read so far and what they left behind.
///
/// Predictors of one model share its weights and nothing else; a copy goes on by itself.
public struct LlamaPredictor: Sendable {
  private var transformer: Transformer

  /// Creates a predictor that has read nothing.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - contextSize: How many tokens fit.
  ///   - threads: How many threads may work at the same time; the numbers do not depend on it.
  package init(_ model: LoadedModel, contextSize: Int, threads: Int = 1) {
    transformer = Transformer(model.weights, contextSize: contextSize, threads: threads)
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
    let all = [0..<transformer.weights.shape.vocabulary]
    try await read(tokens)
    transformer.write(logits: &logits, of: all)
    try check(logits, in: all, after: tokens.count)
  }

  /// Reads tokens and tells which of some tokens may come after the last of them.
  ///
  /// The numbers are those of ``evaluate(_:logits:)``, to the last bit. A cancelled task or an error
  /// leaves the predictor where it was.
  ///
  /// - Parameters:
  ///   - tokens: The tokens to read after those read before; not empty.
  ///   - logits: Where to write the logits; where less than half of all tokens are candidates, those
  ///     of others stay as they are.
  ///   - candidates: The tokens whose logits are needed.
  /// - Throws: ``PredictionError`` if the tokens do not fit or are none of the model's, or
  ///   `CancellationError`.
  /// - Complexity: O(*t* · (weights + ``position``)) for *t* tokens.
  public mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    let vocabulary = transformer.weights.shape.vocabulary
    // Beyond that, a product of the whole matrix is as fast as those of its parts.
    let isSmall = candidates.count <= vocabulary && candidates.popcount < vocabulary / 2
    let ranges = isSmall ? candidates.ranges : [0..<vocabulary]
    try await read(tokens)
    transformer.write(logits: &logits, of: ranges)
    try check(logits, in: ranges, after: tokens.count)
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
      // Reading a long prompt takes seconds; others get their turn in between.
      if !rest.isEmpty { await Task.yield() }
    }
  }

  private mutating func check(
    _ logits: [Float], in ranges: [Range<Int>], after count: Int
  ) throws(PredictionError) {
    guard !ranges.allSatisfy({ ModelMemory.areFinite(logits, in: $0) }) else { return }
    transformer.rollBack(to: position - count)
    throw .damagedWeights
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

extension TokenMask {
  /// The tokens of the set, neighbours together.
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
