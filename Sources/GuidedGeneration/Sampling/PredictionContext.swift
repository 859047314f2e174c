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

  /// The guessed tokens that the predictor has evaluated after `tokens`, and the logits after each.
  private var guesses: [(draft: DraftToken, logits: [Float])] = []
  /// The number of tokens of the current guess that were correct.
  private var correctCount = 0
  private var budget = DraftBudget(limit: 0)

  init(_ predictor: Predictor) { self.predictor = predictor }

  var size: Int { predictor.contextSize }

  /// The number of tokens that can be appended.
  var room: Int { size - tokens.count - pending.count }

  /// Returns the number of tokens that may be guessed now.
  func draftAllowance(isContinued: Bool) -> Int {
    min(budget.allowance(isContinued: isContinued), room - 1)
  }

  /// The numbers of guessed tokens that were correct and wrong.
  var draftCounts: (accepted: Int, rejected: Int) {
    (budget.accepted + correctCount, budget.rejected + guesses.count)
  }

  /// Returns the tokens from a position on, including pending ones.
  func tokens(from position: Int) -> [Int] {
    position < tokens.count
      ? tokens[position...] + pending : Array(pending.dropFirst(position - tokens.count))
  }

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
    predictor.adoptSharedPrefix(of: prompt)
    if predictor.position >= prompt.count { predictor.rollBack(to: prefixCount) }
    prefixCount = max(prefixCount, predictor.position)
    tokens = Array(prompt[..<prefixCount])
    pending = Array(prompt[prefixCount...])
    evaluationCount = 0
    budget = DraftBudget(limit: predictor.speculationLimit)
    return prefixCount
  }

  /// Appends a token that is evaluated before the next choice.
  mutating func append(_ token: Int) { pending.append(token) }

  /// Returns whether ``evaluate(among:guessing:)`` evaluates tokens.
  func needsEvaluation(among candidates: TokenMask?) -> Bool {
    if pending.isEmpty { return computed != nil && computed != candidates }
    guard pending.count <= guesses.count, let last = guesses.prefix(pending.count).last,
      zip(pending, guesses).allSatisfy({ $0 == $1.draft.token })
    else { return true }
    return !last.draft.hasLogits(of: candidates)
  }

  /// Evaluates the pending tokens, so that ``logits`` follow the last one.
  ///
  /// Nothing is evaluated if the pending tokens were guessed in an earlier call. The logits do not
  /// depend on guesses.
  ///
  /// - Parameters:
  ///   - candidates: The tokens whose logits are needed, or `nil` for all.
  ///   - drafts: Guesses for the tokens that are appended next, which are evaluated in the same
  ///     batch.
  /// - Throws: Any error of the predictor; the context is then unchanged.
  mutating func evaluate(
    among candidates: TokenMask? = nil, guessing drafts: [DraftToken] = []
  ) async throws {
    guard needsEvaluation(among: candidates) else { return acceptGuesses(among: candidates) }
    if pending.isEmpty, let last = tokens.last {
      // Other logits are needed than were computed: the last token is evaluated again.
      rollBack(to: tokens.count - 1)
      pending = [last]
    }
    guard !pending.isEmpty else { return }
    rejectGuesses()
    do {
      evaluationCount += 1
      budget.addEvaluated(pending.count)
      if !drafts.isEmpty {
        try await evaluatePending(among: candidates, guessing: drafts)
      } else if let candidates {
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

  // MARK: - Guesses

  private mutating func evaluatePending(
    among candidates: TokenMask?, guessing drafts: [DraftToken]
  ) async throws {
    var tree = TokenTree(pending, output: candidates.map { .candidates($0) } ?? .all)
    for draft in drafts {
      tree.append(draft.token, after: tree.nodes.count - 1, output: draft.output)
    }
    var results: [[Float]] = []
    try await predictor.evaluate(tree, logits: &results)
    logits = results[pending.count - 1]
    guesses = Array(zip(drafts, results.dropFirst(pending.count)))
  }

  /// Appends pending tokens that were guessed.
  private mutating func acceptGuesses(among candidates: TokenMask?) {
    guard let last = guesses.prefix(pending.count).last, !pending.isEmpty else { return }
    logits = last.logits
    computed = last.draft.mask
    tokens += pending
    correctCount += pending.count
    guesses.removeFirst(pending.count)
    pending = []
    if guesses.isEmpty { finishGuess(rejected: 0) }
  }

  /// Removes guesses, except those that agree with the beginning of the pending tokens.
  private mutating func rejectGuesses() {
    guard !guesses.isEmpty else { return }
    // The last pending token is evaluated again, because its logits are needed.
    let kept = zip(pending.dropLast(), guesses).prefix { $0 == $1.draft.token }.count
    predictor.rollBack(to: tokens.count + kept)
    tokens += pending[..<kept]
    pending.removeFirst(kept)
    correctCount += kept
    finishGuess(rejected: guesses.count - kept)
    guesses = []
  }

  private mutating func finishGuess(rejected: Int) {
    budget.addOutcome(accepted: correctCount, rejected: rejected)
    correctCount = 0
  }

  // MARK: - Trees

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
    rejectGuesses()
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
    guesses = []
    correctCount = 0
  }
}

/// A guessed token, and the logits that are needed after it if the guess is correct.
struct DraftToken: Sendable {
  let token: Int
  let output: TokenTree.Output

  /// The tokens whose logits are computed, or `nil` for all.
  var mask: TokenMask? {
    if case .candidates(let mask) = output { mask } else { nil }
  }

  /// Returns whether the logits of candidates, or of all tokens, are computed.
  func hasLogits(of candidates: TokenMask?) -> Bool {
    switch output {
    case .none: false
    case .all: true
    case .candidates(let mask): mask == candidates
    }
  }
}
