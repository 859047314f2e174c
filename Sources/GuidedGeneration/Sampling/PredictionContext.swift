// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// A predictor, the tokens that it has evaluated, and the pending tokens.
///
/// Tokens that the schema forces are pending until a choice is necessary, and are then evaluated in
/// one batch. The context keeps its tokens between requests, so that the next request evaluates
/// only the part of its prompt that is new.
struct PredictionContext<Predictor: TokenPredictor & Sendable>: Sendable {
  private var predictor: Predictor
  private var tokens: [Int] = []
  private var pending: [Int] = []
  /// The tokens whose logits were computed, or `nil` for all.
  private var computed: TokenMask?

  /// The logits that follow the last evaluated token.
  private(set) var logits: [Float] = []

  private(set) var evaluationCount = 0

  init(_ predictor: Predictor) { self.predictor = predictor }

  var size: Int { predictor.contextSize }

  /// Starts a prompt, keeping the prefix that the context already contains.
  ///
  /// - Parameter prompt: The tokens of the prompt; not empty.
  /// - Returns: The number of tokens of the prefix.
  mutating func begin(_ prompt: [Int]) -> Int {
    // The last token is always evaluated, because the logits after it are needed.
    let limit = min(tokens.count, prompt.count - 1, predictor.position)
    var prefixCount = 0
    while prefixCount < limit, tokens[prefixCount] == prompt[prefixCount] {
      prefixCount += 1
    }
    rollBack(to: prefixCount)
    pending = Array(prompt[prefixCount...])
    evaluationCount = 0
    return prefixCount
  }

  /// Appends a token that is evaluated before the next choice.
  mutating func append(_ token: Int) { pending.append(token) }

  /// Evaluates the pending tokens, so that ``logits`` follow the last one.
  ///
  /// - Parameter candidates: The tokens whose logits are needed, or `nil` for all.
  /// - Throws: Any error of the predictor; the context is then unchanged.
  mutating func evaluate(among candidates: TokenMask? = nil) async throws {
    if pending.isEmpty {
      guard let computed, computed != candidates, let last = tokens.last else { return }
      // Other logits are needed than were computed: the last token is evaluated again.
      rollBack(to: tokens.count - 1)
      pending = [last]
    }
    do {
      evaluationCount += 1
      if let candidates {
        try await predictor.evaluate(pending, logits: &logits, among: candidates)
      } else {
        try await predictor.evaluate(pending, logits: &logits)
      }
      computed = candidates
      tokens += pending
      pending = []
    } catch {
      rollBack(to: min(tokens.count, predictor.position))
      throw error
    }
  }

  /// Evaluates the pending tokens and the tokens of a tree that follows them in one call.
  ///
  /// Afterward the context contains the pending tokens, and ``logits`` follow the last of them.
  ///
  /// - Parameter tree: The tokens after the pending ones; it may be empty.
  /// - Returns: The logits after each token of the tree.
  /// - Throws: Any error of the predictor; the context is then unchanged.
  mutating func evaluate(_ tree: TokenTree) async throws -> [[Float]] {
    guard !tree.nodes.isEmpty else {
      try await evaluate()
      return []
    }
    var combined = TokenTree(pending, output: .all)
    let offset = combined.nodes.count
    for node in tree.nodes {
      combined.append(
        node.token,
        after: node.parent.map { $0 + offset } ?? combined.nodes[..<offset].indices.last,
        output: node.output)
    }
    let position = tokens.count + pending.count
    var results: [[Float]] = []
    do {
      evaluationCount += 1
      try await predictor.evaluate(combined, logits: &results)
    } catch {
      rollBack(to: min(tokens.count, predictor.position))
      throw error
    }
    if offset > 0 {
      logits = results[offset - 1]
      computed = nil
      tokens += pending
      pending = []
    }
    rollBack(to: position)
    return Array(results[offset...])
  }

  private mutating func rollBack(to position: Int) {
    if position < predictor.position {
      predictor.rollBack(to: position)
    }
    tokens.removeLast(tokens.count - min(position, tokens.count))
    pending = []
  }
}
