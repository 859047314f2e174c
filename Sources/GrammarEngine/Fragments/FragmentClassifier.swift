// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Divides the tokens of a tree into those that stay inside a value, those that end with it, and
/// those that go on behind it.
struct FragmentClassifier {
  /// A token that ends the value and goes on.
  struct Tail {
    let token: UInt32
    let scalars: UInt8
    /// Where the tail begins within the token.
    let start: UInt8

    /// The tail's bytes.
    func range(in text: TokenText) -> Range<Int> {
      let range = text.range(of: Int(token))
      return (range.lowerBound + Int(start))..<range.upperBound
    }
  }

  /// The tokens that stay inside.
  private(set) var inside: [FragmentMasks.CountedToken] = []
  /// The tokens that end with the value.
  private(set) var endings: [FragmentMasks.CountedToken] = []
  /// The tokens that go on behind it.
  private(set) var tails: [Tail] = []
  private let automaton: FragmentAutomaton
  private let trie: TokenTrie

  /// Walks the tree once, beginning at an instruction of the value.
  init(_ automaton: FragmentAutomaton, _ trie: TokenTrie, from start: Int) {
    self.automaton = automaton
    self.trie = trie
    sort(from: start)
  }

  private mutating func sort(from start: Int) {
    var states = [UInt8](repeating: 0, count: TokenTrie.depthLimit + 1)
    var scalars = states
    states[0] = UInt8(start)
    inside.reserveCapacity(start == 0 ? trie.count / 2 : 0)
    var index = 0
    while index < trie.count {
      let node = trie[index]
      let depth = node.depth
      let state = states[depth - 1]
      let target = automaton.targets[Int(state) << 8 + Int(node.byte)]
      // A scalar counts once its first byte is read; only strings are ever counted.
      let count = scalars[depth - 1] + (state == 0 && target != FragmentAutomaton.done ? 1 : 0)
      if target == FragmentAutomaton.dead {
        // Before the first byte, what follows the value is no matter of this table.
        if depth > 1, automaton.isFinal[Int(state)] {
          addTails(index, from: depth - 1, scalars: scalars[depth - 1])
        }
        index += node.size
      } else if target == FragmentAutomaton.done {
        trie.forEachToken(node.token) { endings.append(.init(token: $0, scalars: count)) }
        var child = index + 1
        while child < index + node.size {
          addTails(child, from: depth, scalars: count)
          child = trie.next(child)
        }
        index += node.size
      } else {
        trie.forEachToken(node.token) { inside.append(.init(token: $0, scalars: count)) }
        states[depth] = target
        scalars[depth] = count
        index += 1
      }
    }
  }

  private mutating func addTails(_ index: Int, from start: Int, scalars: UInt8) {
    for place in index..<trie.next(index) {
      trie.forEachToken(trie[place].token) {
        tails.append(Tail(token: $0, scalars: scalars, start: UInt8(start)))
      }
    }
  }
}
