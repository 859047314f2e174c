// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finishing within a number of tokens.
///
/// What is counted is the *closing text*: a shortest text in bytes that makes the text so far a
/// document, of several equally short ones always the same, spelled with the fewest tokens that
/// the vocabulary has for it. These tokens are known one by one, so a budget that fits them can be
/// kept; and taking the first of them leaves one less. A generation that begins within its budget
/// and keeps to ``mask(withinTokens:)`` therefore ends with a whole document, whatever is chosen. A
/// text of more bytes that happens to need fewer tokens is not searched for.
///
/// An end token does not count.
extension TokenMatcher {
  /// The tokens that may come next and leave a way to finish within a budget.
  ///
  /// - Parameter budget: How many tokens may still be taken, the next one included.
  /// - Returns: The tokens of ``mask()`` after which the closing text has at most `budget` - 1
  ///   tokens, and the end tokens where the text is a document. There is one wherever
  ///   ``canFinish(withinTokens:)`` says so and the text is not finished.
  /// - Complexity: That of ``mask()`` where the budget exceeds the bytes missing by what a token of
  ///   that mask can add, which is found out by a walk over the vocabulary's tree where a mask is
  ///   asked for first, and then known wherever it is met again. Nearer to the limit, a walk.
  public mutating func mask(withinTokens budget: Int) -> TokenMask {
    let mask = mask()
    if isFinished || isFar(budget, mask.shared) { return mask }
    let ends = isComplete ? vocabulary.endTokens.map(\.rawValue) : []
    guard budget > 0 else {
      return TokenMask(
        count: vocabulary.count, .make(bits: nil, adding: ends, tokenCount: vocabulary.count))
    }
    let (position, missing) = (position, fewestBytesToFinish)
    let affordable = vocabulary.scratch.withScratch { scratch in
      var walk = BudgetMaskComputation(vocabulary, automaton, scratch, tokens: budget, above: stack)
      let result = walk.mask(at: position, adding: ends, &stack)
      statistics.nodesVisited += walk.visited
      if walk.mostMissing < Distance.limit {
        mask.shared?.noteGrowth(walk.mostMissing - missing)
      }
      return result
    }
    return TokenMask(count: vocabulary.count, affordable)
  }

  /// Whether the closing text fits a budget.
  ///
  /// - Parameter budget: How many tokens may still be taken.
  /// - Returns: Whether a document can be finished with them for certain.
  /// - Complexity: O(1) where as many tokens are left as bytes are missing, else that of
  ///   ``fewestTokensToFinish()``.
  public mutating func canFinish(withinTokens budget: Int) -> Bool {
    if isFinished { return true }
    let facts = vocabulary.budgetFacts
    let distance = fewestBytesToFinish
    if distance == 0 || facts.spellsEveryByte && distance <= budget { return true }
    if budget <= 0 || distance > Distance.product(budget, facts.longestToken) { return false }
    return fewestTokensToFinish().map { $0 <= budget } ?? false
  }

  /// The tokens of the closing text; zero where the text is a document.
  ///
  /// - Returns: The number; nil if the vocabulary cannot spell the closing text. A text of more
  ///   than 65,536 bytes counts as one token a byte.
  /// - Complexity: O(*n* · *k*) in the bytes of the closing text and of the longest token.
  public mutating func fewestTokensToFinish() -> Int? {
    if isFinished || isComplete { return 0 }
    var texts = ClosingTexts(vocabulary, above: stack)
    let tokens = texts.fewestTokens(from: position, automaton, &stack)
    return tokens < Distance.limit ? tokens : nil
  }

  /// The first token of the closing text: taken again and again, it leads to the end.
  ///
  /// - Returns: The token; nil where the text is a document, or if the vocabulary cannot spell the
  ///   closing text.
  /// - Complexity: That of ``fewestTokensToFinish()``.
  public mutating func closingToken() -> TokenID? {
    if isFinished || isComplete { return nil }
    var texts = ClosingTexts(vocabulary, above: stack)
    return texts.firstToken(from: position, automaton, &stack)
  }

  /// The closing text.
  ///
  /// - Parameter limit: The most bytes to return.
  /// - Returns: The bytes; none where the text is a document.
  /// - Complexity: O(*n*) in the returned bytes.
  public mutating func closingBytes(limit: Int = 1 << 16) -> [UInt8] {
    guard !isFinished else { return [] }
    let mark = stack.count
    var position = position
    var bytes: [UInt8] = []
    let automaton = automaton
    while bytes.count < limit, !automaton.isComplete(position),
      let (byte, next) = automaton.closingByte(at: position, &stack)
    {
      bytes.append(byte)
      position = next
    }
    stack.truncate(to: mark)
    return bytes
  }

  /// Makes sure that a budget suffices, before the first token.
  ///
  /// - Parameter budget: How many tokens may be taken.
  /// - Throws: ``InsufficientBudgetError`` with the tokens that would do.
  /// - Complexity: That of ``canFinish(withinTokens:)``.
  public mutating func require(budget: Int) throws(InsufficientBudgetError) {
    guard !canFinish(withinTokens: budget) else { return }
    throw InsufficientBudgetError(budget: budget, minimum: fewestTokensToFinish())
  }

  /// Whether a budget is so large that no token of a mask can make it matter.
  ///
  /// Mostly somebody has found out by how much the mask's tokens move the end away. Else an
  /// estimate has to do: what is missing after a token is what is missing of the values that were
  /// open before, and of those that it opened: each of these has at most three frames (an array's,
  /// a member's, a string's), and no frame asks for more than the longest of all shortest texts.
  /// Four more make up for values that are open in the state itself.
  private func isFar(_ budget: Int, _ mask: SharedMask?) -> Bool {
    let facts = vocabulary.budgetFacts
    guard facts.spellsEveryByte else { return false }
    if let growth = mask?.growth { return fewestBytesToFinish + growth < budget }
    let longest = grammar.longestClosing
    let margin = Distance.product(3 * facts.mostOpened + 4, longest)
    return Distance.sum(fewestBytesToFinish, margin) < budget
  }
}
