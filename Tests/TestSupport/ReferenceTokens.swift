// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine

/// The text tokens of a vocabulary as prefixes in byte order, so each shared prefix is checked
/// once.
package struct ReferenceTokens: Sendable {
  /// A prefix of tokens, represented by its last byte.
  struct Beginning: Sendable {
    let byte: UInt8
    /// The number of bytes.
    let length: Int
    /// The tokens that are equal to the prefix.
    var tokens: [Int] = []
    /// The index of the next prefix that does not extend this one.
    var end = 0
  }

  /// All prefixes.
  ///
  /// The extensions of a prefix follow it.
  private(set) var beginnings: [Beginning] = []

  /// The number of bytes of the longest token.
  private(set) var longest = 0

  /// Creates the prefixes of the text tokens of a vocabulary.
  package init(of vocabulary: Vocabulary) {
    let ends = Set(vocabulary.endTokens)
    self.init(
      (0..<vocabulary.count).map { id in
        ends.contains(TokenID(id)) ? [] : vocabulary.bytes(of: TokenID(id))
      })
  }

  /// Creates the prefixes of tokens.
  ///
  /// Tokens without bytes are ignored.
  package init(_ tokens: [[UInt8]]) {
    let order = tokens.indices.filter { !tokens[$0].isEmpty }
      .sorted { tokens[$0].lexicographicallyPrecedes(tokens[$1]) }
    var path: [Int] = []
    var last: [UInt8] = []
    for id in order {
      let bytes = tokens[id]
      let common = zip(last, bytes).prefix { $0 == $1 }.count
      while path.count > common { beginnings[path.removeLast()].end = beginnings.count }
      for place in common..<bytes.count {
        path.append(beginnings.count)
        beginnings.append(Beginning(byte: bytes[place], length: place + 1))
      }
      beginnings[path[path.count - 1]].tokens.append(id)
      last = bytes
    }
    longest = beginnings.reduce(0) { max($0, $1.length) }
    for place in path { beginnings[place].end = beginnings.count }
  }
}
