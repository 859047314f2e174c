// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import TestSupport
import Testing

/// Attention with several threads, compared with one thread and with the formulas.
@Suite struct BatchAttentionTests {
  /// The rows of one sequence: their number, after a number of tokens.
  struct Extent: Sendable {
    let start: Int
    let rows: Int
    /// The number of first rows that an earlier branch has processed.
    var sharedCount = 0
  }

  struct Case: Sendable {
    let shape: AttentionShape
    let extents: [Extent]

    /// The number of multiplications.
    var work: Int {
      var pairs = 0
      for extent in extents {
        for position in extent.start + extent.sharedCount..<extent.start + extent.rows {
          pairs += min(position + 1, shape.window ?? .max)
        }
      }
      return 2 * pairs * shape.queryWidth
    }
  }

  static let cases: [Case] = [
    // One token, for which there are fewer pairs of a row and a key-value head than threads.
    Case(
      shape: AttentionShape(heads: 14, keyValueHeads: 2, headSize: 64, scale: 0.125),
      extents: [Extent(start: 900, rows: 1)]),
    // A batch with sliding windows, bounded scores, and heads that do not share keys.
    Case(
      shape: AttentionShape(
        heads: 6, keyValueHeads: 6, headSize: 40, scale: 0.4, scoreCap: 3, window: 100),
      extents: [Extent(start: 150, rows: 64)]),
    // Several sequences of different lengths, and all heads share keys.
    Case(
      shape: AttentionShape(
        heads: 8, keyValueHeads: 1, headSize: 32, scale: 0.2,
        temperature: AttentionShape.Temperature(scale: 0.1, interval: 50)),
      extents: [
        Extent(start: 300, rows: 5), Extent(start: 40, rows: 20), Extent(start: 700, rows: 1),
      ]),
    // A branch whose first rows belong to an earlier branch.
    Case(
      shape: AttentionShape(heads: 4, keyValueHeads: 2, headSize: 64, scale: 0.3),
      extents: [Extent(start: 1_200, rows: 4, sharedCount: 2)]),
  ]

  /// Random queries, and sequences with random keys and values.
  private struct Sample {
    let shape: AttentionShape
    let queries: [Float]
    var branches: [BatchPlan.Branch] = []
    var sequences: [TransformerSequence] = []

    init(_ sample: Case, isHalf: Bool) {
      shape = sample.shape
      var random = SeededGenerator(seed: 81)
      func numbers(_ count: Int) -> [Float] {
        (0..<count).map { _ in Float(Int.random(in: -512...512, using: &random)) / 256 }
      }
      var count = 0
      for (index, extent) in sample.extents.enumerated() {
        let branch = BatchPlan.Branch(
          sequence: index, start: extent.start, rows: Array(count..<count + extent.rows),
          sharedCount: extent.sharedCount)
        count += extent.rows
        branches.append(branch)
        var sequence = TransformerSequence.placeholder
        sequence.cache = KeyValueCache(
          headSize: shape.headSize, sections: 1 + shape.keyValueHeads, limit: 2_000, isHalf: isHalf)
        sequence.cache.reserve(branch.end)
        for section in 1...shape.keyValueHeads {
          for position in 0..<branch.end {
            sequence.cache.store(
              section: section, position: position, key: numbers(shape.headSize)[...],
              value: numbers(shape.headSize)[...])
          }
        }
        sequences.append(sequence)
      }
      queries = numbers(count * shape.queryWidth)
    }

    /// Computes the outputs of some branches; others do not change.
    func compute(
      _ branches: [BatchPlan.Branch]? = nil, into outputs: inout [Float], threads: Int
    ) {
      var scores = [[Float]](repeating: [], count: threads)
      let attention = BatchAttention(
        shape, firstSection: 1, queries: queries, branches ?? self.branches, sequences)
      WorkerTeam.with(threads: threads) {
        attention.compute(into: &outputs, scores: &scores, team: $0)
      }
    }

    var noOutputs: [Float] { [Float](repeating: 9, count: queries.count) }
  }

  @Test(
    "attention does not depend on the number of threads", arguments: cases.indices, [false, true])
  func threadsDoNotChangeBits(_ index: Int, isHalf: Bool) {
    #expect(Self.cases[index].work > 2 * RowPartition.minimumShare)
    let sample = Sample(Self.cases[index], isHalf: isHalf)
    var expected = sample.noOutputs
    sample.compute(into: &expected, threads: 1)
    for threads in [2, 3, 5, 8, 200] {
      var found = sample.noOutputs
      sample.compute(into: &found, threads: threads)
      #expect(found == expected, "\(threads) threads")
    }
    // Each row alone.
    var found = sample.noOutputs
    for branch in sample.branches {
      for depth in branch.sharedCount..<branch.rows.count {
        let single = BatchPlan.Branch(
          sequence: branch.sequence, start: branch.start + depth, rows: [branch.rows[depth]],
          sharedCount: 0)
        sample.compute([single], into: &found, threads: 1)
      }
    }
    #expect(found == expected)
    let width = sample.shape.queryWidth
    let isShared = sample.branches.flatMap { branch in
      branch.rows.indices.map { $0 < branch.sharedCount }
    }
    for (row, isShared) in isShared.enumerated() {
      #expect(expected[row * width..<(row + 1) * width].allSatisfy { $0 == 9 } == isShared)
    }
  }

