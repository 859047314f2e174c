// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transformer {
  /// Computes the output of the attention of a block.
  mutating func attend(
    _ weights: TransformerWeights.Attention, _ shape: AttentionShape, block: Int,
    _ plan: BatchPlan, _ sequences: inout [TransformerSequence], normalized isNormalized: Bool
  ) {
    let count = plan.rows.count
    let memory = self.weights.memory
    let input = isNormalized ? buffers.normal : buffers.residual
    buffers.rounded?.reset()
    weights.query.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.query,
      threads: threads)
    weights.key.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.key,
      threads: threads)
    weights.value.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.value,
      threads: threads)
    for token in 0..<count {
      let transform = headTransform(shape, token: token, block: block)
      transform.apply(
        to: &buffers.query, token: token, heads: shape.heads, norm: weights.queryNorm)
      transform.apply(
        to: &buffers.key, token: token, heads: shape.keyValueHeads, norm: weights.keyNorm)
    }
    for branch in plan.branches {
      exchange(&sequences[branch.sequence])
      store(shape, block: block, branch)
      for (depth, token) in branch.rows.enumerated().dropFirst(branch.sharedCount) {
        for head in 0..<shape.keyValueHeads {
          mix(
            shape, token: token, at: branch.start + depth, head: head,
            section: layout.firstSections[block] + head)
        }
      }
      exchange(&sequences[branch.sequence])
    }
    buffers.rounded?.reset()
    weights.output.apply(
      to: buffers.mixed, rounded: &buffers.rounded, count: count, in: memory,
      into: &buffers.projected, threads: threads)
  }

  /// Stores the keys and values of a branch.
  private mutating func store(_ shape: AttentionShape, block: Int, _ branch: BatchPlan.Branch) {
    for (depth, token) in branch.rows.enumerated() {
      for head in 0..<shape.keyValueHeads {
        let start = token * shape.keyWidth + head * shape.headSize
        cache.store(
          section: layout.firstSections[block] + head, position: branch.start + depth,
          key: buffers.key[start..<start + shape.headSize],
          value: buffers.value[start..<start + shape.headSize])
      }
    }
  }

  /// Returns the normalization and rotation of the heads of a token.
  private func headTransform(_ shape: AttentionShape, token: Int, block: Int) -> HeadTransform {
    var transform = HeadTransform(
      norm: shape.norm, size: shape.headSize, epsilon: weights.shape.epsilon)
    if let index = layout.tableIndices[block] {
      let table = layout.tables[index]
      transform.pairing = table.pairing
      transform.rotations =
        buffers.rotations[index][token * table.pairs..<(token + 1) * table.pairs]
    }
    return transform
  }

  /// Computes the attention output of one token for the query heads that share a key-value head.
  private mutating func mix(
    _ shape: AttentionShape, token: Int, at position: Int, head: Int, section: Int
  ) {
    let end = position + 1
    let visible = max(0, end - (shape.window ?? end))..<end
    let queries = RowLayout(
      start: token * shape.queryWidth + head * shape.group * shape.headSize,
      stride: shape.headSize, count: shape.group, length: shape.headSize)
    // Full steps are faster. Scores of other than the visible tokens are never read.
    let step = KeyValueCache.step
    let computed =
      visible.lowerBound / step * step..<min(cache.capacity, (end + step - 1) / step * step)
    cache.keys.combine(
      cache.keyLayout(section: section, tokens: computed), by: (buffers.query, queries),
      into: &buffers.scores,
      RowLayout(
        start: computed.lowerBound, stride: cache.capacity, count: shape.group,
        length: computed.count))
    var scale = shape.scale
    if let temperature = shape.temperature { scale *= temperature.factor(at: end - 1) }
    for row in 0..<shape.group {
      let start = row * cache.capacity
      let range = start + visible.lowerBound..<start + visible.upperBound
      if let cap = shape.scoreCap {
        VectorMath.cap(&buffers.scores, in: range, scale: scale, at: cap)
      }
      VectorMath.softmax(&buffers.scores, in: range, scale: shape.scoreCap == nil ? scale : 1)
    }
    cache.values.combine(
      cache.valueLayout(section: section, tokens: visible),
      by: (
        buffers.scores,
        RowLayout(
          start: visible.lowerBound, stride: cache.capacity, count: shape.group,
          length: visible.count)
      ), into: &buffers.mixed, queries)
  }

  /// Computes the output of the gated convolution of a block (LFM2, Liquid AI 2025).
  mutating func convolve(
    _ weights: TransformerWeights.Convolution, length: Int, block: Int, _ plan: BatchPlan,
    _ sequences: inout [TransformerSequence], normalized isNormalized: Bool
  ) {
    let count = plan.rows.count
    let width = self.weights.shape.width
    let section = layout.firstSections[block]
    buffers.rounded?.reset()
    weights.input.apply(
      to: isNormalized ? buffers.normal : buffers.residual, rounded: &buffers.rounded,
      count: count, in: self.weights.memory, into: &buffers.query, threads: threads)
    for branch in plan.branches {
      exchange(&sequences[branch.sequence])
      for (depth, token) in branch.rows.enumerated() {
        let (position, isShared) = (branch.start + depth, depth < branch.sharedCount)
        // The projection contains the gates of the inputs, the gates of the outputs, and the
        // inputs.
        let start = token * 3 * width
        history.store(
          block: section, position: position, buffers.query, gatesAt: start,
          inputsAt: start + 2 * width)
        if isShared { continue }
        history.convolve(
          block: section, position: position, kernels: weights.kernels, length: length,
          into: &buffers.mixed, at: token * width)
        for index in 0..<width {
          buffers.mixed[token * width + index] *= buffers.query[start + width + index]
        }
      }
      exchange(&sequences[branch.sequence])
    }
    buffers.rounded?.reset()
    weights.output.apply(
      to: buffers.mixed, rounded: &buffers.rounded, count: count, in: self.weights.memory,
      into: &buffers.projected, threads: threads)
  }
}
