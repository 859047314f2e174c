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
    try await read(plan)
    try write(rows.sorted { $0.key < $1.key }.map { (node: $0.key, row: $0.value) }, tree, &logits)
  }

  /// Evaluates a path in batches.
  private mutating func evaluate(
    path: ArraySlice<Int>, of tree: TokenTree, _ logits: inout [[Float]]
  ) async throws {
    var rest = path
    while !rest.isEmpty {
      let nodes = rest.prefix(Transformer.batchSize)
      rest = rest.dropFirst(Transformer.batchSize)
      try await read(BatchPlan(nodes.map { tree.nodes[$0].token }, at: position))
      try write(nodes.enumerated().map { (node: $1, row: $0) }, tree, &logits)
      if !rest.isEmpty { await Task.yield() }
    }
  }

  /// Computes the logits that are needed after some nodes and have not been computed.
  private mutating func write(
    _ rows: [(node: Int, row: Int)], _ tree: TokenTree, _ logits: inout [[Float]]
  ) throws {
    var requests: [Transformer.LogitRequest] = []
    for (node, row) in rows where logits[node].isEmpty {
      switch tree.nodes[node].output {
      case .none: continue
      case .all: requests.append(.init(row: row, tokens: nil, target: node))
      case .candidates(let mask):
        requests.append(.init(row: row, tokens: ranges(of: mask), target: node))
      }
    }
    try write(requests, into: &logits)
  }

  private func check(_ tree: TokenTree, _ paths: [[Int]]) throws(PredictionError) {
    try check(tree.nodes.map(\.token), length: paths.map(\.count).max() ?? 0)
  }
}
