// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of a model as byte strings, prepared for computing masks.
///
/// A token without bytes is a special token: it is part of no text and of no mask. End tokens stop
/// a response and are not text either. Several tokens may have equal bytes; a mask contains either
/// all of them or none.
public final class Vocabulary: Sendable {
  /// The number of tokens; ids are less than it.
  public let count: Int
  /// The tokens that end a response, ascending.
  public let endTokens: [TokenID]
  /// The text tokens, except for ``longTokens``.
  let trie: TokenTrie
  /// The text tokens that are too long for the trie.
  let longTokens: [UInt32]
  /// The bytes of all tokens.
  let text: TokenText
  /// The bounds of what a single token can do.
  let facts: TokenFacts
  /// The tokens by the categories of their scalars.
  let selfLoops: SelfLoopMasks
  /// The masks inside strings and numbers.
  let fragments: FragmentMaskCache
  /// The memory for walks over the trie.
  let scratch: WalkScratchPool

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of every token, by id; empty for special tokens.
  ///   - endTokens: The tokens that end a response.
  /// - Throws: ``VocabularyError`` if there are no tokens, an end token's id is out of range, a
  ///   token is longer than 65,535 bytes, or there are too many tokens or bytes.
  /// - Complexity: O(*b*) in the bytes of the tokens, except for those with long common prefixes.
  public init(tokens: [[UInt8]], endTokens: [TokenID]) throws(VocabularyError) {
    try Self.validate(tokens, endTokens)
    let ends = Set(endTokens)
    var short: [UInt32] = []
    var long: [UInt32] = []
    short.reserveCapacity(tokens.count)
    for (id, token) in tokens.enumerated() where !token.isEmpty && !ends.contains(TokenID(id)) {
      if token.count > TokenTrie.depthLimit {
        long.append(UInt32(id))
      } else {
        short.append(UInt32(id))
      }
    }
    count = tokens.count
    self.endTokens = ends.sorted()
    text = TokenText(tokens, byteCount: tokens.reduce(0) { $0 + $1.count })
    let order = text.sorted(short)
    trie = TokenTrie(
      order.map { [text] in text.range(of: Int($0)) }, in: text, tokens: order,
      hasCategories: true)
    longTokens = long
    facts = TokenFacts(tokens, excluding: ends)
    selfLoops = SelfLoopMasks(trie, tokenCount: tokens.count)
    fragments = FragmentMaskCache(trie, text)
    scratch = WalkScratchPool(nodeCount: trie.count)
  }

  private static func validate(
    _ tokens: [[UInt8]], _ endTokens: [TokenID]
  ) throws(VocabularyError) {
    guard !tokens.isEmpty else { throw .empty }
    guard tokens.count <= TokenTrie.tokenLimit else {
      throw .tooManyTokens(count: tokens.count, limit: TokenTrie.tokenLimit)
    }
    for end in endTokens where end.index >= tokens.count {
      throw .endTokenOutOfRange(id: end.index, count: tokens.count)
    }
    let lengthLimit = Int(UInt16.max)
    if let id = tokens.firstIndex(where: { $0.count > lengthLimit }) {
      throw .tokenTooLong(TokenID(id), length: tokens[id].count, limit: lengthLimit)
    }
    let byteCount = tokens.reduce(0) { $0 + $1.count }
    guard byteCount <= TokenTrie.nodeLimit else {
      throw .tooManyBytes(count: byteCount, limit: TokenTrie.nodeLimit)
    }
  }

  /// Makes the masks of all states of strings and numbers now instead of on first use.
  public func prepare() {
    fragments.prepare()
  }

  /// The approximate size of the vocabulary in bytes.
  public var byteCount: Int {
    text.byteCount + trie.byteCount + selfLoops.byteCount + fragments.byteCount
  }

  /// Removes the masks that were derived for patterns of schemas, so that they can be measured
  /// again.
  package func dropDerivedMasks() {
    selfLoops.removeMasks()
  }

  /// Returns the bytes of a token.
  ///
  /// - Parameter token: A token of this vocabulary.
  /// - Returns: The bytes; empty for a special token and for an id that is out of range.
  public func bytes(of token: TokenID) -> [UInt8] {
    guard token.index < count else { return [] }
    return text.token(token.index)
  }

  /// Returns whether a token ends a response.
  @inline(__always) func isEnd(_ token: TokenID) -> Bool {
    for end in endTokens where end == token { return true }
    return false
  }
}