  /// Returns the numbers of a row of the cache.
  private static func numbers(_ cache: CachedNumbers, _ layout: RowLayout, row: Int) -> [Float] {
    var result = [Float](repeating: 0, count: layout.length)
    let output = RowLayout(start: 0, stride: 1, count: 1, length: layout.length)
    var single = layout
    single.start += row * layout.stride
    single.count = 1
    cache.combine(
      single, by: ([1], RowLayout(start: 0, stride: 1, count: 1, length: 1)), into: &result,
      output)
    return result
  }

  /// Returns the output of a head of a row in double precision.
  private static func reference(
    _ sample: Sample, _ branch: BatchPlan.Branch, depth: Int, head: Int
  ) -> [Double] {
    let shape = sample.shape
    let cache = sample.sequences[branch.sequence].cache
    let position = branch.start + depth
    let tokens = max(0, position + 1 - (shape.window ?? .max))..<position + 1
    let section = 1 + head / shape.group
    let start = branch.rows[depth] * shape.queryWidth + head * shape.headSize
    var scores = [Double](repeating: 0, count: tokens.count)
    let keys = cache.keyLayout(section: section, tokens: tokens)
    for component in 0..<shape.headSize {
      let query = Double(sample.queries[start + component])
      for (index, key) in numbers(cache.keys, keys, row: component).enumerated() {
        scores[index] += query * Double(key)
      }
    }
    let scale = Double(shape.scale * (shape.temperature?.factor(at: position) ?? 1))
    var weights = scores.map { $0 * scale }
    if let cap = shape.scoreCap { weights = weights.map { Double(cap) * tanh($0 / Double(cap)) } }
    let maximum = weights.max() ?? 0
    weights = weights.map { exp($0 - maximum) }
    let sum = weights.reduce(0, +)
    var output = [Double](repeating: 0, count: shape.headSize)
    let values = cache.valueLayout(section: section, tokens: tokens)
    for (token, weight) in weights.enumerated() {
      for (index, value) in numbers(cache.values, values, row: token).enumerated() {
        output[index] += weight / sum * Double(value)
      }
    }
    return output
  }

  @Test("attention with several threads agrees with the formulas", arguments: cases.indices)
  func matchesTheFormulas(_ index: Int) throws {
    let sample = Sample(Self.cases[index], isHalf: true)
    var outputs = sample.noOutputs
    sample.compute(into: &outputs, threads: 3)
    let (size, heads) = (sample.shape.headSize, sample.shape.heads)
    for branch in sample.branches {
      for head in [0, heads / 2, heads - 1] {
        let depth = branch.rows.count - 1
        let start = (branch.rows[depth] * heads + head) * size
        let expected = Self.reference(sample, branch, depth: depth, head: head)
        for (found, wanted) in zip(outputs[start..<start + size], expected) {
          #expect(abs(Double(found) - wanted) < 2e-5)
        }
      }
    }
  }

  @Test("each round has at most one branch of a sequence")
  func roundsSeparateBranches() {
    var tree = BatchPlan()
    _ = tree.append(paths: [[(0, 5), (1, 6)], [(0, 5), (2, 7)], [(3, 8)]], at: 10)
    var plan = BatchPlan()
    plan.append(tree, to: 0)
    plan.append([1, 2], at: 3, to: 1)
    plan.append(tree, to: 2)
    #expect(plan.rounds.map { $0.map(\.sequence) } == [[0, 1, 2], [0, 2], [0, 2]])
    #expect(plan.rounds.map { $0.map(\.rows.count) } == [[2, 2, 2], [2, 2], [1, 1]])
    #expect(BatchPlan().rounds.isEmpty)
  }

  @Test(
    "a batch of branches and sequences does not depend on the number of threads",
    arguments: [ActivationPrecision.exact, .rounded])
  func threadsDoNotChangeBatches(_ precision: ActivationPrecision) throws {
    let model = RandomModel(width: 512, layers: 2, hidden: 32, heads: 8, keyValueHeads: 2)
    let file = try model.file()
    let weights = try TransformerWeights(
      file, shape: TransformerShape(file, vocabulary: model.tokens.count))
    func tokens(_ count: Int, seed: Int) -> [Int] { (0..<count).map { ($0 * seed + 7) % 256 } }
    var plan = BatchPlan()
    let first = tokens(12, seed: 3).enumerated().map { (id: $0, token: $1) }
    let second = tokens(20, seed: 5).enumerated().map { (id: 100 + $0, token: $1) }
    let third = tokens(9, seed: 9).enumerated().map { (id: 200 + $0, token: $1) }
    _ = plan.append(paths: [first, first.prefix(5) + second, first.prefix(2) + third], at: 128)
    plan.append(tokens(20, seed: 11), at: 100, to: 1)

    func residual(threads: Int) -> ArraySlice<Float> {
      var transformer = Transformer(
        weights, contextSize: 300, threads: threads, precision: precision)
      var sequences = [transformer.makeSequence(), transformer.makeSequence()]
      for (index, length) in [128, 100].enumerated() {
        for start in stride(from: 0, to: length, by: 64) {
          let part = tokens(length, seed: 13 + index)[start..<min(length, start + 64)]
          var prompt = BatchPlan()
          prompt.append(part, at: start, to: index)
          transformer.read(prompt, extending: &sequences)
        }
      }
      transformer.read(plan, extending: &sequences)
      return transformer.buffers.residual[..<(plan.rows.count * 512)]
    }
    let expected = residual(threads: 1)
    for threads in [2, 5] { #expect(residual(threads: threads) == expected) }
  }
}
