// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What all matchers of a grammar share: the automaton, and the masks for each vocabulary.
struct MatchingEngine: Sendable {
  var automaton: LazyAutomaton
  private var caches: [MaskCache] = []

  init(_ program: Program) {
    automaton = LazyAutomaton(program)
  }

  /// The number of the cache for a vocabulary, made on first use.
  mutating func cacheIndex(for vocabulary: Vocabulary) -> Int {
    if let known = caches.firstIndex(where: { $0.vocabulary === vocabulary }) { return known }
    caches.append(MaskCache(vocabulary))
    return caches.count - 1
  }

  /// Reads bytes; when one is refused, the position stays as it was.
  mutating func read(
    _ bytes: some Sequence<UInt8>, _ position: inout Position, _ stack: inout FrameStack
  ) -> Bool {
    let mark = stack.count
    var next = position
    for byte in bytes {
      guard automaton.read(byte, &next.state, &next.top, &stack) else {
        stack.truncate(to: mark)
        return false
      }
    }
    position = next
    return true
  }

  /// Whether the text is a document at a position.
  func isComplete(_ position: Position) -> Bool {
    position.top == .bottom && automaton.isFinal(position.state)
  }

  /// The byte that alone can follow, or nil.
  mutating func forcedByte(at position: Position, _ stack: inout FrameStack) -> UInt8? {
    guard automaton.isFinal(position.state) else {
      if case .one(let byte) = automaton.onlyByte(position.state) { return byte }
      return nil
    }
    var top = position.top
    guard automaton.onlyByte(position.state) == .none,
      let next = automaton.pop(&top, of: &stack),
      case .one(let byte) = automaton.onlyByte(next)
    else { return nil }
    return byte
  }

  /// The tokens that keep the text a prefix of a document, and whether they were known.
  mutating func mask(
    at position: Position, cache: Int, _ stack: inout FrameStack,
    _ statistics: inout MatcherStatistics
  ) -> TokenMask {
    let known = caches[cache].mask(
      of: position.state, position.top, in: stack, of: automaton.program)
    if let known {
      statistics.cacheHits += 1
      return known
    }
    statistics.masksComputed += 1
    let vocabulary = caches[cache].vocabulary
    var mask = TokenMask(count: vocabulary.count)
    stack.beginTracking(from: position.top)
    if automaton.isFinal(position.state) {
      // Whether the end may come depends on whether there is a frame.
      let isBottom = stack.read(position.top).depth == 0
      if isBottom { vocabulary.endTokens.forEach { mask.insert($0) } }
    }
    let mark = stack.count
    TrieWalk(vocabulary.trie).collect(
      into: &mask, from: position, &automaton, &stack, &statistics)
    stack.truncate(to: mark)
    let readFrames = Int(stack[position.top].depth) + 1 - stack.lowestRead
    caches[cache].insert(
      mask, of: position.state, position.top, readFrames: readFrames, in: stack,
      of: automaton.program)
    return mask
  }
}

/// Where a matcher is: a state and the frames below it.
struct Position: Hashable, Sendable {
  var state: StateID
  var top: StackID
}
