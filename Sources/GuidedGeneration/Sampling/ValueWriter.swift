// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// Writes one value that follows a grammar, within a number of tokens.
///
/// The writer says what comes next: tokens that are the only way to go on, which it takes by
/// itself, or a choice among a mask, which the model is to make. It refuses a choice after which
/// the tokens left would not suffice to complete the value; so, whatever is chosen, the value is
/// complete in the end.
///
/// How many tokens are needed is bounded in two ways: by the fewest bytes that are missing, which
/// is cheap and known exactly, and, where that is too many, by the tokens of a way out that is at
/// hand. In the same manner it refuses to nest deeper than what reads the value can follow.
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
  private var wayOut: WayOut?
  private var nesting = NestingDepth()

  /// How many tokens may still be taken.
  private(set) var tokensLeft: Int

  /// How long a forced run is looked ahead at a time.
  private static let runLimit = 1 << 10

  /// The depth up to which nobody has to look at the way out: it leads down some levels itself.
  private static let carefreeDepth = GeneratedContent.maximumDepth / 2

  /// Texts longer than this are not spelled out just to tell their number of tokens.
  private static let spellingLimit = 1 << 16

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - grammar: What the value must be.
  ///   - speller: How to spell prescribed text.
  ///   - budget: How many tokens the value may take.
  /// - Throws: If no complete value fits.
  init(
    grammar: CompiledGrammar, speller: Speller, budget: Int
  ) throws(TokenBudgetError) {
    self.speller = speller
    matcher = TokenMatcher(grammar: grammar, vocabulary: speller.vocabulary.engine)
    tokensLeft = max(budget, 0)
    guard canComplete(after: [], within: tokensLeft) else {
      let distance = matcher.fewestBytesToFinish
      var minimum = distance
      if distance <= Self.spellingLimit,
        let shortest = WayOut(shortestFrom: matcher, spelledBy: speller)
      {
        minimum = shortest.tokens.count
      }
      throw TokenBudgetError(budget: budget, minimum: minimum)
    }
  }

  /// The tokens with which the value can begin or go on, prescribed or not.
  var openingMask: TokenMask {
    var matcher = matcher
    return matcher.mask()
  }

  /// What comes next.
  mutating func next() -> Step {
    guard !matcher.isFinished, tokensLeft > 0 else { return .end }
    let forced = takeForcedRun()
    if !forced.isEmpty {
      return .forced(forced)
    }
    let mask = matcher.mask()
    if matcher.isComplete, mask.popcount == endTokenCount {
      return .end
    }
    return .choice(mask)
  }

  private var endTokenCount: Int {
    speller.vocabulary.engine.endTokens.count
  }

  /// Takes a chosen token.
  ///
  /// - Parameter token: A token of the last choice's mask.
  /// - Returns: False if the value could not be completed any more; nothing has changed then.
  mutating func take(_ token: TokenID) -> Bool {
    guard matcher.accept(token) else { return false }
    guard !matcher.isFinished else { return true }
    let bytes = speller.vocabulary.engine.bytes(of: token)
    guard staysShallow(after: bytes), canComplete(after: bytes, within: tokensLeft - 1) else {
      matcher.rollback(tokens: 1)
      return false
    }
    nesting.read(bytes)
    tokensLeft -= 1
    return true
  }

  /// Takes the first token of a way out.
  ///
  /// - Returns: The token; nil if the value is complete, which ends it.
  mutating func takeWayOut() -> TokenID? {
    if wayOut == nil {
      wayOut = WayOut(shortestFrom: matcher, spelledBy: speller)
    }
    guard let token = wayOut?.tokens.first, matcher.accept(token) else {
      tokensLeft = 0
      return nil
    }
    nesting.read(speller.vocabulary.engine.bytes(of: token))
    wayOut?.takeFirst(of: speller.vocabulary)
    tokensLeft -= 1
    return token
  }

  /// Whether the value is complete.
  var isComplete: Bool {
    matcher.isFinished || matcher.isComplete
  }

  // MARK: - Forced runs

  /// How many tokens at the end of a forced run may be left to the model.
  private static let healingLimit = 4

  /// Takes the tokens of the text that is the only way to go on.
  ///
  /// The end of the run is left to the model where a token could begin in the run and reach beyond
  /// it: cutting there would divide the text in a way that the model has never seen (token
  /// healing; a few tokens back are enough, see llguidance's notes on fast-forward tokens).
  private mutating func takeForcedRun() -> [TokenID] {
    let bytes = matcher.forcedBytes(limit: Self.runLimit)
    guard !bytes.isEmpty, let run = speller.spell(bytes) else { return [] }
    var taken: [TokenID] = []
    var takenBytes = 0
    for (index, token) in run.enumerated() {
      if run.count - index <= Self.healingLimit, isSpanned(bytes[takenBytes...]) {
        break
      }
      guard matcher.accept(token) else { break }
      taken.append(token)
      takenBytes += speller.vocabulary.engine.bytes(of: token).count
    }
    guard !taken.isEmpty else { return [] }
    guard canComplete(after: Array(bytes[..<takenBytes]), within: tokensLeft - taken.count)
    else {
      // Every token counts: go the way that is known to fit.
      matcher.rollback(tokens: taken.count)
      return takeWayOut().map { [$0] } ?? []
    }
    nesting.read(bytes[..<takenBytes])
    tokensLeft -= taken.count
    return taken
  }

  /// Whether an allowed token begins with the rest of a forced run and goes on.
  private mutating func isSpanned(_ rest: ArraySlice<UInt8>) -> Bool {
    let mask = matcher.mask()
    return speller.vocabulary.engine.hasToken(extending: rest) { mask.contains($0) }
  }

  // MARK: - Budget

  /// Whether the value can be completed, and with which way out if that is not obvious.
  private mutating func canComplete(after taken: [UInt8], within tokens: Int) -> Bool {
    guard tokens >= 0 else { return false }
    let distance = matcher.fewestBytesToFinish
    if distance <= tokens {
      wayOut = nil
      return true
    }
    guard distance / speller.vocabulary.longestTokenLength <= tokens else { return false }
    if let next = wayOut?.continued(past: taken, in: &matcher, spelledBy: speller),
      next.tokens.count <= tokens
    {
      wayOut = next
      return true
    }
    if let next = WayOut(shortestFrom: matcher, spelledBy: speller), next.tokens.count <= tokens {
      wayOut = next
      return true
    }
    return false
  }

  // MARK: - Depth

  /// Whether the value can be completed without nesting too deeply, once bytes were accepted.
  ///
  /// Prescribed text needs no such look: it is part of every way out.
  private func staysShallow(after taken: [UInt8]) -> Bool {
    var nesting = nesting
    nesting.read(taken)
    guard nesting.current > Self.carefreeDepth else { return true }
    guard let wayOut = WayOut(shortestFrom: matcher, spelledBy: speller) else { return false }
    nesting.read(wayOut.bytes)
    return nesting.greatest <= GeneratedContent.maximumDepth
  }
}
