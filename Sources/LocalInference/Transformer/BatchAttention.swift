// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The attention of a block for the rows of branches of different sequences.
///
/// One thread computes the scores, the weights, and the output of a query head of a row, in the same
/// order for any number of threads. The work is therefore divided by query heads. Those that share a
/// key-value head of a row, and the rows that follow each other, use the same keys and values, so a
/// thread computes several of them.
struct BatchAttention: Sendable {
  /// A row of a batch that attends to its context.
  private struct Row: Sendable {
    /// The index of the row in the batch.
    let index: Int
    /// The position of the token in the context.
    let position: Int
    /// The index of the keys and values of the context.
    let cache: Int
  }

  private let shape: AttentionShape
  /// The section of the first key-value head in the cache.
  private let firstSection: Int
  private let queries: [Float]
  private let caches: [KeyValueCache]
  private var rows: [Row] = []

  /// Creates the attention of a block.
  ///
  /// - Parameters:
  ///   - shape: The structure.
  ///   - firstSection: The section of the first key-value head in the cache.
  ///   - queries: The queries of all rows of the batch.
  ///   - branches: The branches, whose keys and values have been stored.
  ///   - sequences: The sequences of the batch.
  init(
    _ shape: AttentionShape, firstSection: Int, queries: [Float], _ branches: [BatchPlan.Branch],
    _ sequences: [TransformerSequence]
  ) {
    self.shape = shape
    self.firstSection = firstSection
    self.queries = queries
    caches = branches.map { sequences[$0.sequence].cache }
    for (cache, branch) in branches.enumerated() {
      for (depth, index) in branch.rows.enumerated().dropFirst(branch.sharedCount) {
        rows.append(Row(index: index, position: branch.start + depth, cache: cache))
      }
    }
  }

  /// Computes the outputs of all heads.
  ///
  /// - Parameters:
  ///   - outputs: The outputs, with the layout of the queries.
  ///   - scores: The memory for the scores of each thread, which grows as needed.
  ///   - team: The threads.
  func compute(into outputs: inout [Float], scores: inout [[Float]], team: WorkerTeam) {
    let (pairs, threads) = (shape.keyValueHeads * rows.count, team.threads)
    // Query heads that share keys and values are divided only if there are fewer pairs of a row and
    // a key-value head than threads.
    let granularity = pairs < threads ? (shape.group * pairs + threads - 1) / threads : shape.group
    let partition = RowPartition(rowCost: headCost, team: team, granularity: granularity)
    SharedOutputs.with(&outputs) { outputs in
      partition.forEachPart(of: 0..<pairs * shape.group, with: &scores) { part, scores in
        var index = part.lowerBound
        while index < part.upperBound {
          let (pair, first) = index.quotientAndRemainder(dividingBy: shape.group)
          let end = min(shape.group, first + part.upperBound - index)
          mix(
            rows[pair % rows.count], head: pair / rows.count, group: first..<end,
            scores: &scores, into: outputs)
          index += end - first
        }
      }
    }
  }

  /// The average number of multiplications for a query head of a row.
  private var headCost: Int {
    let visible = rows.reduce(0) { $0 + visibleTokens(at: $1.position).count }
    return 2 * shape.headSize * visible / max(rows.count, 1)
  }

  /// Returns the tokens to which the token at a position attends.
  private func visibleTokens(at position: Int) -> Range<Int> {
    let end = position + 1
    return max(0, end - (shape.window ?? end))..<end
  }

  /// Computes the outputs of a row for some of the query heads that share a key-value head.
  private func mix(
    _ row: Row, head: Int, group: Range<Int>, scores: inout [Float],
    into outputs: SharedOutputs<Float>
  ) {
    let cache = caches[row.cache]
    let visible = visibleTokens(at: row.position)
    let firstHead = head * shape.group + group.lowerBound
    let heads = RowLayout(
      start: row.index * shape.queryWidth + firstHead * shape.headSize, stride: shape.headSize,
      count: group.count, length: shape.headSize)
    // Full steps are faster. Scores of other than the visible tokens are never read.
    let step = KeyValueCache.step
    let end = min(cache.capacity, (visible.upperBound + step - 1) / step * step)
    let computed = visible.lowerBound / step * step..<end
    let missing = shape.group * cache.capacity - scores.count
    if missing > 0 { scores += repeatElement(0, count: missing) }
    cache.keys.combine(
      cache.keyLayout(section: firstSection + head, tokens: computed), by: (queries, heads),
      into: &scores,
      RowLayout(
        start: 0, stride: computed.count, count: group.count, length: computed.count))
    let weights = RowLayout(
      start: visible.lowerBound - computed.lowerBound, stride: computed.count, count: group.count,
      length: visible.count)
    normalize(&scores, weights, at: row.position)
    cache.values.combine(
      cache.valueLayout(section: firstSection + head, tokens: visible), by: (scores, weights),
      into: outputs, heads)
  }

  /// Converts scores to weights.
  private func normalize(_ scores: inout [Float], _ layout: RowLayout, at position: Int) {
    var scale = shape.scale
    if let temperature = shape.temperature { scale *= temperature.factor(at: position) }
    for row in 0..<layout.count {
      let start = layout.start + row * layout.stride
      let range = start..<start + layout.length
      if let cap = shape.scoreCap { VectorMath.cap(&scores, in: range, scale: scale, at: cap) }
      VectorMath.softmax(&scores, in: range, scale: shape.scoreCap == nil ? scale : 1)
    }
  }
}
