// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of tokens, one bit for each token of a vocabulary.
///
/// Copies share their storage: a matcher returns the mask that its grammar keeps for a state
/// without copying a bit. Most masks are a few tokens, or a set that many states share and a few
/// more tokens; they are kept as just that.
public struct TokenMask: Sendable {
  private enum Form: Sendable {
    /// A mask that the engine keeps.
    case shared(SharedMask)
    /// A mask that its owner has changed.
    case own([UInt64])
  }

  /// How many tokens the vocabulary has.
  public let count: Int
  private var form: Form

  /// Creates a set without tokens.
  ///
  /// - Parameter count: How many tokens the vocabulary has.
  public init(count: Int) {
    self.count = max(count, 0)
    form = .own([UInt64](repeating: 0, count: (max(count, 0) + 63) / 64))
  }

  /// Creates a set that the engine keeps.
  init(count: Int, _ shared: SharedMask) {
    self.count = count
    form = .shared(shared)
  }

  /// What the engine keeps, unless the set was changed.
  var shared: SharedMask? {
    if case .shared(let mask) = form { mask } else { nil }
  }

  /// The bits: token *t* is bit *t* % 64 of word *t* / 64; bits past the last token are zero.
  ///
  /// - Complexity: O(*n*) in the words, which are copied unless the set has been changed.
  public var words: [UInt64] {
    switch form {
    case .own(let words): return words
    case .shared:
      var words = [UInt64](repeating: 0, count: (count + 63) / 64)
      write(to: &words)
      return words
    }
  }

  /// Writes all bits into a buffer of the caller.
  ///
  /// - Parameter words: The buffer, of (``count`` + 63) / 64 words; one of another size is resized.
  /// - Complexity: O(*n*) in the words: memory is copied or cleared, then few bits are set.
  public func write(to words: inout [UInt64]) {
    let size = (count + 63) / 64
    if words.count != size { words = [UInt64](repeating: 0, count: size) }
    switch form {
    case .own(let own):
      words = own
    case .shared(let mask):
      if let bits = mask.bits {
        bits.words.write(to: &words)
      } else {
        UnsafeTable.fill(&words, with: 0)
      }
      for token in mask.added { words[Int(token >> 6)] |= 1 << UInt64(token & 63) }
    }
  }

  /// Whether the set holds the token; false for ids out of range.
  ///
  /// - Complexity: O(1), or O(*k*) in the few tokens that a set is kept as.
  public func contains(_ token: TokenID) -> Bool {
    guard token.index < count else { return false }
    switch form {
    case .own(let words):
      return words[token.index >> 6] & (1 << UInt64(token.index & 63)) != 0
    case .shared(let mask):
      return mask.contains(token.rawValue)
    }
  }

  /// Whether the set holds the token; ids out of range are never held.
  public subscript(token: TokenID) -> Bool {
    get { contains(token) }
    set { newValue ? insert(token) : remove(token) }
  }

  /// Adds a token; an id out of range changes nothing.
  public mutating func insert(_ token: TokenID) {
    guard token.index < count else { return }
    change { $0[token.index >> 6] |= 1 << UInt64(token.index & 63) }
  }

  /// Takes a token out; an id out of range changes nothing.
  public mutating func remove(_ token: TokenID) {
    guard token.index < count else { return }
    change { $0[token.index >> 6] &= ~(1 << UInt64(token.index & 63)) }
  }

  private mutating func change(_ body: (inout [UInt64]) -> Void) {
    var words = words
    form = .own([])
    body(&words)
    form = .own(words)
  }

  /// How many tokens the set holds.
  ///
  /// - Complexity: O(1) for masks of a matcher; O(*n*) in the words of a set that was changed.
  public var popcount: Int {
    switch form {
    case .own(let words): words.reduce(0) { $0 + $1.nonzeroBitCount }
    case .shared(let mask): mask.popcount
    }
  }

  /// Calls `body` with every token of the set, ascending.
  ///
  /// - Parameter body: What to do with a token.
  /// - Throws: What `body` throws.
  /// - Complexity: O(*k*) for a set of few tokens, else O(*n* + *k*) in the words and the tokens.
  public func forEach<Failure: Error>(
    _ body: (TokenID) throws(Failure) -> Void
  ) throws(Failure) {
    if case .shared(let mask) = form, mask.isSortedList {
      for token in mask.added { try body(TokenID(rawValue: token)) }
      return
    }
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(TokenID(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}

extension TokenMask: Hashable {
  /// Whether both sets hold the same tokens of vocabularies of one size.
  ///
  /// - Complexity: O(1) for masks of one situation, else O(*n*) in the words.
  public static func == (left: TokenMask, right: TokenMask) -> Bool {
    guard left.count == right.count else { return false }
    if case .shared(let a) = left.form, case .shared(let b) = right.form, a === b { return true }
    return left.words == right.words
  }

  /// Feeds the words to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words)
  }
}
