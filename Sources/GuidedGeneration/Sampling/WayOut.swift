// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// Tokens that complete a value from where it is.
struct WayOut: Sendable {
  /// The text of the tokens.
  private(set) var bytes: [UInt8]

  /// The tokens.
  private(set) var tokens: ArraySlice<TokenID>

  private init(bytes: [UInt8], tokens: ArraySlice<TokenID>) {
    self.bytes = bytes
    self.tokens = tokens
  }

  /// Finds the shortest way, in bytes; nil if the vocabulary cannot spell it.
  ///
  /// - Parameters:
  ///   - matcher: The value so far.
  ///   - speller: How to spell.
  /// - Complexity: O(*n*) steps of the grammar in the bytes of the way, times the bytes tried where
  ///   there is a choice.
  init?(shortestFrom matcher: TokenMatcher, spelledBy speller: Speller) {
    var probe = matcher
    var bytes: [UInt8] = []
    while !probe.isComplete {
      let forced = probe.forcedBytes(limit: 1 << 12)
      if !forced.isEmpty {
        guard probe.accept(bytes: forced) else { return nil }
        bytes += forced
        continue
      }
      guard let byte = Self.nearestByte(&probe) else { return nil }
      bytes.append(byte)
    }
    guard let tokens = speller.spell(bytes) else { return nil }
    self.init(bytes: bytes, tokens: tokens[...])
  }

  /// Appends a byte after which fewer bytes are missing.
  private static func nearestByte(_ probe: inout TokenMatcher) -> UInt8? {
    let distance = probe.fewestBytesToFinish
    for byte in closingBytesFirst where probe.accept(bytes: CollectionOfOne(byte)) {
      if probe.fewestBytesToFinish < distance {
        return byte
      }
      probe.rollback(tokens: 1)
    }
    return nil
  }

  /// All bytes; first those that end things, then digits and the like.
  private static let closingBytesFirst: [UInt8] = {
    let first = Array("\"}],0123456789tfn-{[:. ".utf8)
    return first + (UInt8.min ... .max).filter { !first.contains($0) }
  }()

  /// The way on after a token was taken.
  ///
  /// Inside of a text, say, the same way still leads out. If the token lies on the way, the rest
  /// of it does.
  ///
  /// - Parameters:
  ///   - taken: The bytes of what was taken.
  ///   - matcher: The value after that.
  ///   - speller: How to spell.
  /// - Returns: Nil if this way leads nowhere any more.
  func continued(
    past taken: [UInt8], in matcher: inout TokenMatcher, spelledBy speller: Speller
  ) -> WayOut? {
    var next = self
    if bytes.starts(with: taken) {
      next.bytes.removeFirst(taken.count)
      if let first = tokens.first, speller.vocabulary.engine.bytes(of: first) == taken {
        next.tokens.removeFirst()
      } else {
        guard let tokens = speller.spell(next.bytes) else { return nil }
        next.tokens = tokens[...]
      }
    }
    guard matcher.accept(bytes: next.bytes) else { return nil }
    let isComplete = matcher.isComplete
    matcher.rollback(tokens: 1)
    return isComplete ? next : nil
  }

  /// The way on after its first token was taken.
  ///
  /// - Parameter vocabulary: The tokens.
  mutating func takeFirst(of vocabulary: TokenVocabulary) {
    guard let first = tokens.popFirst() else { return }
    bytes.removeFirst(vocabulary.engine.bytes(of: first).count)
  }
}
