// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// Writes a value token by token so that it is complete when its budget is used up.
///
/// At every step it says what comes next: tokens that are the only way to go on, which it takes by
/// itself, or a choice among a mask, which the model is to make. It refuses a choice after which
/// the tokens left would not suffice to complete the value; so, whatever is chosen, the value is
/// complete in the end. In the same manner it refuses to nest deeper than what reads the value can
/// follow.
struct ValueWriter: Sendable {
  /// What comes next.
  enum Step: Sendable {
    /// These tokens, which have been taken.
    case forced([TokenID])
    /// One of the mask's tokens.
    case choice(TokenMask)
    /// Nothing: the value is complete.
    case end
  }

  private let speller: Speller
  private var matcher: TokenMatcher
  private var nesting = NestingDepth()

  /// How many tokens may still be taken.
  private(set) var tokensLeft: Int

  /// The depth up to which nobody has to look at the way out: it leads down some levels itself.
  private static let carefreeDepth = GeneratedContent.maximumDepth / 2

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - grammar: What the value must be.
  ///   - speller: The tokens, and how to spell prescribed text.
  ///   - budget: How many tokens the value may take.
  /// - Throws: If no complete value fits.
  init(
    grammar: CompiledGrammar, speller: Speller, budget: Int
  ) throws(TokenBudgetError) {
    self.speller = speller
    matcher = TokenMatcher(grammar: grammar, vocabulary: speller.vocabulary.engine)
    tokensLeft = max(budget, 0)
    do {
      try matcher.require(budget: tokensLeft)
    } catch {
      throw TokenBudgetError(
        budget: budget, minimum: error.minimum ?? matcher.fewestBytesToFinish)
    }
  }

  /// The tokens with which the value can begin or go on, prescribed or not, within the budget.
  var affordableMask: TokenMask {
    mutating get { matcher.mask(withinTokens: tokensLeft) }
  }

  /// What comes next.
  mutating func next() -> Step {
    guard !matcher.isFinished, tokensLeft > 0 else { return .end }
    let forced = takeForcedRun()
    if !forced.isEmpty {
      return .forced(forced)
    }
    let mask = matcher.mask()
    if matcher.isComplete, mask.popcount == speller.vocabulary.engine.endTokens.count {
      return .end
    }
    return .choice(mask)
  }

  /// Takes a chosen token.
  ///
  /// - Parameter token: A token of the last choice's mask.
  /// - Returns: False if the value could not be completed any more; nothing has changed then.
  mutating func take(_ token: TokenID) -> Bool {
    guard matcher.accept(token) else { return false }
    guard !matcher.isFinished else { return true }
    let bytes = speller.vocabulary.engine.bytes(of: token)
    guard matcher.canFinish(withinTokens: tokensLeft - 1), staysShallow(after: bytes) else {
      matcher.rollBack(tokens: 1)
      return false
    }
    nesting.read(bytes)
    tokensLeft -= 1
    return true
  }

  /// Takes the first token of the shortest way to the end.
  ///
  /// - Returns: The token; nil if the value is complete, which ends it.
  mutating func takeWayOut() -> TokenID? {
    guard let token = matcher.closingToken(), matcher.accept(token) else {
      tokensLeft = 0
      return nil
    }
    nesting.read(speller.vocabulary.engine.bytes(of: token))
    tokensLeft -= 1
    return token
  }

  /// Whether the value is complete.
  var isComplete: Bool {
    matcher.isFinished || matcher.isComplete
  }

  /// Takes the tokens of the text that is the only way to go on, as far as the budget allows the
  /// model's way of spelling it.
  private mutating func takeForcedRun() -> [TokenID] {
    let run = matcher.forcedTokens { [speller] in
      speller.tokenize($0).map { TokenID($0) }
    }
    var taken: [TokenID] = []
    for token in run {
      guard matcher.accept(token) else { break }
      guard matcher.canFinish(withinTokens: tokensLeft - 1) else {
        matcher.rollBack(tokens: 1)
        break
      }
      nesting.read(speller.vocabulary.engine.bytes(of: token))
      tokensLeft -= 1
      taken.append(token)
    }
    if taken.isEmpty, !run.isEmpty {
      // Every token counts: go the way that is known to fit.
      return takeWayOut().map { [$0] } ?? []
    }
    return taken
  }

  /// Whether the value can be completed without nesting too deeply, once bytes were accepted.
  ///
  /// Prescribed text needs no such look: it is part of every way out.
  private mutating func staysShallow(after taken: [UInt8]) -> Bool {
    var nesting = nesting
    nesting.read(taken)
    guard nesting.current > Self.carefreeDepth else { return true }
    nesting.read(matcher.closingBytes())
    return nesting.greatest <= GeneratedContent.maximumDepth
  }
}
