// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the mask of the tokens after which a value can still be finished in time.
///
/// It is the walk of ``TrieWalk`` with a question at each token. Most are answered by the fewest
/// bytes to the end alone: with every byte a token of its own, as many tokens always suffice; and
/// more bytes than the longest tokens can have never fit.
struct BudgetWalk {
  private let vocabulary: Vocabulary
  /// How many tokens there are after the one of the mask.
  private let tokens: Int
  private var texts: ClosingTexts
  /// How many nodes of the vocabulary's tree were visited.
  private(set) var visited = 0

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - tokens: How many tokens may still be taken, at least one.
  ///   - stack: The store of the frames.
  init(_ vocabulary: Vocabulary, tokens: Int, above stack: FrameStack) {
    self.vocabulary = vocabulary
    self.tokens = tokens - 1
    texts = ClosingTexts(vocabulary, above: stack)
  }

  /// Adds to a mask every token that may follow and leaves enough.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - start: Where the matcher is.
  ///   - automaton: The grammar.
  ///   - stack: The store of the frames; what the walk pushes is left for the caller to cut off.
  /// - Complexity: O(*n*) in the visited nodes, plus the closing texts that had to be spelled.
  mutating func collect(
    into mask: inout TokenMask, from start: Position, _ automaton: LazyAutomaton,
    _ stack: inout FrameStack
  ) {
    let trie = vocabulary.trie
    var path = [(position: Position, mark: Int)](
      repeating: (start, stack.count), count: TokenTrie.depthLimit + 1)
    var index = 0
    while index < trie.count {
      let node = trie[index]
      visited += 1
      var (position, mark) = path[node.depth - 1]
      stack.truncate(to: mark)
      guard automaton.read(node.byte, &position.state, &position.top, &stack) else {
        index += node.size
        continue
      }
      mark = stack.count
      path[node.depth] = (position, mark)
      if node.token != TokenTrie.none, isAffordable(position, automaton, &stack) {
        trie.forEachToken(node.token) { mask.insert(TokenID(rawValue: $0)) }
      }
      index += 1
    }
    for token in vocabulary.longTokens {
      let mark = stack.count
      var position = start
      if automaton.read(vocabulary.text, Int(token), &position, &stack),
        isAffordable(position, automaton, &stack)
      {
        mask.insert(TokenID(rawValue: token))
      }
      stack.truncate(to: mark)
    }
  }

  /// Whether the value can be finished from a place with the tokens that are left.
  mutating func isAffordable(
    _ position: Position, _ automaton: LazyAutomaton, _ stack: inout FrameStack
  ) -> Bool {
    let distance = automaton.distance(position, stack)
    let facts = vocabulary.budgetFacts
    if facts.spellsEveryByte && distance <= tokens { return true }
    if distance > Distance.product(tokens, facts.longestToken) { return false }
    return texts.fewestTokens(from: position, automaton, &stack) <= tokens
  }
}
