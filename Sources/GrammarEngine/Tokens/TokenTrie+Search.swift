// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenTrie {
  /// The longest token of the tree that the text has at a place; of equal ones the lowest id.
  func longestMatch(in bytes: [UInt8], from start: Int) -> (token: UInt32, length: Int)? {
    var best: (token: UInt32, length: Int)?
    var node: Int?
    var position = start
    while position < bytes.count, let next = child(of: node, reading: bytes[position]) {
      position += 1
      let token = self[next].token
      if token != Self.none {
        let id = token & Self.sharedBit == 0 ? token : shared[Int(token & ~Self.sharedBit)][0]
        best = (id, position - start)
      }
      node = next
    }
    return best
  }

  /// Whether a token that begins with a text and goes on satisfies a condition.
  func hasToken(
    extending prefix: some Sequence<UInt8>, where isWanted: (TokenID) -> Bool
  ) -> Bool {
    var node: Int?
    for byte in prefix {
      guard let next = child(of: node, reading: byte) else { return false }
      node = next
    }
    let below = node.map { ($0 + 1)..<next($0) } ?? 0..<count
    return below.contains { index in
      var isFound = false
      forEachToken(self[index].token) { isFound = isFound || isWanted(TokenID(rawValue: $0)) }
      return isFound
    }
  }
}
