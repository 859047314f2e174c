// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What budgets need to know about a vocabulary's text tokens.
struct BudgetFacts: Sendable {
  /// Whether each byte that a closing text can have is a token by itself, so that *n* bytes never
  /// need more than *n* tokens.
  let spellsEveryByte: Bool
  /// The bytes of the longest token, at least 1.
  let longestToken: Int
  /// The most brackets and braces that one token opens.
  let mostOpened: Int

  /// Looks at all tokens once.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of the tokens, by id.
  ///   - excluded: Tokens that are no text.
  /// - Complexity: O(*b*) in the bytes of the tokens.
  init(_ tokens: [[UInt8]], excluding excluded: Set<TokenID>) {
    var single = Set<UInt8>()
    var longest = 1
    var most = 0
    for (id, token) in tokens.enumerated() where !excluded.contains(TokenID(id)) {
      longest = max(longest, token.count)
      if token.count == 1 { single.insert(token[0]) }
      most = max(most, token.count { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
    }
    // JSON escapes control characters, and UTF-8 has no use for the other bytes.
    spellsEveryByte = (UInt8(0x20)...0xF4).allSatisfy { single.contains($0) || 0xC0...0xC1 ~= $0 }
    longestToken = longest
    mostOpened = most
  }
}
