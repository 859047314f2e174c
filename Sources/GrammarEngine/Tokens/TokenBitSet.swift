// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A set of tokens as bits in memory, shared by masks once it is complete.
final class TokenBitSet: Sendable {
  /// The number of tokens up to which a set is stored as a list instead of as bits.
  static let listLimit = 256

  /// How many words there are.
  let wordCount: Int
  private let owner: TableStorage<UInt64>
  private let population = Atomic<Int>(0)

  /// Creates a set without tokens.
  init(tokenCount: Int) {
    wordCount = (tokenCount + 63) / 64
    owner = TableStorage(repeating: 0, count: wordCount)
  }

  /// Creates a copy.
  init(copying other: TokenBitSet) {
    wordCount = other.wordCount
    owner = TableStorage(uninitialized: wordCount)
    owner.memory.copy(from: other.owner.memory, count: wordCount)
  }

  /// Creates a complete set of tokens, each of which is given once.
  convenience init(tokenCount: Int, tokens: [UInt32]) {
    self.init(tokenCount: tokenCount)
    for token in tokens { insert(token) }
    seal(tokens.count)
  }

  /// The words: token *t* is bit *t* % 64 of word *t* / 64.
  var words: UnsafeTable<UInt64> { @inline(__always) get { owner.memory } }

  /// The bytes of the words.
  var byteCount: Int { owner.byteCount }

  /// How many tokens the set holds; known once the set is sealed.
  var popcount: Int { population.load(ordering: .relaxed) }

  /// Adds a token; only the set's maker does so, before it is sealed.
  @inline(__always) func insert(_ token: UInt32) {
    let index = Int(token) &>> 6
    owner.memory[index] |= 1 &<< UInt64(token & 63)
  }

  /// Adds a run of a list of tokens; only the set's maker does so, before it is sealed.
  func insert(_ tokens: UnsafeTable<UInt32>, _ range: Range<Int>) {
    let words = owner.memory
    for index in range {
      let token = tokens[index]
      words[Int(token) &>> 6] |= 1 &<< UInt64(token & 63)
    }
  }

  /// Adds the tokens of another set; only the set's maker does so, before it is sealed.
  func formUnion(_ other: TokenBitSet) {
    let (mine, theirs) = (owner.memory, other.owner.memory)
    for index in 0..<wordCount { mine[index] |= theirs[index] }
  }

  /// Ends the making of the set: from now on it does not change.
  ///
  /// - Parameter count: How many tokens it holds, which its maker knows without counting bits.
  func seal(_ count: Int) {
    assert(count == (0..<wordCount).reduce(0) { $0 + owner.memory[$1].nonzeroBitCount })
    population.store(count, ordering: .relaxed)
  }

  /// Whether the set holds a token below 64 times ``wordCount``.
  @inline(__always) func contains(_ token: UInt32) -> Bool {
    owner.memory[Int(token) &>> 6] &>> UInt64(token & 63) & 1 != 0
  }
}
