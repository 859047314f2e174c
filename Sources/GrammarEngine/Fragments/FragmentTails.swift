// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of every tail, fewest scalars first.
struct FragmentTails: Sendable {
  /// The tails; a node's token is the number of a tail.
  let trie: TokenTrie
  private let starts: [UInt32]
  private let tokens: [CountedToken]

  init(_ tails: [FragmentClassifier.Tail], _ text: TokenText) {
    let sorted = tails.map { (range: $0.range(in: text), token: $0.token) }
      .sorted { left, right in
        let order = text.compare(left.range, right.range)
        let (a, b) = (left.token, right.token)
        return order == 0 ? (a.scalars, a.token) < (b.scalars, b.token) : order < 0
      }
    let firsts = sorted.indices.filter {
      $0 == 0 || text.compare(sorted[$0 - 1].range, sorted[$0].range) != 0
    }
    trie = TokenTrie(
      firsts.map { sorted[$0].range }, in: text, tokens: firsts.indices.map { UInt32($0) },
      hasCategories: false)
    starts = (firsts + [sorted.count]).map { UInt32($0) }
    tokens = sorted.map(\.token)
  }

  var byteCount: Int { trie.byteCount + starts.count * 4 + tokens.count * 4 }

  /// Calls a closure with the tokens of a tail that add from `needed` to `allowed` scalars.
  func forEachToken(of tail: UInt32, needed: Int, allowed: Int, _ body: (UInt32) -> Void) {
    for index in Int(starts[Int(tail)])..<Int(starts[Int(tail) + 1]) {
      let token = tokens[index]
      if Int(token.scalars) > allowed { break }
      if Int(token.scalars) >= needed { body(token.token) }
    }
  }
}
