// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of tokens, one bit for each token of a vocabulary.
///
/// Copies share their storage: a matcher returns the mask that its grammar caches for a state
/// without copying a bit. Most masks are a few tokens, or a set that many states share plus a few
/// tokens, and are stored as such.
public struct TokenMask: Sendable {
  private enum Storage: Sendable {
    case shared(SharedMask)
    /// The words of a mask that was created or changed by its owner.
    case unique([UInt64])
  }

  /// The number of tokens of the vocabulary.
  public let count: Int
  private var storage: Storage

  /// Creates an empty set.
  ///
  /// - Parameter count: The number of tokens of the vocabulary.
  public init(count: Int) {
    self.count = max(count, 0)
    storage = .unique([UInt64](repeating: 0, count: (max(count, 0) + 63) / 64))
  }

  init(count: Int, _ shared: SharedMask) {
    self.count = count
    storage = .shared(shared)
  }

  /// The mask of the engine, or `nil` if the set was changed.
  var shared: SharedMask? {
    if case .shared(let mask) = storage { mask } else { nil }
  }

  /// The bits: token *t* is bit *t* % 64 of word *t* / 64; bits past the last token are zero.
  ///
  /// - Complexity: O(*n*) in the words, which are copied unless the set has been changed.
  public var words: [UInt64] {
    switch storage {
    case .unique(let words): return words
    case .shared:
      var words = [UInt64](repeating: 0, count: (count + 63) / 64)
      write(to: &words)
      return words
    }
  }

  /// Writes all bits into a buffer.
  ///
  /// - Parameter words: The buffer of (``count`` + 63) / 64 words; one of another size is resized.
  /// - Complexity: O(*n*) in the words: memory is copied or cleared, then few bits are set.
  public func write(to words: inout [UInt64]) {
    let size = (count + 63) / 64
    if words.count != size { words = [UInt64](repeating: 0, count: size) }
    switch storage {
    case .unique(let unique): words = unique
    case .shared(let mask):
      if let bits = mask.bits {
        bits.words.copy(to: &words)
      } else {
        words.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      }
      words.withUnsafeMutableBufferPointer { words in
        for token in mask.added { words[Int(token >> 6)] |= 1 << UInt64(token & 63) }
      }
    }
  }

  /// Returns whether the set contains a token.
  ///
  /// - Parameter token: The token. The set contains no id that is out of range.
  /// - Returns: Whether the set contains it.
  /// - Complexity: O(1), or O(*k*) in the few tokens that are stored as a list.
  public func contains(_ token: TokenID) -> Bool {
    guard token.index < count else { return false }
    switch storage {
    case .unique(let words): return words[token.index >> 6] & (1 << UInt64(token.index & 63)) != 0
    case .shared(let mask): return mask.contains(token.rawValue)
    }
  }

  /// Accesses whether the set contains a token.
  ///
  /// - Parameter token: The token. The set contains no id that is out of range.
  public subscript(token: TokenID) -> Bool {
    get { contains(token) }
    set { newValue ? insert(token) : remove(token) }
  }

  /// Inserts a token.
  ///
  /// - Parameter token: The token. An id that is out of range is ignored.
  public mutating func insert(_ token: TokenID) {
    guard token.index < count else { return }
    modifyWords { $0[token.index >> 6] |= 1 << UInt64(token.index & 63) }
  }

  /// Removes a token.
  ///
  /// - Parameter token: The token. An id that is out of range is ignored.
  public mutating func remove(_ token: TokenID) {
    guard token.index < count else { return }
    modifyWords { $0[token.index >> 6] &= ~(1 << UInt64(token.index & 63)) }
  }

  /// Removes tokens of the vocabulary.
  mutating func remove(_ tokens: Set<UInt32>) {
    modifyWords { words in
      for token in tokens { words[Int(token >> 6)] &= ~(1 << UInt64(token & 63)) }
    }
  }

  private mutating func modifyWords(_ body: (inout [UInt64]) -> Void) {
    var words = words
    storage = .unique([])
    body(&words)
    storage = .unique(words)
  }

  /// The number of tokens in the set.
  ///
  /// - Complexity: O(1) for masks of a matcher; O(*n*) in the words of a set that was changed.
  public var popcount: Int {
    switch storage {
    case .unique(let words): words.reduce(0) { $0 + $1.nonzeroBitCount }
    case .shared(let mask): mask.popcount
    }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { popcount == 0 }

  /// The lowest token of the set, or `nil` if it is empty.
  public var first: TokenID? {
    let words = words
    guard let word = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return TokenID(word * 64 + words[word].trailingZeroBitCount)
  }

  /// The tokens of the set, ascending.
  public var tokens: [TokenID] {
    var result: [TokenID] = []
    forEach { result.append($0) }
    return result
  }

  /// Calls a closure with every token of the set, ascending.
  ///
  /// - Parameter body: The closure.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(*k*) for a set of few tokens, else O(*n* + *k*) in the words and the tokens.
  public func forEach<Failure: Error>(
    _ body: (TokenID) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachWord { index, word throws(Failure) in
      var rest = word
      while rest != 0 {
        try body(TokenID(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// Calls a closure with every word of ``words`` that is not zero, ascending.
  ///
  /// - Parameter body: A closure that receives the index of the word and the word.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(*k*) for a set of few tokens, else O(*n*) in the words.
  package func forEachWord<Failure: Error>(
    _ body: (_ index: Int, _ word: UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .shared(let mask) = storage, mask.isSortedList else {
      for (index, word) in words.enumerated() where word != 0 { try body(index, word) }
      return
    }
    var (index, word) = (0, UInt64(0))
    for token in mask.added {
      if Int(token >> 6) != index {
        if word != 0 { try body(index, word) }
        (index, word) = (Int(token >> 6), 0)
      }
      word |= 1 << UInt64(token & 63)
    }
    if word != 0 { try body(index, word) }
  }
}

extension TokenMask: Hashable {
  /// Returns whether two sets contain the same tokens of vocabularies of the same size.
  ///
  /// - Parameters:
  ///   - left: A set.
  ///   - right: Another set.
  /// - Returns: Whether the sets are equal.
  /// - Complexity: O(1) for masks of the same position, else O(*n*) in the words.
  public static func == (left: TokenMask, right: TokenMask) -> Bool {
    guard left.count == right.count else { return false }
    if let a = left.shared, let b = right.shared, a === b { return true }
    return left.words == right.words
  }

  /// Hashes the words of the set.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension TokenMask {
  /// Sets the logits of all tokens that are not in the set to negative infinity.
  ///
  /// This includes logits beyond the vocabulary, which models with a padded last layer have. If the
  /// set has few tokens, selecting among these with ``forEach(_:)`` is faster than changing the
  /// complete buffer.
  ///
  /// ```swift
  /// matcher.mask().apply(to: &logits)
  /// ```
  ///
  /// - Parameter logits: An array, or an unsafe buffer, with the logit of token *t* at offset *t*.
  /// - Complexity: O(*n*) in the logits.
  @inlinable
  public func apply<Logits>(to logits: inout Logits)
  where
    Logits: MutableCollection & RandomAccessCollection, Logits.Element: BinaryFloatingPoint
  {
    let words = words
    var index = logits.startIndex
    var token = 0
    while index != logits.endIndex {
      let isAllowed = token >> 6 < words.count && words[token >> 6] >> (token & 63) & 1 != 0
      if !isAllowed { logits[index] = -.infinity }
      logits.formIndex(after: &index)
      token += 1
    }
  }
}
