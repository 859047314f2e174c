// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the set of tokens allowed at a position.
struct MaskComputation {
  private let automaton: LazyAutomaton
  private let vocabulary: Vocabulary
  private let scratch: WalkScratch
  private var nodes: AllowedNodes
  private var bits: TokenBitSet?
  private var added: [UInt32] = []

  init(_ automaton: LazyAutomaton, _ vocabulary: Vocabulary, _ scratch: WalkScratch) {
    self.automaton = automaton
    self.vocabulary = vocabulary
    self.scratch = scratch
    nodes = AllowedNodes(scratch)
  }

  var visited: Int { nodes.visited }

  /// Computes the mask.
  ///
  /// - Complexity: O(*n*) in the visited trie nodes, plus O(*w*) in the words of a mask if very
  ///   many tokens are allowed that are in no shared set.
  mutating func mask(at position: GrammarPosition, _ stack: inout FrameStack) -> SharedMask {
    // The document can end only at the bottom of the stack; reading the top tracks that.
    if automaton.isFinal(position.state), stack.read(position.top).depth == 0 {
      for end in vocabulary.endTokens { added.append(end.rawValue) }
    }
    vocabulary.forEachLongToken(from: position, automaton, &stack) { token, _, _ in
      added.append(token)
    }
    if let fragment = FragmentState(position, automaton.program, vocabulary, &stack) {
      return mask(at: position, in: fragment, &stack)
    }
    var loop = SelfLoopCategories.Loop(categories: 0, exits: .max)
    let head = automaton.head(of: position.state)
    if head.hasRow {
      let row = head.row(width: automaton.width)
      loop.categories = row[StateRow.selfLoops]
      loop.exits = row[StateRow.loopExits]
    }
    if loop.categories != 0 { bits = vocabulary.selfLoops.mask(of: loop.categories) }
    TrieWalk(vocabulary.trie, automaton, scratch, outside: loop)
      .walk(from: position, &stack, into: &nodes)
    return finish()
  }

  private mutating func mask(
    at position: GrammarPosition, in fragment: FragmentState, _ stack: inout FrameStack
  ) -> SharedMask {
    let inside = fragment.inside
    bits = inside.bits
    added += inside.added
    let tails = fragment.masks.tails.trie
    TrieWalk(tails, automaton, scratch).walk(from: fragment.after, &stack, into: &nodes)
    nodes.forEachToken(of: tails) { tail in
      fragment.forEachToken(ofTail: tail) { added.append($0) }
    }
    nodes.removeAll()
    if fragment.masks.startsFinal {
      TrieWalk(vocabulary.trie, automaton, scratch)
        .walk(from: position, &stack, into: &nodes, onlyReturns: true)
    }
    return finish()
  }

  /// Makes the mask of everything that was found.
  private mutating func finish() -> SharedMask {
    let trie = vocabulary.trie
    guard nodes.count + added.count > TokenBitSet.listLimit else {
      return SharedMask.make(
        bits: bits, adding: nodes.tokens(of: trie, after: added), tokenCount: vocabulary.count)
    }
    let set = bits.map { TokenBitSet(copying: $0) } ?? TokenBitSet(tokenCount: vocabulary.count)
    for token in added { set.insert(token) }
    var count = (bits?.popcount ?? 0) + added.count
    nodes.forEachToken(of: trie) {
      set.insert($0)
      count &+= 1
    }
    set.seal(count)
    return SharedMask.make(bits: set)
  }
}

extension Vocabulary {
  /// Calls a closure with each token outside the trie that may follow, and the position after it.
  func forEachLongToken(
    from start: GrammarPosition, _ automaton: LazyAutomaton, _ stack: inout FrameStack,
    _ body: (UInt32, GrammarPosition, inout FrameStack) -> Void
  ) {
    for token in longTokens {
      let mark = stack.count
      var position = start
      if automaton.read(text, Int(token), &position, &stack) { body(token, position, &stack) }
      stack.truncate(to: mark)
    }
  }
}
