// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A token with the number of scalars that it adds to a string.
struct CountedToken: Sendable {
  private let rawValue: UInt32

  init(token: UInt32, scalars: UInt8) {
    // Token ids have at most 23 bits.
    rawValue = token << 8 | UInt32(scalars)
  }

  var token: UInt32 { rawValue >> 8 }
  var scalars: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

/// Divides the tokens of a trie into those that stay inside a fragment, those that end with it, and
/// those that end it and continue.
struct FragmentClassifier {
  /// A token that ends the fragment and continues with a *tail*.
  struct Tail {
    /// The token, with the scalars that it adds to the fragment.
    let token: CountedToken
    let start: UInt8

    func range(in text: TokenText) -> Range<Int> {
      text.range(of: Int(token.token)).dropFirst(Int(start))
    }
  }

  private(set) var inside: [CountedToken] = []
  private(set) var endings: [CountedToken] = []
  private(set) var tails: [Tail] = []
  private let automaton: FragmentAutomaton
  private let trie: TokenTrie

  /// Classifies tokens that begin in a state of the fragment.
  init(_ automaton: FragmentAutomaton, _ trie: TokenTrie, from start: Int) {
    self.automaton = automaton
    self.trie = trie
    classify(from: start)
  }

  private mutating func classify(from start: Int) {
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
      let count =
        scalars[depth - 1] + (state == 0 && target != FragmentAutomaton.done ? 1 : 0)
      if target == FragmentAutomaton.dead {
        // Tokens without a byte of the fragment are not part of its masks.
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
    for node in index..<trie.next(index) {
      trie.forEachToken(trie[node].token) {
        tails.append(Tail(token: .init(token: $0, scalars: scalars), start: UInt8(start)))
      }
    }
  }
}
