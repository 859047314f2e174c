// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transformer {
  /// Computes the output of the attention of a block.
  mutating func attend(
    _ weights: TransformerWeights.Attention, _ shape: AttentionShape, block: Int,
    _ rounds: [[BatchPlan.Branch]], count: Int, _ sequences: inout [TransformerSequence],
    normalized isNormalized: Bool, team: WorkerTeam
  ) {
    let memory = self.weights.memory
    let input = isNormalized ? buffers.normal : buffers.residual
    buffers.rounded?.reset()
    weights.query.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.query,
      team: team)
    weights.key.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.key,
      team: team)
    weights.value.apply(
      to: input, rounded: &buffers.rounded, count: count, in: memory, into: &buffers.value,
      team: team)
    for token in 0..<count {
      let transform = headTransform(shape, token: token, block: block)
      transform.apply(
        to: &buffers.query, token: token, heads: shape.heads, norm: weights.queryNorm)
      transform.apply(
        to: &buffers.key, token: token, heads: shape.keyValueHeads, norm: weights.keyNorm)
    }
    for branches in rounds {
      for branch in branches {
        store(shape, block: block, branch, in: &sequences[branch.sequence].cache)
      }
      // The keys and values are released before those of the next round are stored, which would be
      // copied otherwise.
      BatchAttention(
        shape, firstSection: layout.firstSections[block], queries: buffers.query, branches,
        sequences
      ).compute(into: &buffers.mixed, scores: &buffers.scores, team: team)
    }
    buffers.rounded?.reset()
    weights.output.apply(
      to: buffers.mixed, rounded: &buffers.rounded, count: count, in: memory,
      into: &buffers.projected, team: team)
  }

  /// Stores the keys and values of a branch.
  private func store(
    _ shape: AttentionShape, block: Int, _ branch: BatchPlan.Branch, in cache: inout KeyValueCache
  ) {
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

  /// Computes the output of the gated convolution of a block (LFM2, Liquid AI 2025).
  mutating func convolve(
    _ weights: TransformerWeights.Convolution, length: Int, block: Int, _ plan: BatchPlan,
    _ sequences: inout [TransformerSequence], normalized isNormalized: Bool, team: WorkerTeam
  ) {
    let count = plan.rows.count
    let width = self.weights.shape.width
    let section = layout.firstSections[block]
    buffers.rounded?.reset()
    weights.input.apply(
      to: isNormalized ? buffers.normal : buffers.residual, rounded: &buffers.rounded,
      count: count, in: self.weights.memory, into: &buffers.query, team: team)
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
      into: &buffers.projected, team: team)
  }
}
