// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A llama-architecture transformer with a context of evaluated tokens.
///
/// The architecture is that of Vaswani et al. (2017) with the changes of Touvron et al. (2023, LLaMA).
/// A batch of tokens loads each weight once. Results are bit-identical for all batch sizes.
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
  package private(set) var position = 0

  private var cache: KeyValueCache
  private var buffers = TransformerBuffers()

  /// Creates a transformer with an empty context.
  ///
  /// - Parameters:
  ///   - weights: The weights, shared between all transformers of a model.
  ///   - contextSize: The maximum number of tokens.
  ///   - threads: The maximum number of threads. Results do not depend on it.
  package init(_ weights: TransformerWeights, contextSize: Int, threads: Int = 1) {
    self.weights = weights
    self.contextSize = contextSize
    self.threads = threads
    cache = KeyValueCache(weights.shape, limit: contextSize)
  }

  /// Evaluates at most ``batchSize`` tokens.
  ///
  /// - Parameter tokens: The tokens, which are in the vocabulary and fit into the context.
  /// - Complexity: O(*t* · (weights + *t* + position)) for *t* tokens.
  package mutating func read(_ tokens: ArraySlice<Int>) {
    let count = tokens.count
    precondition(count <= Self.batchSize && position + count <= contextSize)
    guard count > 0 else { return }
    prepare(tokens)
    for (index, layer) in weights.layers.enumerated() {
      attend(layer, index: index, count: count)
      feedForward(layer, count: count)
    }
    position += count
    buffers.last = count - 1
  }

  /// Computes the logits of the token after the last evaluated one.
  ///
  /// - Parameters:
  ///   - logits: The logits, one for each token of the vocabulary.
  ///   - tokens: The tokens whose logits are computed, or `nil` for all. Other logits do not change.
  /// - Precondition: A token has been evaluated since the last ``rollBack(to:)``.
  package mutating func write(logits: inout [Float], of tokens: [Range<Int>]? = nil) {
    let shape = weights.shape
    if logits.count != shape.vocabulary {
      logits = [Float](repeating: 0, count: shape.vocabulary)
    }
    VectorMath.normalize(
      buffers.residual, from: buffers.last * shape.width, by: weights.outputNorm,
      epsilon: shape.epsilon, into: &buffers.normal, at: 0)
    weights.memory.multiply(
      weights.output, rows: tokens, by: buffers.normal, vectors: 1, into: &logits, threads: threads)
  }

  /// Removes all tokens from `position` on.
  ///
  /// - Parameter position: The number of tokens to keep, clamped to the valid range.
  package mutating func rollBack(to position: Int) {
    self.position = max(0, min(position, self.position))
  }

  /// Allocates memory for tokens and loads their embeddings.
  private mutating func prepare(_ tokens: ArraySlice<Int>) {
    let shape = weights.shape
    let count = tokens.count
    cache.reserve(position + count)
    buffers.resize(shape, count: count, context: cache.capacity)
    buffers.rotations.removeAll(keepingCapacity: true)
    for (index, token) in tokens.enumerated() {
      let vector = weights.memory.readRow(token, of: weights.embedding)
      for (offset, number) in vector.enumerated() {
        buffers.residual[index * shape.width + offset] = number
      }
      buffers.rotations += Rotation.rotations(at: position + index, shape)
    }
  }

  /// Adds the output of the attention block to the residual.
  private mutating func attend(_ layer: TransformerWeights.Layer, index: Int, count: Int) {
    let shape = weights.shape
    let memory = weights.memory
    normalize(by: layer.attentionNorm, count: count)
    memory.multiply(
      layer.query, by: buffers.normal, vectors: count, into: &buffers.query, threads: threads)
    memory.multiply(
      layer.key, by: buffers.normal, vectors: count, into: &buffers.key, threads: threads)
    memory.multiply(
      layer.value, by: buffers.normal, vectors: count, into: &buffers.value, threads: threads)
    let half = shape.rotated / 2
    for token in 0..<count {
      let rotations = buffers.rotations[token * half..<(token + 1) * half]
      for head in 0..<shape.heads {
        VectorMath.rotate(
          &buffers.query, from: token * shape.queryWidth + head * shape.headSize, by: rotations)
      }
      for head in 0..<shape.keyValueHeads {
        let start = token * shape.keyWidth + head * shape.headSize
        VectorMath.rotate(&buffers.key, from: start, by: rotations)
        cache.store(
          section: index * shape.keyValueHeads + head, position: position + token,
          key: buffers.key[start..<start + shape.headSize],
          value: buffers.value[start..<start + shape.headSize])
      }
    }
    for token in 0..<count {
      for head in 0..<shape.keyValueHeads {
        mix(token: token, head: head, section: index * shape.keyValueHeads + head)
      }
    }
    memory.multiply(
      layer.attentionOutput, by: buffers.mixed, vectors: count, into: &buffers.projected,
      threads: threads)
    VectorMath.add(buffers.projected, to: &buffers.residual, count: count * shape.width)
  }

  /// Computes the attention output of one token for the query heads that share a key-value head.
  private mutating func mix(token: Int, head: Int, section: Int) {
    let shape = weights.shape
    let visible = position + token + 1
    let queries = RowLayout(
      start: token * shape.queryWidth + head * shape.group * shape.headSize,
      stride: shape.headSize, count: shape.group, length: shape.headSize)
    // Full steps are faster. Scores beyond the visible tokens are never read.
    let step = KeyValueCache.step
    let computed = min(cache.capacity, (visible + step - 1) / step * step)
    MappedModelFile.combine(
      cache.keyLayout(section: section, count: computed), of: cache.keys,
      by: (buffers.query, queries), into: &buffers.scores,
      RowLayout(start: 0, stride: cache.capacity, count: shape.group, length: computed))
    let scale = 1 / Float(shape.headSize).squareRoot()
    for row in 0..<shape.group {
      let start = row * cache.capacity
      VectorMath.softmax(&buffers.scores, in: start..<start + visible, scale: scale)
    }
    MappedModelFile.combine(
      cache.valueLayout(section: section, count: visible), of: cache.values,
      by: (
        buffers.scores,
        RowLayout(start: 0, stride: cache.capacity, count: shape.group, length: visible)
      ), into: &buffers.mixed, queries)
  }

  /// Adds the output of the gated feed-forward block to the residual.
  private mutating func feedForward(_ layer: TransformerWeights.Layer, count: Int) {
    let shape = weights.shape
    let memory = weights.memory
    normalize(by: layer.hiddenNorm, count: count)
    memory.multiply(
      layer.gate, by: buffers.normal, vectors: count, into: &buffers.gate, threads: threads)
    memory.multiply(
      layer.up, by: buffers.normal, vectors: count, into: &buffers.up, threads: threads)
    VectorMath.gate(&buffers.up, by: buffers.gate, count: count * shape.hidden)
    memory.multiply(
      layer.down, by: buffers.up, vectors: count, into: &buffers.projected, threads: threads)
    VectorMath.add(buffers.projected, to: &buffers.residual, count: count * shape.width)
  }

  private mutating func normalize(by norm: [Float], count: Int) {
    for token in 0..<count {
      VectorMath.normalize(
        buffers.residual, from: token * norm.count, by: norm, epsilon: weights.shape.epsilon,
        into: &buffers.normal, at: token * norm.count)
    }
  }
}
