// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Arrays whose items differ from each other: the grammar describes the items, and the history of a
// matcher excludes those that occurred.
extension TokenMatcher {
  /// Returns a mask without the tokens that could only lead to items that occurred.
  mutating func removingRepeatedItems(from mask: TokenMask) -> TokenMask {
    guard var history = self.history.take() else { return mask }
    defer { self.history = history }
    var search = RepeatedItemTokens(
      in: mask, vocabulary, ItemCompletion(automaton, layout: grammar.layout))
    search.find(at: position, &stack, &history)
    statistics.nodesVisited += search.visited
    itemTokens = (search.repeated, search.similar)
    guard !search.repeated.isEmpty else { return mask }
    var result = mask
    result.remove(search.repeated)
    return result
  }

  /// Reads bytes, and returns whether the grammar accepts them and the items can differ.
  ///
  /// If the result is `false`, the caller restores the stack and the history.
  mutating func readUniqueItems(
    _ bytes: some Sequence<UInt8>, _ position: inout GrammarPosition
  ) -> Bool {
    guard var history = self.history.take() else { return false }
    defer { self.history = history }
    let automaton = automaton
    for byte in bytes {
      guard ItemCompletion.read(byte, &position, &stack, &history, automaton) else { return false }
    }
    guard history.innermostLevel != nil else { return true }
    var completion = ItemCompletion(automaton, layout: grammar.layout)
    return completion.canComplete(from: position, &stack, &history)
  }

  /// Returns the bytes that are the only continuation of a text with unique items.
  mutating func forcedBytesOfUniqueItems(limit: Int) -> [UInt8] {
    guard var history = self.history.take() else { return [] }
    let mark = ItemCompletion.Mark(position, stack, history)
    var position = position
    var bytes: [UInt8] = []
    let automaton = automaton
    let completion = ItemCompletion(automaton, layout: grammar.layout)
    while bytes.count < limit, !automaton.isComplete(position),
      let byte = completion.forcedByte(at: position, &stack, &history)
    {
      guard ItemCompletion.read(byte, &position, &stack, &history, automaton) else { break }
      bytes.append(byte)
    }
    mark.restore(&position, &stack, &history)
    self.history = history
    return bytes
  }

  /// Returns the closing text, which completes every item with a value that did not occur.
  mutating func closingBytesOfUniqueItems(limit: Int) -> [UInt8] {
    guard var history = self.history.take() else { return [] }
    let mark = ItemCompletion.Mark(position, stack, history)
    var position = position
    var completion = ItemCompletion(automaton, layout: grammar.layout)
    while completion.bytes.count < limit, !automaton.isComplete(position) {
      if history.innermostLevel != nil {
        guard completion.completeItems(&position, &stack, &history) else { break }
      } else {
        guard completion.readClosingByte(&position, &stack, &history) else { break }
      }
    }
    mark.restore(&position, &stack, &history)
    self.history = history
    return Array(completion.bytes.prefix(limit))
  }
}

extension ItemCompletion {
  /// Returns the only byte that can follow, or `nil` if there is a choice.
  fileprivate func forcedByte(
    at position: GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
  ) -> UInt8? {
    if history.head.top < 0 { return automaton.forcedByte(at: position, &stack) }
    var found: UInt8?
    var copy = self
    let mark = Mark(position, stack, history)
    var next = position
    defer { mark.restore(&next, &stack, &history) }
    for byte in automaton.program.availableBytes.ordered {
      mark.restore(&next, &stack, &history)
      guard Self.read(byte, &next, &stack, &history, automaton),
        copy.canComplete(from: next, &stack, &history)
      else { continue }
      if found != nil { return nil }
      found = byte
    }
    return found
  }
}
