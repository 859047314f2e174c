// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine
public import GuidedGeneration

/// A context of a model in the process: the tokens evaluated so far and their keys and values.
///
/// Predictors of one model share only its weights. Copies are independent.
public struct TransformerPredictor: Sendable, TokenPredictor {
  /// The maximum number of tokens.
  public let contextSize: Int

  /// The maximum number of guessed tokens that are evaluated together with others.
  public package(set) var speculationLimit = 16

  private let scheduler: BatchScheduler
  let prefixes: SharedPrefixStore?
  let precision: ActivationPrecision
  private let shape: TransformerShape
  let memory: @Sendable () -> SystemMemory
  var sequence: TransformerSequence
  /// The evaluated tokens.
  var tokens: [Int] = []

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
    self.init(
      model.weights,
      model.evaluator(contextSize: contextSize, threads: threads, precision: precision),
      model.sharedPrefixes, contextSize: contextSize, precision: precision)
  }

  /// Creates a predictor with an empty context, which shares only the weights with others.
  ///
  /// - Parameters:
  ///   - weights: The weights of the model.
  ///   - contextSize: The maximum number of tokens.
  ///   - threads: The maximum number of threads. The results do not depend on it.
  ///   - precision: The precision of the vectors that quantized weights are multiplied by.
  package init(
    _ weights: TransformerWeights, contextSize: Int, threads: Int = 1,
    precision: ActivationPrecision = .exact
  ) {
    let transformer = Transformer(
      weights, contextSize: contextSize, threads: threads, precision: precision)
    let scheduler = BatchScheduler(transformer, limit: .max)
    self.init(
      weights, (scheduler, transformer.makeSequence()), nil, contextSize: contextSize,
      precision: precision)
  }

  init(
    _ weights: TransformerWeights,
    _ evaluator: (scheduler: BatchScheduler, sequence: TransformerSequence),
    _ prefixes: SharedPrefixStore?, contextSize: Int, precision: ActivationPrecision = .exact,
    memory: @escaping @Sendable () -> SystemMemory = { SystemMemory.current() }
  ) {
    self.contextSize = contextSize
    self.prefixes = prefixes
    self.precision = precision
    self.memory = memory
    shape = weights.shape
    (scheduler, sequence) = evaluator
  }

  /// The number of tokens evaluated so far.
  public var position: Int { sequence.position }

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
    try await evaluate(tokens, logits: &logits, in: nil)
  }

  /// Evaluates tokens and returns the logits of some candidates for the next token.
  ///
  /// The logits are bit-identical to those of ``evaluate(_:logits:)``. If the task is canceled or
  /// an error occurs, the context does not change.
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
    try await evaluate(tokens, logits: &logits, in: ranges(of: candidates))
  }

  /// Returns the ranges of candidates, or `nil` if all logits should be computed.
  func ranges(of candidates: TokenMask) -> [Range<Int>]? {
    let vocabulary = shape.vocabulary
    // For more candidates, the complete matrix product is as fast as the products of its parts.
    let isSmall = candidates.count <= vocabulary && candidates.popcount < vocabulary / 2
    return isSmall ? candidates.ranges : nil
  }

  private mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], in ranges: [Range<Int>]?
  ) async throws {
    let start = position
    try check(tokens, length: tokens.count)
    var all = [logits]
    logits = []
    defer { logits = all[0] }
    do {
      try await read(tokens, logits: &all) { part in
        part.upperBound < tokens.count
          ? [] : [.init(row: part.count - 1, tokens: ranges, target: 0)]
      }
    } catch {
      rollBack(to: start)
      throw error
    }
  }

  /// Evaluates tokens in batches.
  ///
  /// - Parameters:
  ///   - tokens: The tokens, which have been checked.
  ///   - logits: The arrays for the logits.
  ///   - requests: A closure that returns the logits to compute in a batch with some of the tokens.
  /// - Throws: The errors of ``run(_:_:logits:)``. The context then contains some of the tokens.
  mutating func read(
    _ tokens: [Int], logits: inout [[Float]],
    requests: (Range<Int>) -> [Transformer.LogitRequest]
  ) async throws {
    let isPrompt = tokens.count >= SequenceBlock.length
    if isPrompt, !scheduler.acceptsPrompts { throw LanguageModelError.tooManyRequests }
    var start = 0
    while start < tokens.count {
      let end = min(tokens.count, start + scheduler.chunkSize)
      try await run(
        BatchPlan(tokens[start..<end], at: position), requests(start..<end), logits: &logits)
      start = end
      // A long prompt takes seconds; other tasks can run between batches.
      if start < tokens.count { await Task.yield() }
    }
    if isPrompt { sharePrefix() }
  }

  /// Evaluates a batch.
  ///
  /// - Parameters:
  ///   - plan: The tokens, which have been checked.
  ///   - requests: The logits to compute.
  ///   - logits: The arrays for the logits.
  /// - Throws: `CancellationError`, ``ModelFileError`` if there is not enough memory, and
  ///   ``PredictionError/damagedWeights`` if a logit is not finite.
  mutating func run(
    _ plan: BatchPlan, _ requests: [Transformer.LogitRequest], logits: inout [[Float]]
  ) async throws {
    let growth = sequence.growth(for: plan.end)
    if growth > 0 { try MemoryRequirement(context: growth).check(memory()) }
    let job = EvaluationJob(plan, requests, &sequence, &logits)
    do {
      try await scheduler.run(job)
      job.exchange(&sequence, &logits)
    } catch {
      job.exchange(&sequence, &logits)
      throw error
    }
    tokens.removeLast(tokens.count - min(tokens.count, plan.branches.last?.start ?? 0))
    tokens += plan.lastTokens
    for request in requests {
      let numbers = logits[request.target]
      let ranges = request.tokens ?? [0..<numbers.count]
      guard ranges.allSatisfy({ MappedModelFile.areFinite(numbers, in: $0) }) else {
        throw PredictionError.damagedWeights
      }
    }
  }

  /// Removes all tokens from `position` on.
  ///
  /// - Parameter position: The number of tokens to keep, clamped to the valid range.
  public mutating func rollBack(to position: Int) {
    sequence.rollBack(to: position)
    tokens.removeLast(tokens.count - self.position)
  }

  /// Checks that tokens are in the vocabulary, and that the longest path of them fits.
  func check(_ tokens: [Int], length: Int) throws(PredictionError) {
    guard !tokens.isEmpty else { throw .noTokens }
    guard length <= contextSize - position else {
      throw .contextExceeded(contextSize: contextSize, position: position, tokens: length)
    }
    let vocabulary = shape.vocabulary
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
