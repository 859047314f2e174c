// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Generation within a token budget.
///
/// A budget is compared with the *closing text*: a shortest text in bytes that completes the
/// document, always the same one of several equally short texts, encoded by the fewest tokens of
/// the vocabulary. These tokens are known individually, so a budget that fits them can be kept:
/// after the first of them is accepted, one less is needed. A generation that starts within its
/// budget and follows ``mask(withinTokens:)`` therefore ends with a complete document, regardless
/// of which tokens are chosen. Longer texts that need fewer tokens are not searched for.
///
/// An end token does not count.
extension TokenMatcher {
  /// Returns the tokens that may come next and leave enough of a budget to finish.
  ///
  /// - Parameter budget: The number of tokens that may still be accepted, including the next one.
  /// - Returns: The tokens of ``mask()`` after which the closing text has at most `budget` − 1
  ///   tokens, and the end tokens if the text is a document. The mask is not empty if
  ///   ``canFinish(withinTokens:)`` is true and the text is not finished.
  /// - Complexity: That of ``mask()`` if the budget exceeds the missing bytes by at least as much
  ///   as a token of that mask can add, which a walk over the vocabulary's trie computes for the
  ///   first budgeted use of a mask. For smaller budgets, a walk.
  public mutating func mask(withinTokens budget: Int) -> TokenMask {
    if history != nil, !isFinished { return maskOfUniqueItems(withinTokens: budget) }
    let mask = mask()
    return isFinished ? mask : affordable(in: mask, withinTokens: budget)
  }

  /// Returns the tokens of a shared mask after which the closing text of the grammar fits into a
  /// budget.
  mutating func affordable(in mask: TokenMask, withinTokens budget: Int) -> TokenMask {
    if isUnlimited(budget, mask.shared) { return mask }
    let ends = isComplete ? vocabulary.endTokens.map(\.rawValue) : []
    guard budget > 0 else {
      return TokenMask(
        count: vocabulary.count, .make(bits: nil, adding: ends, tokenCount: vocabulary.count))
    }
    let (position, missing) = (position, automaton.distance(position, stack))
    let affordable = vocabulary.scratch.withScratch { scratch in
      var computation = BudgetMaskComputation(
        vocabulary, automaton, scratch, budget: budget, above: stack)
      let result = computation.mask(at: position, adding: ends, &stack)
      statistics.nodesVisited += computation.visited
      if computation.mostMissing < Distance.limit {
        mask.shared?.recordGrowth(computation.mostMissing - missing)
      }
      return result
    }
    return TokenMask(count: vocabulary.count, affordable)
  }

  /// Returns whether the closing text fits a budget.
  ///
  /// - Parameter budget: The number of tokens that may still be accepted.
  /// - Returns: Whether the document can be finished with these tokens.
  /// - Complexity: O(1) if the budget is at least the number of missing bytes, else that of
  ///   ``fewestTokensToFinish()``.
  public mutating func canFinish(withinTokens budget: Int) -> Bool {
    if isFinished { return true }
    let facts = vocabulary.facts
    let distance = closingByteCount()
    if distance == 0 || facts.encodesEveryByte && distance <= budget { return true }
    if budget <= 0 || distance > Distance.product(budget, facts.maximumLength) { return false }
    return fewestTokensToFinish().map { $0 <= budget } ?? false
  }

  /// Returns the number of tokens of the closing text.
  ///
  /// - Returns: The number, zero if the text is a document; `nil` if the vocabulary cannot encode
  ///   the closing text. A text of more than 65,536 bytes counts as one token per byte.
  /// - Complexity: O(*n* · *k*) in the bytes of the closing text and of the longest token.
  public mutating func fewestTokensToFinish() -> Int? {
    if isFinished || isComplete { return 0 }
    if history != nil { return closingTokensOfUniqueItems().count }
    var texts = ClosingTexts(vocabulary, above: stack)
    let tokens = texts.fewestTokens(from: position, automaton, &stack)
    return tokens < Distance.limit ? tokens : nil
  }

  /// Returns the first token of the closing text; accepting it repeatedly finishes the document.
  ///
  /// - Returns: The token; `nil` if the text is a document, or if the vocabulary cannot encode the
  ///   closing text.
  /// - Complexity: That of ``fewestTokensToFinish()``.
  public mutating func closingToken() -> TokenID? {
    if isFinished || isComplete { return nil }
    if history != nil { return closingTokensOfUniqueItems().first }
    var texts = ClosingTexts(vocabulary, above: stack)
    return texts.firstToken(from: position, automaton, &stack)
  }

  /// Returns the closing text.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes; empty if the text is a document.
  /// - Complexity: O(*n*) in the returned bytes.
  public mutating func closingBytes(limit: Int = 1 << 16) -> [UInt8] {
    guard !isFinished else { return [] }
    if history != nil { return closingBytesOfUniqueItems(limit: limit) }
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

  /// Throws an error unless a budget suffices for a document, before the first token.
  ///
  /// - Parameter budget: The number of tokens that may be accepted.
  /// - Throws: ``InsufficientBudgetError`` with the number of tokens that suffice.
  /// - Complexity: That of ``canFinish(withinTokens:)``.
  public mutating func require(budget: Int) throws(InsufficientBudgetError) {
    guard !canFinish(withinTokens: budget) else { return }
    throw InsufficientBudgetError(budget: budget, minimum: fewestTokensToFinish())
  }

  /// Returns whether a budget is so large that it excludes no token of a mask.
  ///
  /// Usually the growth of the mask is known from an earlier budgeted use. Otherwise it is
  /// estimated: the bytes missing after a token are those missing from the values that were open
  /// before, and from those that it opens. Each of these has at most three frames (of an array, a
  /// member and a string), and no frame needs more bytes than the longest of all shortest texts.
  /// Four more allow for values that are open in the state itself.
  private func isUnlimited(_ budget: Int, _ mask: SharedMask?) -> Bool {
    let facts = vocabulary.facts
    guard facts.encodesEveryByte else { return false }
    let distance = automaton.distance(position, stack)
    if let growth = mask?.growth { return distance + growth < budget }
    let margin = Distance.product(3 * facts.maximumOpenings + 4, grammar.longestClosing)
    return Distance.sum(distance, margin) < budget
  }
}

/// An error for a token budget that is too small for any document of a grammar.
public struct InsufficientBudgetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of tokens that may be accepted.
  public let budget: Int
  /// The number of tokens that suffice; `nil` if the vocabulary cannot encode the shortest
  /// document.
  public let minimum: Int?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - budget: The number of tokens that may be accepted.
  ///   - minimum: The number of tokens that suffice, or `nil` if none does.
  package init(budget: Int, minimum: Int?) {
    self.budget = budget
    self.minimum = minimum
  }

  /// The error and its remedy.
  public var description: String {
    guard let minimum else {
      return "the vocabulary has no tokens for the shortest document; "
        + "use a vocabulary with a token for every byte"
    }
    return "a budget of \(budget) tokens is too small, since the shortest document has \(minimum); "
      + "raise it to \(minimum)"
  }
}
