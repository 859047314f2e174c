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
  /// The longest text tokens, by length.
  let tokensByLength: TokensByLength
  /// The bytes of all tokens.
  let text: TokenText
  /// The bounds on the effect of a single token.
  let facts: TokenFacts
  /// The tokens that can complete an item of an array and begin the next one.
  let commaTokens: CommaTokens
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
    tokensByLength = TokensByLength(text, excluding: ends)
    facts = TokenFacts(tokens, excluding: ends)
    commaTokens = CommaTokens(text, excluding: ends)
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
  public func prepare() { fragments.prepare() }

  /// The approximate size of the vocabulary in bytes.
  public var byteCount: Int {
    text.byteCount + trie.byteCount + selfLoops.byteCount + fragments.byteCount
  }

  /// Removes the masks that were derived for patterns of schemas, so that they can be measured
  /// again.
  package func dropDerivedMasks() { selfLoops.removeMasks() }

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

/// The reason that a list of tokens is rejected as a vocabulary.
public enum VocabularyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no tokens.
  case empty
  /// There are more tokens than ids can represent.
  case tooManyTokens(count: Int, limit: Int)
  /// All tokens together have more bytes than the trie can represent.
  case tooManyBytes(count: Int, limit: Int)
  /// A token has more bytes than the limit.
  case tokenTooLong(TokenID, length: Int, limit: Int)
  /// The id of an end token is not an index of the tokens.
  case endTokenOutOfRange(id: Int, count: Int)

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .empty: "the vocabulary has no tokens; pass the bytes of every token of the model"
    case .tooManyTokens(let count, let limit):
      "the vocabulary has \(count) tokens, more than \(limit); pass a smaller vocabulary"
    case .tooManyBytes(let count, let limit):
      "the tokens have \(count) bytes together, more than \(limit); pass a smaller vocabulary"
    case .tokenTooLong(let id, let length, let limit):
      "token '\(id.rawValue)' has \(length) bytes, more than \(limit); "
        + "pass the token without bytes"
    case .endTokenOutOfRange(let id, let count):
      "end token '\(id)' is out of range; pass an id from 0 to \(count - 1)"
    }
  }
}
