// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A llama-architecture transformer with the tokens that it has read.
///
/// The architecture is that of Vaswani et al. (2017) as Touvron et al. (2023, LLaMA) changed it.
/// Many tokens are read at once: each weight is then fetched once for all of them. The numbers do
/// not depend on how tokens are batched, down to the last bit.
package struct Transformer: Sendable {
  /// How many tokens are worked on at once; more would not fit the processor's caches.
  package static let batchSize = 64

  /// The weights.
  package let weights: TransformerWeights
  /// How many tokens fit.
  package let contextSize: Int
  /// How many threads may work at the same time.
  package let threads: Int
  /// How many tokens have been read.
  package private(set) var position = 0

  private var cache: KeyValueCache
  private var buffers = TransformerBuffers()

  /// Creates a transformer that has read nothing.
  ///
  /// - Parameters:
  ///   - weights: The weights, shared between all transformers of a model.
  ///   - contextSize: How many tokens fit.
  ///   - threads: How many threads may work at the same time; the numbers do not depend on it.
  package init(_ weights: TransformerWeights, contextSize: Int, threads: Int = 1) {
    self.weights = weights
    self.contextSize = contextSize
    self.threads = threads
    cache = KeyValueCache(weights.shape, limit: contextSize)
  }

  /// Reads at most ``batchSize`` tokens.
  ///
  /// - Parameter tokens: The tokens, all in the vocabulary, no more than fit.
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

  /// Writes what the last token read makes of each token coming next.
  ///
  /// - Parameters:
  ///   - logits: Where to write, one number for each token of the vocabulary.
  ///   - tokens: The tokens whose numbers are needed; nil for all. Those of others stay as they are.
  /// - Precondition: A token has been read since the last ``rollBack(to:)``.
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

  /// Forgets every token from `position` on.
  package mutating func rollBack(to position: Int) {
    self.position = max(0, min(position, self.position))
  }

  /// Makes room for tokens and looks up their vectors.
  private mutating func prepare(_ tokens: ArraySlice<Int>) {
    let shape = weights.shape
    let count = tokens.count
    cache.reserve(position + count)
    buffers.resize(shape, count: count, context: cache.capacity)
    buffers.turns.removeAll(keepingCapacity: true)
    for (index, token) in tokens.enumerated() {
      let vector = weights.memory.readRow(token, of: weights.embedding)
      for (offset, number) in vector.enumerated() {
        buffers.residual[index * shape.width + offset] = number
      }
      buffers.turns += Turn.turns(at: position + index, shape)
    }
  }

  /// Adds what the tokens draw from each other and from the tokens before them.
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
      let turns = buffers.turns[token * half..<(token + 1) * half]
      for head in 0..<shape.heads {
        VectorMath.rotate(
          &buffers.query, from: token * shape.queryWidth + head * shape.headSize, by: turns)
      }
      for head in 0..<shape.keyHeads {
        let start = token * shape.keyWidth + head * shape.headSize
        VectorMath.rotate(&buffers.key, from: start, by: turns)
        cache.store(
          section: index * shape.keyHeads + head, position: position + token,
          key: buffers.key[start..<start + shape.headSize],
          value: buffers.value[start..<start + shape.headSize])
      }
    }
    for token in 0..<count {
      for head in 0..<shape.keyHeads {
        mix(token: token, head: head, section: index * shape.keyHeads + head)
      }
    }
    memory.multiply(
      layer.attentionOutput, by: buffers.mixed, vectors: count, into: &buffers.projected,
      threads: threads)
    VectorMath.add(buffers.projected, to: &buffers.residual, count: count * shape.width)
  }

  /// Mixes the values of all tokens up to one, for the asking heads that share an answering one.
  private mutating func mix(token: Int, head: Int, section: Int) {
    let shape = weights.shape
    let visible = position + token + 1
    let queries = Placement(
      start: token * shape.queryWidth + head * shape.group * shape.headSize,
      stride: shape.headSize, count: shape.group, length: shape.headSize)
    // Whole steps are faster; what lies beyond the visible tokens is never looked at.
    let step = KeyValueCache.step
    let computed = min(cache.capacity, (visible + step - 1) / step * step)
    ModelMemory.combine(
      cache.keyPlacement(section: section, count: computed), of: cache.keys,
      by: (buffers.query, queries), into: &buffers.scores,
      Placement(start: 0, stride: cache.capacity, count: shape.group, length: computed))
    let scale = 1 / Float(shape.headSize).squareRoot()
    for row in 0..<shape.group {
      let start = row * cache.capacity
      VectorMath.softmax(&buffers.scores, in: start..<start + visible, scale: scale)
    }
    ModelMemory.combine(
      cache.valuePlacement(section: section, count: visible), of: cache.values,
      by: (
        buffers.scores,
        Placement(start: 0, stride: cache.capacity, count: shape.group, length: visible)
      ), into: &buffers.mixed, queries)
  }

  /// Adds what the gated part of a layer makes of each token by itself.
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
