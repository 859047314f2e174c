// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens that a text contains literally and that are cut out before the text is divided into
/// words: those of type *user-defined*.
///
/// Longer tokens are cut first; among tokens of the same length, the leftmost occurrence.
struct AddedTokens: Sendable {
  /// A part of a text.
  enum Part: Sendable, Hashable {
    /// Text without added tokens.
    case text(Range<Int>)
    /// An added token and its position.
    case token(Int, Range<Int>)
  }

  private var table: TokenTable
  /// The lengths of the tokens, descending.
  private var lengths: [Int] = []
  /// Whether a token begins with the byte.
  private var begins = [Bool](repeating: false, count: 256)

  /// Creates the set from the tokens' bytes.
  init(_ tokens: [(bytes: [UInt8], token: Int)]) {
    table = TokenTable(capacity: tokens.count)
    for (bytes, token) in tokens {
      guard let first = bytes.first else { continue }
      begins[Int(first)] = true
      table.insert(bytes, token: token)
    }
    lengths = Set(tokens.map(\.bytes.count)).subtracting([0]).sorted(by: >)
  }

  /// Whether there are no added tokens.
  var isEmpty: Bool { lengths.isEmpty }

  /// Divides a text into tokens and the text between them.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - check: A closure that is called every ``Tokenizer/checkInterval`` lookups.
  /// - Returns: The parts in order, without empty ones.
  /// - Throws: Any error that `check` throws.
  /// - Complexity: O(*n* · *l*) in the bytes at which a token can begin and the lengths of tokens.
  func parts<Failure>(
    of bytes: [UInt8], check: () throws(Failure) -> Void
  ) throws(Failure) -> [Part] {
    var candidates = bytes.indices.filter { begins[Int(bytes[$0])] }
    guard !candidates.isEmpty else { return bytes.isEmpty ? [] : [.text(0..<bytes.count)] }
    var found: [(token: Int, range: Range<Int>)] = []
    // The end of the token that contains the byte, or 0.
    var isTaken = [Bool](repeating: false, count: bytes.count)
    var steps = 0
    for length in lengths {
      var count = 0
      for start in candidates {
        if isTaken[start] { continue }
        candidates[count] = start
        count += 1
        guard start + length <= bytes.count, !isTaken[start + length - 1] else { continue }
        steps += 1
        if steps.isMultiple(of: Tokenizer.checkInterval) { try check() }
        guard let token = table.token(bytes, start, length) else { continue }
        // Shorter tokens come later, so no taken range is inside this one.
        for index in start..<start + length { isTaken[index] = true }
        found.append((token, start..<start + length))
      }
      candidates.removeSubrange(count...)
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Self.join(found, count: bytes.count)
  }

  private static func join(_ found: [(token: Int, range: Range<Int>)], count: Int) -> [Part] {
    var parts: [Part] = []
    var position = 0
    for (token, range) in found {
      if range.lowerBound > position { parts.append(.text(position..<range.lowerBound)) }
      parts.append(.token(token, range))
      position = range.upperBound
    }
    if position < count { parts.append(.text(position..<count)) }
    return parts
  }
}
