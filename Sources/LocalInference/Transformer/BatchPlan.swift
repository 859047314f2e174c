// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of a batch, and the paths along which they attend to each other.
///
/// Matrix products treat all rows equally. Keys and values of a row become visible to later rows of
/// its branches: before the rows of a branch attend, the keys and values of the entire branch are
/// stored after those of the preceding tokens, where they replace those of the previous branch. A
/// row therefore reads the same numbers at the same locations as in a batch without branches.
struct BatchPlan: Sendable {
  /// A token and its position in the context.
  struct Row: Sendable {
    let token: Int
    let position: Int
  }

  /// A sequence of rows at consecutive positions.
  struct Branch: Sendable {
    /// The index of the context among those that the batch extends.
    let sequence: Int
    /// The number of tokens of the context that precede the branch.
    let start: Int
    /// The indices of the rows.
    let rows: [Int]
    /// The number of first rows that also belong to an earlier branch, which processes them.
    let sharedCount: Int

    /// The number of tokens up to the end of the branch.
    var end: Int { start + rows.count }
  }

  private(set) var rows: [Row] = []
  private(set) var branches: [Branch] = []

  /// Creates an empty plan.
  init() {}

  /// Creates a plan for tokens that continue one context.
  init(_ tokens: some Sequence<Int>, at position: Int) {
    append(tokens, at: position, to: 0)
  }

  /// Appends tokens that continue a context, and returns their rows.
  @discardableResult
  mutating func append(
    _ tokens: some Sequence<Int>, at position: Int, to sequence: Int
  ) -> Range<Int> {
    let first = rows.count
    for token in tokens { rows.append(Row(token: token, position: position + rows.count - first)) }
    branches.append(
      Branch(
        sequence: sequence, start: position, rows: Array(first..<rows.count), sharedCount: 0))
    return first..<rows.count
  }

  /// Appends paths that continue a context and may have common beginnings.
  ///
  /// - Parameters:
  ///   - paths: For each path, the tokens with identifiers that are equal where paths share a
  ///     token.
  ///   - position: The number of tokens of the context.
  /// - Returns: The row of each identifier.
  mutating func append(
    paths: [[(id: Int, token: Int)]], at position: Int
  ) -> [Int: Int] {
    var indices: [Int: Int] = [:]
    for path in paths {
      let sharedCount = path.prefix { indices[$0.id] != nil }.count
      for (depth, node) in path.enumerated().dropFirst(sharedCount) {
        indices[node.id] = rows.count
        rows.append(Row(token: node.token, position: position + depth))
      }
      branches.append(
        Branch(
          sequence: 0, start: position, rows: path.compactMap { indices[$0.id] },
          sharedCount: sharedCount))
    }
    return indices
  }

  /// Appends a plan for one context.
  mutating func append(_ plan: BatchPlan, to sequence: Int) {
    let first = rows.count
    rows += plan.rows
    for branch in plan.branches {
      branches.append(
        Branch(
          sequence: sequence, start: branch.start, rows: branch.rows.map { $0 + first },
          sharedCount: branch.sharedCount))
    }
  }

  /// The branches in groups that are processed one after the other.
  ///
  /// The first group has the first branch of each sequence, the second group has the second ones,
  /// and so on. As the branches of a group belong to different sequences, their keys and values are
  /// stored at the same time.
  var rounds: [[Branch]] {
    var rounds: [[Branch]] = []
    var counts: [Int: Int] = [:]
    for branch in branches {
      let index = counts[branch.sequence, default: 0]
      if index == rounds.count { rounds.append([]) }
      rounds[index].append(branch)
      counts[branch.sequence] = index + 1
    }
    return rounds
  }

  /// The tokens of the last branch.
  var lastTokens: [Int] { branches.last?.rows.map { rows[$0].token } ?? [] }

  /// The maximum number of tokens of a context during the batch.
  var end: Int { branches.reduce(0) { max($0, $1.end) } }
}
