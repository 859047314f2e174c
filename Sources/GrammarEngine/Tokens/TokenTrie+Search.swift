// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenTrie {
  /// Returns the longest token at a position of a text, the lowest of several with equal bytes.
  func longestMatch(in bytes: [UInt8], from start: Int) -> (token: UInt32, length: Int)? {
    var best: (token: UInt32, length: Int)?
    forEachMatch(in: bytes, from: start) { token, end in
      let id = token & Self.sharedBit == 0 ? token : shared[Int(token & ~Self.sharedBit)][0]
      best = (id, end - start)
    }
    return best
  }

  /// Calls a closure with the ``Node/token`` and the end of each byte string of the trie at a
  /// position of a text, shortest first.
  ///
  /// - Complexity: O(*k* · *c*) in the length of the longest match and the children of a node.
  func forEachMatch(
    in bytes: [UInt8], from start: Int, _ body: (_ token: UInt32, _ end: Int) -> Void
  ) {
    var node: Int?
    var index = start
    while index < bytes.count, let next = child(of: node, reading: bytes[index]) {
      index += 1
      if self[next].token != Self.none { body(self[next].token, index) }
      node = next
    }
  }

  /// Returns whether a token that is longer than a prefix and begins with it fulfills a condition.
  func hasToken(
    extending prefix: some Sequence<UInt8>, where isIncluded: (TokenID) -> Bool
  ) -> Bool {
    var node: Int?
    for byte in prefix {
      guard let next = child(of: node, reading: byte) else { return false }
      node = next
    }
    let below = node.map { ($0 + 1)..<next($0) } ?? 0..<count
    return below.contains { index in
      var isFound = false
      forEachToken(self[index].token) { isFound = isFound || isIncluded(TokenID(rawValue: $0)) }
      return isFound
    }
  }
}
