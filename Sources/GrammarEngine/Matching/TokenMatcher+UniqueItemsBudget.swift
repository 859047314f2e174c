// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Token budgets of arrays whose items differ from each other. The closing text completes each item
// with the shortest value that did not occur.
extension TokenMatcher {
  /// Returns the number of bytes of the closing text.
  mutating func closingByteCount() -> Int {
    let distance = automaton.distance(position, stack)
    guard history != nil, distance <= ClosingTexts.lengthLimit else { return distance }
    if history?.innermostLevel == nil, !automaton.program.requiresUniqueItems { return distance }
    return closingBytes(limit: ClosingTexts.lengthLimit).count
  }

  /// Returns the fewest tokens that encode the closing text: their number, `nil` if the vocabulary
  /// cannot encode it, and the first of them.
  mutating func closingTokensOfUniqueItems() -> (count: Int?, first: TokenID?) {
    let bytes = closingBytes(limit: ClosingTexts.lengthLimit)
    var costs = [Int](repeating: Distance.unreachable, count: bytes.count) + [0]
    for offset in bytes.indices.reversed() {
      vocabulary.forEachToken(in: bytes, at: offset) { end in
        costs[offset] = min(costs[offset], Distance.sum(costs[end], 1))
      }
    }
    guard costs[0] < Distance.limit else { return (nil, nil) }
    if bytes.count == ClosingTexts.lengthLimit {
      let distance = automaton.distance(position, stack)
      return (max(distance, bytes.count), vocabulary.token(encoding: bytes[..<1]))
    }
    var first: TokenID?
    vocabulary.forEachToken(in: bytes, at: 0) { end in
      if first == nil, costs[end] == costs[0] - 1 {
        first = vocabulary.token(encoding: bytes[..<end])
      }
    }
    return (costs[0], first)
  }

  /// Returns the tokens of the mask after which the closing text fits into a budget.
  ///
  /// The closing text after most tokens is that of the grammar, for which masks are shared. The
  /// rest are the tokens after which an item may be similar to an earlier one, and all tokens if an
  /// array requires several items, which have to differ.
  mutating func maskOfUniqueItems(withinTokens budget: Int) -> TokenMask {
    let mask = mask()
    let shared = sharedMask()
    if automaton.program.requiresUniqueItems, !isUnlimitedForRequiredItems(budget, shared) {
      return maskOfRequiredItems(mask, withinTokens: budget)
    }
    let similar = itemTokens.similar
    var result = affordable(in: shared, withinTokens: budget)
    if !itemTokens.repeated.isEmpty { result.remove(itemTokens.repeated) }
    for token in similar {
      let token = TokenID(rawValue: token)
      result[token] = isAffordable(token, withinTokens: budget)
    }
    return result
  }

  private mutating func isAffordable(_ token: TokenID, withinTokens budget: Int) -> Bool {
    guard accept(token) else { return false }
    defer { rollBack(tokens: 1) }
    return canFinish(withinTokens: budget - 1)
  }

  /// Returns the tokens of a mask after which the closing text fits into a budget, each of which is
  /// tested.
  ///
  /// Tokens inside a string that no string of the earlier items and of the closing text begins with
  /// are decided by the state after them, because their items differ from all others.
  private mutating func maskOfRequiredItems(
    _ mask: TokenMask, withinTokens budget: Int
  ) -> TokenMask {
    var result = TokenMask(count: vocabulary.count)
    for end in vocabulary.endTokens where mask.contains(end) { result.insert(end) }
    guard budget > 0 else { return result }
    let nearStrings = nearStrings()
    var known: [GrammarPosition: Bool] = [:]
    mask.forEach { token in
      if vocabulary.isEnd(token) { return }
      let kind = nearStrings.flatMap { positionInsideString(after: token, $0) }
      if let affordable = kind.flatMap({ known[$0] }) {
        if affordable { result.insert(token) }
        return
      }
      let isAffordable = isAffordable(token, withinTokens: budget)
      if isAffordable { result.insert(token) }
      if let kind { known[kind] = isAffordable }
    }
    return result
  }

  /// Returns the rest of each string that begins with the current one, or `nil` outside of strings.
  private mutating func nearStrings() -> [ArraySlice<UInt8>]? {
    guard let history, history.head.lexer.isInString, history.head.lexer.isBetweenEscapes,
      history.head.top >= 0
    else { return nil }
    let current = Array(history.currentString)
    let closing = closingBytes(limit: ClosingTexts.lengthLimit)
    var copy = self
    guard copy.accept(bytes: closing), let finished = copy.history else { return nil }
    return finished.allStrings.filter { $0.starts(with: current) }
      .map { $0.dropFirst(current.count) }
  }

  /// Returns the position after a token that stays in the current string and leads to none of the
  /// given strings, or `nil` for other tokens.
  private mutating func positionInsideString(
    after token: TokenID, _ strings: [ArraySlice<UInt8>]
  ) -> GrammarPosition? {
    let bytes = vocabulary.bytes(of: token)
    if bytes.contains(UInt8(ascii: "\"")) || bytes.contains(UInt8(ascii: "\\")) { return nil }
    if strings.contains(where: { $0.starts(with: bytes) }) { return nil }
    let mark = stack.count
    defer { stack.truncate(to: mark) }
    var next = position
    guard automaton.read(bytes, &next, &stack), next.top.index < mark else { return nil }
    return next
  }

  /// Returns whether a budget is so large that the required items exclude no token of the mask,
  /// apart from those that may repeat an item.
  ///
  /// Each array of the closing text, which has at least four bytes, and each open array is
  /// completed with items that differ, of which each is one of as many shortest values as are
  /// required.
  private mutating func isUnlimitedForRequiredItems(_ budget: Int, _ shared: TokenMask) -> Bool {
    guard vocabulary.facts.encodesEveryByte, let growth = growth(of: shared) else { return false }
    let distance = Distance.sum(automaton.distance(position, stack), max(growth, 0))
    let arrays = distance / 4 + Int(stack[position.top].depth) + vocabulary.facts.maximumLength
    let items = Distance.product(arrays, grammar.longestRequiredItems)
    return Distance.sum(distance, items) < budget
  }

  /// Returns the most bytes by which a token of a shared mask moves the end away, regardless of
  /// earlier items.
  private mutating func growth(of mask: TokenMask) -> Int? {
    guard let shared = mask.shared else { return nil }
    if let growth = shared.growth { return growth }
    let (position, missing) = (position, automaton.distance(position, stack))
    vocabulary.scratch.withScratch { scratch in
      var computation = BudgetMaskComputation(
        vocabulary, automaton, scratch, budget: Distance.limit, above: stack)
      _ = computation.mask(at: position, adding: [], &stack)
      statistics.nodesVisited += computation.visited
      if computation.mostMissing < Distance.limit {
        shared.recordGrowth(computation.mostMissing - missing)
      }
    }
    return shared.growth
  }
}
