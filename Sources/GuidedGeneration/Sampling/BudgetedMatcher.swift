// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// A token matcher that keeps a value completable within a token budget and a nesting limit.
///
/// At each step the matcher either accepts the tokens that the grammar forces, or returns the mask
/// of tokens from which the next one is sampled. It rejects a choice after which the remaining
/// tokens would not suffice to complete the value, or after which the value would nest deeper than
/// the decoder allows. The value is therefore complete when the budget is used up.
struct BudgetedMatcher: Sendable {
  enum Step: Sendable {
    /// The grammar forces the tokens, which have been accepted.
    case forced([TokenID])
    /// One token of the mask is sampled.
    case choice(TokenMask)
    case finished
  }

  private let vocabulary: TokenVocabulary
  private let tokenize: @Sendable ([UInt8]) -> [Int]
  private var matcher: TokenMatcher
  private var nesting = JSONNesting()

  private(set) var remainingTokens: Int

  /// The depth up to which the closing bytes need not be computed; they add few levels themselves.
  private static let uncheckedDepth = GeneratedContent.maximumDepth / 2

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - grammar: The grammar of the value.
  ///   - vocabulary: The vocabulary of the model.
  ///   - budget: The maximum number of tokens of the value.
  ///   - tokenize: A closure that tokenizes forced text as the model would; invalid tokens are
  ///     ignored.
  /// - Throws: `TokenBudgetError` if no complete value fits.
  init(
    grammar: CompiledGrammar, vocabulary: TokenVocabulary, budget: Int,
    tokenize: @escaping @Sendable ([UInt8]) -> [Int]
  ) throws(TokenBudgetError) {
    self.vocabulary = vocabulary
    self.tokenize = tokenize
    matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary.engine)
    remainingTokens = max(budget, 0)
    do {
      try matcher.require(budget: remainingTokens)
    } catch {
      throw TokenBudgetError(budget: budget, minimum: error.minimum ?? matcher.fewestBytesToFinish)
    }
  }

  /// The tokens, forced or not, after which the value can be completed within the budget.
  var budgetMask: TokenMask {
    mutating get { matcher.mask(withinTokens: remainingTokens) }
  }

  /// Accepts the forced tokens, or returns the mask of the next choice.
  mutating func next() -> Step {
    guard !matcher.isFinished, remainingTokens > 0 else { return .finished }
    let forced = acceptForcedTokens()
    if !forced.isEmpty { return .forced(forced) }
    let mask = matcher.mask()
    if matcher.isComplete, mask.popcount == vocabulary.engine.endTokens.count { return .finished }
    return .choice(mask)
  }

  /// Accepts a token of the mask of the last choice.
  ///
  /// - Returns: `false`, without a change, if the value could not be completed after the token.
  mutating func accept(_ token: TokenID) -> Bool {
    guard matcher.accept(token) else { return false }
    guard !matcher.isFinished else { return true }
    let bytes = vocabulary.engine.bytes(of: token)
    guard matcher.canFinish(withinTokens: remainingTokens - 1), staysWithinDepth(after: bytes)
    else {
      matcher.rollBack(tokens: 1)
      return false
    }
    didAccept(bytes)
    return true
  }

  /// Accepts the first token of the shortest completion.
  ///
  /// - Returns: The token, or `nil` if the value is complete, which then finishes.
  mutating func acceptClosingToken() -> TokenID? {
    guard let token = matcher.closingToken(), matcher.accept(token) else {
      remainingTokens = 0
      return nil
    }
    didAccept(vocabulary.engine.bytes(of: token))
    return token
  }

  var isComplete: Bool { matcher.isFinished || matcher.isComplete }

  private mutating func didAccept(_ bytes: [UInt8]) {
    nesting.append(bytes)
    remainingTokens -= 1
  }

  /// Accepts the tokens of forced text, as far as the budget allows the model's tokenization.
  private mutating func acceptForcedTokens() -> [TokenID] {
    let run = matcher.forcedTokens { [tokenize] in
      tokenize($0).map { TokenID($0) }
    }
    var accepted: [TokenID] = []
    for token in run {
      guard matcher.accept(token) else { break }
      guard matcher.canFinish(withinTokens: remainingTokens - 1) else {
        matcher.rollBack(tokens: 1)
        break
      }
      didAccept(vocabulary.engine.bytes(of: token))
      accepted.append(token)
    }
    if accepted.isEmpty, !run.isEmpty {
      // The model's tokenization exceeds the budget; the shortest completion fits.
      return acceptClosingToken().map { [$0] } ?? []
    }
    return accepted
  }

  /// Returns whether the value can be completed within the nesting limit after the accepted bytes.
  ///
  /// Forced text is not checked, because every completion contains it.
  private mutating func staysWithinDepth(after accepted: [UInt8]) -> Bool {
    var nesting = nesting
    nesting.append(accepted)
    guard nesting.depth > Self.uncheckedDepth else { return true }
    nesting.append(matcher.closingBytes())
    return nesting.maximumDepth <= GeneratedContent.maximumDepth
  }
}
