// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine

/// The text tokens of a vocabulary in the order of their bytes, so that what tokens have in common
/// at their beginnings is asked about once.
package struct ReferenceTokens: Sendable {
  /// A beginning of tokens, by its last byte.
  struct Beginning: Sendable {
    let byte: UInt8
    /// How many bytes it has.
    let length: Int
    /// The tokens that are just that.
    var tokens: [Int] = []
    /// The number of the next beginning that does not begin with it.
    var end = 0
  }

  /// All beginnings; those that go on with one follow it.
  private(set) var beginnings: [Beginning] = []

  /// The bytes of the longest token.
  private(set) var longest = 0

  /// Takes the text tokens of a vocabulary.
  package init(of vocabulary: Vocabulary) {
    let ends = Set(vocabulary.endTokens)
    self.init(
      (0..<vocabulary.count).map { id in
        ends.contains(TokenID(id)) ? [] : vocabulary.bytes(of: TokenID(id))
      })
  }

  /// Takes tokens by their ids; those without bytes are left out.
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
