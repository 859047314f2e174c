// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension TransformerPredictor {
  /// Evaluates the tokens of a tree, and returns the logits after several of them.
  ///
  /// Up to 64 tokens are one batch, whether or not they have a common path. The logits are
  /// bit-identical to those of evaluations of single tokens. If the task is canceled or an error
  /// occurs, the context does not change.
  ///
  /// - Parameters:
  ///   - tree: The tokens; not empty. Afterward the context contains the path to the last one.
  ///   - logits: The logits that follow each token; empty where none are needed.
  /// - Throws: ``PredictionError`` if a path does not fit or a token is not in the vocabulary, or
  ///   `CancellationError`.
  /// - Complexity: O(*t* · (weights + ``position``)) for *t* tokens.
  public mutating func evaluate(_ tree: TokenTree, logits: inout [[Float]]) async throws {
    let start = position
    var paths = tree.branches
    try check(tree, paths)
    logits = Array(repeating: [], count: tree.nodes.count)
    do {
      var trunk: ArraySlice<Int> = []
      if tree.nodes.count > Transformer.batchSize {
        trunk = paths[0][..<Self.sharedCount(of: paths)]
        try await evaluate(path: trunk, of: tree, &logits)
        paths = paths.map { Array($0.dropFirst(trunk.count)) }
      }
      for group in Self.groups(of: paths.filter { !$0.isEmpty }) {
        rollBack(to: start + trunk.count)
        try await evaluate(group, of: tree, &logits)
      }
    } catch {
      rollBack(to: start)
      throw error
    }
  }

  /// Returns the number of first nodes that all paths share.
  private static func sharedCount(of paths: [[Int]]) -> Int {
    paths.reduce(paths[0].count) { count, path in
      zip(paths[0].prefix(count), path).prefix { $0 == $1 }.count
    }
  }

  /// Divides paths into groups whose nodes fit into a batch; a longer path has its own group.
  private static func groups(of paths: [[Int]]) -> [[[Int]]] {
    var groups: [[[Int]]] = []
    var members: Set<Int> = []
    for path in paths {
      let union = members.union(path)
      if !groups.isEmpty, union.count <= Transformer.batchSize {
        groups[groups.count - 1].append(path)
        members = union
      } else {
        groups.append([path])
        members = Set(path)
      }
    }
    return groups
  }

  /// Evaluates paths whose nodes fit into a batch, or one path of any length.
  private mutating func evaluate(
    _ paths: [[Int]], of tree: TokenTree, _ logits: inout [[Float]]
  ) async throws {
    guard paths.count > 1 else { return try await evaluate(path: paths[0][...], of: tree, &logits) }
    var plan = BatchPlan()
    let rows = plan.append(
      paths: paths.map { path in path.map { (id: $0, token: tree.nodes[$0].token) } },
      at: position)
    let requests = rows.filter { logits[$0.key].isEmpty }.sorted { $0.key < $1.key }
      .compactMap { request(after: $0.key, of: tree, row: $0.value) }
    try await run(plan, requests, logits: &logits)
  }

  /// Evaluates a path in batches.
  private mutating func evaluate(
    path: ArraySlice<Int>, of tree: TokenTree, _ logits: inout [[Float]]
  ) async throws {
    let path = Array(path)
    let requests = path.enumerated().map { row, node in
      logits[node].isEmpty ? request(after: node, of: tree, row: row) : nil
    }
    try await read(path.map { tree.nodes[$0].token }, logits: &logits) { part in
      requests[part].compactMap { request in
        request.map {
          .init(row: $0.row - part.lowerBound, tokens: $0.tokens, target: $0.target)
        }
      }
    }
  }

  /// Returns the logits that are needed after a node, or `nil` for none.
  private func request(
    after node: Int, of tree: TokenTree, row: Int
  ) -> Transformer.LogitRequest? {
    switch tree.nodes[node].output {
    case .none: nil
    case .all: .init(row: row, tokens: nil, target: node)
    case .candidates(let mask): .init(row: row, tokens: ranges(of: mask), target: node)
    }
  }

  private func check(_ tree: TokenTree, _ paths: [[Int]]) throws(PredictionError) {
    try check(tree.nodes.map(\.token), length: paths.map(\.count).max() ?? 0)
  }
}
