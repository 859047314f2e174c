// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A transformer with a context of evaluated tokens.
///
/// The structure is that of Vaswani et al. (2017) with the variations that ``TransformerShape``
/// describes. A batch of tokens loads each weight once. Results are bit-identical for all batch
/// sizes.
package struct Transformer: Sendable {
  /// The maximum number of tokens in a batch; larger ones would exceed the processor's caches.
  package static let batchSize = 64

  /// The weights.
  package let weights: TransformerWeights
  /// The maximum number of tokens.
  package let contextSize: Int
  /// The maximum number of threads.
  package let threads: Int
  /// The number of evaluated tokens.
  package internal(set) var position = 0

  let layout: CacheLayout
  /// The keys and values of the context.
  var cache: KeyValueCache
  var history: ConvolutionHistory
  var buffers = TransformerBuffers()
  private let widths: TransformerBuffers.Widths

  /// Creates a transformer with an empty context.
  ///
  /// - Parameters:
  ///   - weights: The weights, shared between all transformers of a model.
  ///   - contextSize: The maximum number of tokens.
  ///   - threads: The maximum number of threads. Results do not depend on it.
  ///   - precision: The precision of the vectors that quantized weights are multiplied by, and of
  ///     the cache.
  package init(
    _ weights: TransformerWeights, contextSize: Int, threads: Int = 1,
    precision: ActivationPrecision = .exact
  ) {
    self.weights = weights
    self.contextSize = contextSize
    self.threads = threads
    layout = CacheLayout(weights, contextSize: contextSize)
    widths = TransformerBuffers.Widths(weights.shape)
    cache = KeyValueCache(
      headSize: layout.headSize, sections: layout.sections, limit: contextSize,
      isHalf: precision == .rounded)
    history = ConvolutionHistory(width: weights.shape.width, blocks: layout.convolutions)
    if precision == .rounded { buffers.rounded = RoundedVectors() }
    buffers.rotations = Array(repeating: [], count: layout.tables.count)
    buffers.scores = Array(repeating: [], count: max(threads, 1))
  }

  /// Evaluates at most ``batchSize`` tokens.
  ///
  /// - Parameter tokens: The tokens, which are in the vocabulary and fit into the context.
  /// - Complexity: O(*t* · (weights + *t* + position)) for *t* tokens.
  package mutating func read(_ tokens: ArraySlice<Int>) {
    read(BatchPlan(tokens, at: position))
  }

  /// Evaluates the tokens of a plan, which continue the context.
  ///
  /// - Parameter plan: At most ``batchSize`` tokens, which are in the vocabulary and fit into the
  ///   context.
  mutating func read(_ plan: BatchPlan) {
    var sequences = [TransformerSequence.placeholder]
    exchange(&sequences[0])
    read(plan, extending: &sequences)
    exchange(&sequences[0])
  }

  /// Evaluates the tokens of a plan.
  ///
  /// - Parameters:
  ///   - plan: At most ``batchSize`` tokens, which are in the vocabulary and fit into their
  ///     sequences.
  ///   - sequences: The sequences. Each then ends with the last branch that continues it.
  mutating func read(_ plan: BatchPlan, extending sequences: inout [TransformerSequence]) {
    let work = plan.rows.count * weights.blockWeightCount
    WorkerTeam.with(threads: threads, for: work) {
      read(plan, extending: &sequences, team: $0)
    }
  }

  /// Evaluates the tokens of a plan, and computes logits.
  ///
  /// - Parameters:
  ///   - plan: At most ``batchSize`` tokens, which are in the vocabulary and fit into their
  ///     sequences.
  ///   - sequences: The sequences. Each then ends with the last branch that continues it.
  ///   - requests: The logits that are computed.
  ///   - logits: The arrays for the logits.
  mutating func evaluate(
    _ plan: BatchPlan, extending sequences: inout [TransformerSequence],
    _ requests: [LogitRequest], into logits: inout [[Float]]
  ) {
    let outputs = requests.reduce(0) { $0 + outputWeightCount(of: $1.tokens) }
    let work = plan.rows.count * weights.blockWeightCount + outputs
    WorkerTeam.with(threads: threads, for: work) { team in
      read(plan, extending: &sequences, team: team)
      write(requests, into: &logits, team: team)
    }
  }

  private mutating func read(
    _ plan: BatchPlan, extending sequences: inout [TransformerSequence], team: WorkerTeam
  ) {
    let count = plan.rows.count
    precondition(count <= Self.batchSize && plan.end <= contextSize)
    guard count > 0 else { return }
    prepare(plan, &sequences)
    let rounds = plan.rounds
    for (index, block) in weights.blocks.enumerated() {
      let shape = weights.shape.blocks[index]
      let isNormalized = normalize(by: block.mixerNorm, count: count)
      switch (block.mixer, shape.mixer) {
      case (.attention(let weights), .attention(let shape)):
        attend(
          weights, shape, block: index, rounds, count: count, &sequences,
          normalized: isNormalized, team: team)
      case (.convolution(let weights), .convolution(let length)):
        convolve(
          weights, length: length, block: index, plan, &sequences, normalized: isNormalized,
          team: team)
      default: preconditionFailure("the weights have been created for another shape")
      }
      addOutput(normalizedBy: block.mixerOutputNorm, count: count)
      feedForward(block, shape, count: count, team: team)
      addOutput(normalizedBy: block.hiddenOutputNorm, count: count)
    }
    for branch in plan.branches { sequences[branch.sequence].position = branch.end }
    buffers.last = count - 1
  }

  /// Returns a new context of the transformer's model.
  func makeSequence() -> TransformerSequence {
    TransformerSequence(
      layout, width: weights.shape.width, contextSize: contextSize,
      cachesHalves: cache.keys.isHalf,
      scoreSize: buffers.scores.count * widths.group * MemoryLayout<Float>.stride)
  }

  /// Exchanges the context for a sequence, without copying either.
  mutating func exchange(_ sequence: inout TransformerSequence) {
    swap(&cache, &sequence.cache)
    swap(&history, &sequence.history)
    swap(&position, &sequence.position)
  }

  /// Computes the logits of the token after the last evaluated one.
  ///
  /// - Parameters:
  ///   - logits: The logits, one for each token of the vocabulary.
  ///   - tokens: The tokens whose logits are computed, or `nil` for all. Other logits do not
  ///     change.
  /// - Precondition: A token has been evaluated since the last ``rollBack(to:)``.
  package mutating func write(logits: inout [Float], of tokens: [Range<Int>]? = nil) {
    let row = buffers.last
    WorkerTeam.with(threads: threads, for: outputWeightCount(of: tokens)) {
      write(logits: &logits, of: tokens, after: row, team: $0)
    }
  }

  /// Adds the bias to the products of the output matrix, scales, and bounds them.
  func finish(_ logits: inout [Float], in range: Range<Int>) {
    let shape = weights.shape
    let bias = weights.output.bias
    if !bias.isEmpty {
      for token in range { logits[token] += bias[token] }
    }
    if let cap = shape.logitCap {
      VectorMath.cap(&logits, in: range, scale: shape.logitScale, at: cap)
    } else if shape.logitScale != 1 {
      for token in range { logits[token] *= shape.logitScale }
    }
  }

  /// Removes all tokens from `position` on.
  ///
  /// - Parameter position: The number of tokens to keep, clamped to the valid range.
  package mutating func rollBack(to position: Int) {
    self.position = max(0, min(position, self.position))
  }

  /// Allocates memory for tokens and loads their embeddings.
  private mutating func prepare(_ plan: BatchPlan, _ sequences: inout [TransformerSequence]) {
    let shape = weights.shape
    for branch in plan.branches { sequences[branch.sequence].cache.reserve(branch.end) }
    buffers.resize(widths, count: plan.rows.count)
    for (index, row) in plan.rows.enumerated() {
      let vector = weights.memory.readRow(row.token, of: weights.embedding)
      for (offset, number) in vector.enumerated() {
        buffers.residual[index * shape.width + offset] = number * shape.embeddingScale
      }
    }
    for (index, table) in layout.tables.enumerated() {
      buffers.rotations[index].removeAll(keepingCapacity: true)
      for row in plan.rows {
        table.appendRotations(at: row.position, to: &buffers.rotations[index])
      }
    }
  }

  /// Normalizes the residual stream unless `norm` is empty, and returns whether it did.
  private mutating func normalize(by norm: [Float], count: Int) -> Bool {
    guard !norm.isEmpty else { return false }
    for token in 0..<count {
      VectorMath.normalize(
        buffers.residual, from: token * norm.count, by: norm, epsilon: weights.shape.epsilon,
        into: &buffers.normal, at: token * norm.count)
    }
    return true
  }

  /// Normalizes the output of a part of a block unless `norm` is empty, and adds it to the residual
  /// stream.
  private mutating func addOutput(normalizedBy norm: [Float], count: Int) {
    let shape = weights.shape
    if !norm.isEmpty {
      for token in 0..<count {
        VectorMath.normalize(
          &buffers.projected, at: token * norm.count, by: norm, epsilon: shape.epsilon)
      }
    }
    VectorMath.add(
      buffers.projected, to: &buffers.residual, count: count * shape.width,
      scale: shape.residualScale)
  }

  /// Computes the output of the gated feed-forward network.
  private mutating func feedForward(
    _ block: TransformerWeights.Block, _ shape: BlockShape, count: Int, team: WorkerTeam
  ) {
    let isNormalized = normalize(by: block.hiddenNorm, count: count)
    let input = isNormalized ? buffers.normal : buffers.residual
    buffers.rounded?.reset()
    block.gate.apply(
      to: input, rounded: &buffers.rounded, count: count, in: weights.memory,
      into: &buffers.gate, team: team)
    block.up.apply(
      to: input, rounded: &buffers.rounded, count: count, in: weights.memory, into: &buffers.up,
      team: team)
    VectorMath.gate(
      &buffers.up, by: buffers.gate, count: count * shape.hidden, shape.activation,
      team: team)
    buffers.rounded?.reset()
    block.down.apply(
      to: buffers.up, rounded: &buffers.rounded, count: count, in: weights.memory,
      into: &buffers.projected, team: team)
  }
}
