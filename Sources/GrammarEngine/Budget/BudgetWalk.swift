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
  ///   - engine: The grammar.
  ///   - stack: The store of the frames; what the walk pushes is left for the caller to cut off.
  /// - Complexity: O(*n*) in the visited nodes, plus the closing texts that had to be spelled.
  mutating func collect(
    into mask: inout TokenMask, from start: Position, _ engine: inout MatchingEngine,
    _ stack: inout FrameStack
  ) {
    let trie = vocabulary.trie
    var path = [(position: Position, mark: Int)](
      repeating: (start, stack.count), count: trie.deepest + 1)
    var index = 0
    while index < trie.nodes.count {
      let node = trie.nodes[index]
      let depth = Int(node.depth)
      visited += 1
      var (position, mark) = path[depth - 1]
      stack.truncate(to: mark)
      guard engine.automaton.read(node.byte, &position.state, &position.top, &stack) else {
        index = Int(node.next)
        continue
      }
      mark = stack.count
      path[depth] = (position, mark)
      if node.token != TokenTrie.none, isAffordable(position, &engine, &stack) {
        trie.forEachToken(at: node) { mask.insert($0) }
      }
      index += 1
    }
  }

  /// Whether the value can be finished from a place with the tokens that are left.
  mutating func isAffordable(
    _ position: Position, _ engine: inout MatchingEngine, _ stack: inout FrameStack
  ) -> Bool {
    let distance = engine.distance(position, stack)
    let facts = vocabulary.budgetFacts
    if facts.spellsEveryByte && distance <= tokens { return true }
    if distance > Distance.product(tokens, facts.longestToken) { return false }
    return texts.fewestTokens(from: position, &engine, &stack) <= tokens
  }
}

extension TokenTrie {
  /// Calls `body` with every token that ends at a node.
  fileprivate func forEachToken(at node: Node, _ body: (TokenID) -> Void) {
    if node.token & Self.sharedBit == 0 {
      body(TokenID(rawValue: node.token))
    } else {
      for id in shared[Int(node.token & ~Self.sharedBit)] { body(TokenID(rawValue: id)) }
    }
  }
}
