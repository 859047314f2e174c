// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

extension TokenPredictor {
  /// Zero: no tokens are guessed.
  public var speculationLimit: Int { 0 }

  /// Appends a batch of tokens to the context and computes all logits.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - logits: The logits that follow the last token.
  ///   - candidates: Ignored.
  /// - Throws: Any error of the evaluation.
  public mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    try await evaluate(tokens, logits: &logits)
  }

  /// Evaluates the tokens of a tree in one call for each sequence without branches and outputs.
  ///
  /// - Parameters:
  ///   - tree: The tokens.
  ///   - logits: The logits that follow each token; empty where none are needed.
  /// - Throws: Any error of the evaluation. The context may then contain tokens of the tree.
  public mutating func evaluate(_ tree: TokenTree, logits: inout [[Float]]) async throws {
    logits = Array(repeating: [], count: tree.nodes.count)
    let start = position
    // The path whose tokens the context contains, and the number of nodes that have been evaluated.
    var current: [Int] = []
    for branch in tree.branches {
      let sharedCount = zip(current, branch).prefix { $0 == $1 }.count
      if sharedCount < current.count { rollBack(to: start + sharedCount) }
      current = Array(branch[..<sharedCount])
      var pending: [Int] = []
      for index in branch[sharedCount...] {
        let node = tree.nodes[index]
        pending.append(node.token)
        current.append(index)
        switch node.output {
        case .candidates(let mask):
          try await evaluate(pending, logits: &logits[index], among: mask)
        case .all:
          try await evaluate(pending, logits: &logits[index])
        case .none:
          guard index == branch.last else { continue }
          var unused: [Float] = []
          try await evaluate(pending, logits: &unused)
        }
        pending = []
      }
    }
  }

  /// Adds the beginning of a prompt that another context of the model has evaluated.
  ///
  /// - Parameter prompt: Ignored.
  public mutating func adoptSharedPrefix(of prompt: [Int]) {}
}
