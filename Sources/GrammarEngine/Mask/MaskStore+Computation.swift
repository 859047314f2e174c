// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension MaskStore {
  /// Computes the set of tokens allowed at a position.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - stack: The store of the frames, which tracks those that are read.
  ///   - scratch: The memory of the walks, which no other walk uses.
  ///   - visited: The number of trie nodes, to which those of the walks are added.
  /// - Returns: The mask.
  /// - Complexity: O(*n*) in the visited trie nodes, plus O(*w*) in the words of a mask if very
  ///   many tokens are allowed that are in no shared set.
  func computeMask(
    at position: GrammarPosition, _ stack: inout FrameStack, _ scratch: WalkScratch,
    visited: inout Int
  ) -> SharedMask {
    var added: [UInt32] = []
    var nodes = AllowedNodes(scratch)
    defer { visited += nodes.visited }
    // The document can end only at the bottom of the stack; reading the top tracks that.
    if automaton.isFinal(position.state), stack.read(position.top).depth == 0 {
      for end in vocabulary.endTokens { added.append(end.rawValue) }
    }
    vocabulary.forEachLongToken(from: position, automaton, &stack) { token, _, _ in
      added.append(token)
    }
    if let fragment = FragmentState(position, automaton.program, vocabulary, &stack) {
      return mask(at: position, in: fragment, &stack, scratch, &nodes, added)
    }
    let head = automaton.head(of: position.state)
    let loops = head.hasRow ? head.row(width: automaton.width)[StateRow.selfLoops] : 0
    guard loops != 0 else {
      TrieWalk(vocabulary.trie, automaton, scratch).walk(from: position, &stack, into: &nodes)
      return mask(nil, nodes, added)
    }
    // Only plain states have self-loops.
    let exits = SelfLoopCategories(automaton.program)
      .exits(of: loops, from: Address(position.state.index))
    TrieWalk(vocabulary.trie, automaton, scratch, outside: loops, exits: exits)
      .walk(from: position, &stack, into: &nodes)
    return mask(vocabulary.selfLoops.mask(of: loops), nodes, added)
  }

  private func mask(
    at position: GrammarPosition, in fragment: FragmentState, _ stack: inout FrameStack,
    _ scratch: WalkScratch, _ nodes: inout AllowedNodes, _ ends: [UInt32]
  ) -> SharedMask {
    let inside = fragment.inside
    var added = ends + inside.added
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
    return mask(inside.bits, nodes, added)
  }

  /// Makes the mask of a shared set, the tokens of nodes, and added tokens.
  private func mask(
    _ bits: TokenBitSet?, _ nodes: AllowedNodes, _ added: [UInt32]
  ) -> SharedMask {
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
