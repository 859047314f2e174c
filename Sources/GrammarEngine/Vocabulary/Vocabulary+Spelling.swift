// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Vocabulary {
  /// The token with these bytes, of several the lowest.
  func token(spelling bytes: some Collection<UInt8>) -> TokenID? {
    let bytes = Array(bytes)
    guard let match = longestMatch(in: bytes, from: 0), match.length == bytes.count else {
      return nil
    }
    return match.token
  }

  /// Calls `body` with the end of every token that the text has at a place.
  ///
  /// - Complexity: O(*k* · *c*) in the bytes of the longest token and the children of a node.
  func forEachToken(in bytes: [UInt8], at start: Int, _ body: (_ end: Int) -> Void) {
    var node: Int?
    var position = start
    while position < bytes.count, let next = trie.child(of: node, reading: bytes[position]) {
      position += 1
      if trie[next].token != TokenTrie.none { body(position) }
      node = next
    }
    for id in longTokens {
      let token = text.token(Int(id))
      if bytes[start...].starts(with: token) { body(start + token.count) }
    }
  }
}
