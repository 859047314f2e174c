// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A set of tokens as a bitmap, which is immutable and shared by masks once it is sealed.
///
/// Invariant of the table: tokens are less than the token count that the set was created with, and
/// there is a word for every 64 of them. Before ``seal(_:)``, only the set's creator refers to it.
final class TokenBitSet: Sendable {
  /// The number of tokens up to which a set is stored as a list instead of as bits.
  static let listLimit = 256

  let wordCount: Int
  private let storage: TableStorage<UInt64>
  private let population = Atomic<Int>(0)

  init(tokenCount: Int) {
    wordCount = (tokenCount + 63) / 64
    storage = TableStorage(repeating: 0, count: wordCount)
  }

  /// Creates an unsealed copy.
  init(copying other: TokenBitSet) {
    wordCount = other.wordCount
    storage = TableStorage(uninitialized: wordCount)
    words.copy(from: other.words, count: wordCount)
  }

  /// Creates a sealed set of distinct tokens.
  convenience init(tokenCount: Int, tokens: [UInt32]) {
    self.init(tokenCount: tokenCount)
    for token in tokens { insert(token) }
    seal(tokens.count)
  }

  /// The words: token *t* is bit *t* % 64 of word *t* / 64.
  var words: UnsafeTable<UInt64> { @inline(__always) get { storage.table } }

  var byteCount: Int { storage.byteCount }

  /// The number of tokens; meaningful once the set is sealed.
  var popcount: Int { population.load(ordering: .relaxed) }

  /// Adds a token to an unsealed set.
  @inline(__always) func insert(_ token: UInt32) {
    words[Int(token) &>> 6] |= 1 &<< UInt64(token & 63)
  }

  /// Removes a token from an unsealed set.
  @inline(__always) func remove(_ token: UInt32) {
    words[Int(token) &>> 6] &= ~(1 &<< UInt64(token & 63))
  }

  /// Adds the tokens of another set to an unsealed set.
  func formUnion(_ other: TokenBitSet) {
    let (own, others) = (words, other.words)
    for index in 0..<wordCount { own[index] |= others[index] }
  }

  /// Seals a set of `count` tokens: from now on it does not change.
  func seal(_ count: Int) {
    assert(count == (0..<wordCount).reduce(0) { $0 + words[$1].nonzeroBitCount })
    population.store(count, ordering: .relaxed)
  }

  /// Returns whether the set contains a token less than 64 times ``wordCount``.
  @inline(__always) func contains(_ token: UInt32) -> Bool {
    words[Int(token) &>> 6] &>> UInt64(token & 63) & 1 != 0
  }
}
