// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes a mask by walking a vocabulary's tree along the automaton.
///
/// This is the hot loop of the engine. Each node costs one table look-up; a refused byte skips the
/// node's subtree. `docs/performance.md` derives it step by step.
struct TrieWalk {
  private let trie: TokenTrie

  init(_ trie: TokenTrie) {
    self.trie = trie
  }

  /// Adds to a mask every token that may follow.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - start: Where the matcher is.
  ///   - automaton: The automaton, which grows as new states are met.
  ///   - stack: The store of the frames; what the walk pushes is left for the caller to cut off.
  ///   - statistics: Where the work is counted.
  /// - Complexity: O(*n*) in the visited nodes.
  func collect(
    into mask: inout TokenMask, from start: Position, _ automaton: inout LazyAutomaton,
    _ stack: inout FrameStack, _ statistics: inout MatcherStatistics
  ) {
    // The position and the size of the store after each byte of the path, by depth.
    var path = [(position: Position, mark: Int)](
      repeating: (start, stack.count), count: trie.deepest + 1)
    var visited = 0
    var index = 0
    let count = trie.nodes.count
    while index < count {
      let node = trie.nodes[index]
      let depth = Int(node.depth)
      visited &+= 1
      var (position, mark) = path[depth &- 1]
      if let next = automaton.transition(position.state, node.byte).plainState {
        position.state = next
      } else {
        stack.truncate(to: mark)
        guard automaton.read(node.byte, &position.state, &position.top, &stack) else {
          index = Int(node.next)
          continue
        }
        mark = stack.count
      }
      path[depth] = (position, mark)
      if node.token != TokenTrie.none { insert(node.token, into: &mask) }
      index &+= 1
    }
    statistics.nodesVisited += visited
  }

  private func insert(_ token: UInt32, into mask: inout TokenMask) {
    if token & TokenTrie.sharedBit == 0 {
      mask.insert(TokenID(rawValue: token))
    } else {
      for id in trie.shared[Int(token & ~TokenTrie.sharedBit)] {
        mask.insert(TokenID(rawValue: id))
      }
    }
  }
}
