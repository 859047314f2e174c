// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// A predictor with the tokens that it holds, and tokens that it has yet to read.
///
/// Tokens that the schema forces wait here until a choice is to be made: then they are read in one
/// batch. Between requests the context keeps its tokens, so that the next request reads only what
/// is new in its prompt.
struct PredictionContext<Predictor: TokenPredictor & Sendable>: Sendable {
  private var predictor: Predictor
  private var tokens: [Int] = []
  private var pending: [Int] = []
  /// The tokens whose logits are known; nil for all.
  private var known: TokenMask?

  /// The logits after the tokens that were read last.
  private(set) var logits: [Float] = []

  /// How often the predictor has been asked since the last prompt.
  private(set) var evaluationCount = 0

  /// Creates a context over an empty predictor.
  init(_ predictor: Predictor) {
    self.predictor = predictor
  }

  /// The most tokens that the context can hold.
  var size: Int {
    predictor.contextSize
  }

  /// Starts a prompt; what the context holds of it already is kept.
  ///
  /// - Parameter prompt: The tokens of the prompt; not empty.
  /// - Returns: How many of them need not be read again.
  mutating func begin(_ prompt: [Int]) -> Int {
    // The last token is read in any case: the logits after it are needed.
    let limit = min(tokens.count, prompt.count - 1, predictor.position)
    var common = 0
    while common < limit, tokens[common] == prompt[common] {
      common += 1
    }
    forget(from: common)
    pending = Array(prompt[common...])
    evaluationCount = 0
    return common
  }

  /// Appends a token that is to be read before the next choice.
  mutating func append(_ token: Int) {
    pending.append(token)
  }

  /// Reads the tokens that wait, so that ``logits`` are those after the last.
  ///
  /// - Parameter candidates: The tokens whose logits are needed; nil for all.
  /// - Throws: What the predictor throws; the context then holds what it held before.
  mutating func evaluate(among candidates: TokenMask? = nil) async throws {
    if pending.isEmpty {
      guard let known, known != candidates, let last = tokens.last else { return }
      // Other logits are needed than were computed: the last token is read once more.
      forget(from: tokens.count - 1)
      pending = [last]
    }
    do {
      evaluationCount += 1
      if let candidates {
        try await predictor.evaluate(pending, logits: &logits, among: candidates)
      } else {
        try await predictor.evaluate(pending, logits: &logits)
      }
      known = candidates
      tokens += pending
      pending = []
    } catch {
      forget(from: min(tokens.count, predictor.position))
      throw error
    }
  }

  private mutating func forget(from position: Int) {
    if position < predictor.position {
      predictor.rollBack(to: position)
    }
    tokens.removeLast(tokens.count - min(position, tokens.count))
    pending = []
  }
}
