// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the mask of the tokens after which a value can still be finished in time.
///
/// It is the walk of ``TrieWalk`` with a question at each token. Most are answered by the fewest
/// bytes to the end alone: with every byte a token of its own, as many tokens always suffice; and
/// more bytes than the longest tokens can have never fit.
struct BudgetMaskComputation {
  private let vocabulary: Vocabulary
  private let automaton: LazyAutomaton
  /// How many tokens there are after the one of the mask.
  private let tokens: Int
  private var texts: ClosingTexts
  private let path: UnsafeTable<PathEntry>
  private var found: AllowedNodes
  /// The most bytes that are missing after a token that may follow, affordable or not.
  private(set) var mostMissing = 0

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - automaton: The grammar.
  ///   - scratch: Memory for the walk, which the caller keeps.
  ///   - tokens: How many tokens may still be taken, at least one.
  ///   - stack: The store of the frames.
  init(
    _ vocabulary: Vocabulary, _ automaton: LazyAutomaton, _ scratch: WalkScratch, tokens: Int,
    above stack: FrameStack
  ) {
    self.vocabulary = vocabulary
    self.automaton = automaton
    self.tokens = tokens - 1
    texts = ClosingTexts(vocabulary, above: stack)
    path = scratch.path.memory
    found = AllowedNodes(scratch)
  }

  /// How many nodes of the vocabulary's tree were visited.
  var visited: Int { found.visited }

  /// The tokens that may follow and leave enough.
  ///
  /// Inside a string, and with enough bytes left for finishing an escape, all that stays inside is
  /// affordable; then only the tails behind the string are walked.
  ///
  /// - Parameters:
  ///   - start: Where the matcher is.
  ///   - ends: The end tokens, if they are allowed.
  ///   - stack: The store of the frames; it is as before afterwards.
  /// - Returns: The mask.
  /// - Complexity: O(*n*) in the visited nodes, plus the closing texts that had to be spelled.
  mutating func mask(
    at start: GrammarPosition, adding ends: [UInt32], _ stack: inout FrameStack
  ) -> SharedMask {
    var added = ends
    var bits: TokenBitSet?
    addLongTokens(at: start, to: &added, &stack)
    if let value = affordableString(at: start, &stack) {
      let inside = value.inside
      bits = inside.bits
      added += inside.added
      walk(value.table.tails, from: value.after, &stack)
      for index in 0..<found.count {
        value.forEachToken(ofTails: found[index]) { added.append($0) }
      }
    } else {
      let trie = vocabulary.trie
      walk(trie, from: start, &stack)
      for index in 0..<found.count { trie.forEachToken(found[index]) { added.append($0) } }
    }
    return SharedMask.make(bits: bits, adding: added, tokenCount: vocabulary.count)
  }

  /// The string around a place, if the value can be finished wherever in it a token ends.
  private mutating func affordableString(
    at place: GrammarPosition, _ stack: inout FrameStack
  ) -> FragmentState? {
    let program = automaton.program
    guard let value = FragmentState(place, program, vocabulary, &stack),
      value.range.kind == .stringContent
    else { return nil }
    let states = value.range.indices.filter { program.distances[$0] < Distance.limit }
    let farthest = states.reduce(0) { max($0, program.distances[$1]) }
    let most = Distance.sum(farthest, stack[place.top].distance)
    if vocabulary.budgetFacts.spellsEveryByte && most <= tokens {
      mostMissing = max(mostMissing, most)
      return value
    }
    // Where scalars are counted, each number of them would have to be asked about.
    guard !value.range.isCounted, isAffordable(value.after, &stack) else { return nil }
    let isCertain = states.allSatisfy {
      isAffordable(GrammarPosition(state: StateID(index: $0), top: place.top), &stack)
    }
    return isCertain ? value : nil
  }

  /// Finds the nodes of a tree at which affordable tokens end.
  private mutating func walk(
    _ trie: TokenTrie, from start: GrammarPosition, _ stack: inout FrameStack
  ) {
    let bottom = stack.count
    path[0] = PathEntry(
      head: automaton.head(of: start.state), at: start, mark: bottom, end: trie.count,
      isInLoop: false)
    var index = 0
    while index < trie.count {
      let node = trie[index]
      found.visited += 1
      let parent = path[node.depth - 1]
      if parent.head.readsOneByte, parent.head.byte != node.byte {
        index = node.byte < parent.head.byte ? index + node.size : parent.subtreeEnd
        continue
      }
      guard let (place, mark) = automaton.read(node.byte, after: parent, &stack) else {
        index += node.size
        continue
      }
      if node.size > 1 {
        path[node.depth] = PathEntry(
          head: automaton.head(of: place.state), at: place, mark: mark, end: index + node.size,
          isInLoop: false)
      }
      if node.token != TokenTrie.none, isAffordable(place, &stack) { found.add(node.token) }
      index += 1
    }
    stack.truncate(to: bottom)
  }

  private mutating func addLongTokens(
    at start: GrammarPosition, to list: inout [UInt32], _ stack: inout FrameStack
  ) {
    let bottom = stack.count
    for token in vocabulary.longTokens {
      var position = start
      if automaton.read(vocabulary.text, Int(token), &position, &stack),
        isAffordable(position, &stack)
      {
        list.append(token)
      }
      stack.truncate(to: bottom)
    }
  }

  /// Whether the value can be finished from a place with the tokens that are left.
  private mutating func isAffordable(_ position: GrammarPosition, _ stack: inout FrameStack) -> Bool {
    let distance = automaton.distance(position, stack)
    mostMissing = max(mostMissing, distance)
    let facts = vocabulary.budgetFacts
    if facts.spellsEveryByte && distance <= tokens { return true }
    if distance > Distance.product(tokens, facts.longestToken) { return false }
    return texts.fewestTokens(from: position, automaton, &stack) <= tokens
  }
}
