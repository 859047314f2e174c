// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of a model as byte strings, prepared for computing masks.
///
/// A token without bytes is a special token: no text spells it, so no mask holds it. End tokens
/// stop a response and are never text either. Several tokens may share one byte string; all of
/// them are then in a mask or none.
public final class Vocabulary: Sendable {
  /// How many tokens there are; ids run from zero to one less.
  public let count: Int
  /// The tokens that end a response, ascending.
  public let endTokens: [TokenID]
  /// The tokens that are text, as a tree of bytes.
  let trie: TokenTrie
  /// The tokens by the classes of their scalars.
  let loops: SelfLoopMasks
  /// What is known about tokens inside strings and numbers.
  let fragments: FragmentMaskCache
  /// The text tokens that are too long for the tree.
  let longTokens: [UInt32]
  /// The most commas in one token: how often one token can move on within one array.
  let mostCommas: Int
  /// The most bytes in one token, and so the most scalars.
  let mostBytes: Int
  /// What budgets need to know about the tokens.
  let budgetFacts: BudgetFacts
  /// The bytes of all tokens.
  let text: TokenText
  /// Memory for walks over the tree.
  let scratch: WalkScratchPool

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of every token, by id; empty for special tokens.
  ///   - endTokens: The tokens that end a response.
  /// - Throws: ``VocabularyError`` when there is no token, an end token's id is out of range, a
  ///   token is longer than 65,535 bytes, or there are too many tokens or bytes.
  /// - Complexity: O(*b*) in the bytes of the tokens, but for those with long common beginnings.
  public init(tokens: [[UInt8]], endTokens: [TokenID]) throws(VocabularyError) {
    guard !tokens.isEmpty else { throw .empty }
    guard tokens.count <= TokenTrie.tokenLimit else {
      throw .tooManyTokens(count: tokens.count, limit: TokenTrie.tokenLimit)
    }
    for end in endTokens where end.index >= tokens.count {
      throw .endTokenOutOfRange(id: end.index, count: tokens.count)
    }
    let ends = Set(endTokens)
    var (mostCommas, mostBytes, byteCount) = (0, 0, 0)
    var short: [UInt32] = []
    var long: [UInt32] = []
    short.reserveCapacity(tokens.count)
    for (id, token) in tokens.enumerated() {
      guard token.count <= Self.lengthLimit else {
        throw .tokenTooLong(TokenID(id), length: token.count, limit: Self.lengthLimit)
      }
      byteCount += token.count
      if token.isEmpty || ends.contains(TokenID(id)) { continue }
      var commas = 0
      for byte in token where byte == UInt8(ascii: ",") { commas += 1 }
      mostCommas = max(mostCommas, commas)
      mostBytes = max(mostBytes, token.count)
      if token.count > TokenTrie.depthLimit {
        long.append(UInt32(id))
      } else {
        short.append(UInt32(id))
      }
    }
    guard byteCount <= TokenTrie.nodeLimit else {
      throw .tooManyBytes(count: byteCount, limit: TokenTrie.nodeLimit)
    }
    let text = TokenText(tokens, byteCount: byteCount)
    let order = text.sorted(short)
    let common = order.indices.map { place in
      place == 0 ? 0 : text.commonPrefix(Int(order[place - 1]), Int(order[place]))
    }
    trie = TokenTrie(
      texts: order.count, length: { text.range(of: Int(order[$0])).count },
      common: { common[$0] }, byte: { text[text.range(of: Int(order[$0])).lowerBound &+ $1] },
      token: { order[$0] }, isClassified: true)
    count = tokens.count
    self.endTokens = ends.sorted()
    self.text = text
    self.mostCommas = mostCommas
    self.mostBytes = mostBytes
    longTokens = long
    budgetFacts = BudgetFacts(tokens, excluding: ends)
    loops = SelfLoopMasks(trie, tokenCount: tokens.count)
    fragments = FragmentMaskCache(trie, text)
    scratch = WalkScratchPool(nodeCount: trie.count)
  }

  /// The most bytes that a token may have.
  private static let lengthLimit = Int(UInt16.max)

  /// Makes the tables for strings and numbers now instead of when they are first needed.
  public func prepare() {
    fragments.prepare()
  }

  /// The bytes that the vocabulary takes in memory, about.
  public var byteCount: Int {
    text.byteCount + trie.byteCount + loops.byteCount + fragments.byteCount
  }

  /// Forgets the masks that schemas' patterns have asked for, so that measurements can begin anew.
  package func dropDerivedMasks() {
    loops.dropMasks()
  }

  /// The bytes of a token; empty for a special token.
  ///
  /// - Parameter token: A token of this vocabulary.
  /// - Returns: The bytes; empty as well when the id is out of range.
  public func bytes(of token: TokenID) -> [UInt8] {
    guard token.index < count else { return [] }
    return text.token(token.index)
  }

  /// Whether a token that begins with a text and goes on satisfies a condition.
  ///
  /// - Parameters:
  ///   - prefix: The text; the token is longer.
  ///   - isWanted: The condition.
  /// - Returns: Whether there is such a token.
  /// - Complexity: O(*n*) in the bytes of the text, plus the tokens that begin with it.
  package func hasToken(
    extending prefix: some Sequence<UInt8>, where isWanted: (TokenID) -> Bool
  ) -> Bool {
    if trie.hasToken(extending: prefix, where: isWanted) { return true }
    return longTokens.contains { id in
      let bytes = text.token(Int(id))
      let prefix = Array(prefix)
      return bytes.count > prefix.count && bytes.starts(with: prefix)
        && isWanted(TokenID(rawValue: id))
    }
  }

  /// The longest token that a text has at a place; of equal ones the lowest id.
  func longestMatch(in bytes: [UInt8], from start: Int) -> (token: TokenID, length: Int)? {
    var best: (token: TokenID, length: Int)?
    for id in longTokens {
      let token = text.token(Int(id))
      if bytes[start...].starts(with: token), token.count > best?.length ?? 0 {
        best = (TokenID(rawValue: id), token.count)
      }
    }
    return best
      ?? trie.longestMatch(in: bytes, from: start).map {
        (TokenID(rawValue: $0.token), $0.length)
      }
  }

  /// Whether the token ends a response.
  @inline(__always) func isEnd(_ token: TokenID) -> Bool {
    for end in endTokens where end == token { return true }
    return false
  }
}
