// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Facts about the text tokens of a vocabulary that bound the effect of a single token.
struct TokenFacts: Sendable {
  /// Whether each byte that a closing text can have is a token, so that *n* bytes never need more
  /// than *n* tokens.
  let encodesEveryByte: Bool
  /// The bytes of texts that no token contains, so that no text with them can be generated.
  let missingBytes: [UInt8]
  /// The length of the longest token in bytes, at least 1; no token adds more scalars.
  let maximumLength: Int
  /// The most commas in one token, which bound its progress within one array.
  let maximumCommas: Int
  /// The most brackets and braces that one token opens.
  let maximumOpenings: Int

  /// Examines all tokens but the excluded ones, which are not text.
  ///
  /// - Complexity: O(*b*) in the bytes of the tokens.
  init(_ tokens: [[UInt8]], excluding excluded: Set<TokenID>) {
    var isToken = [Bool](repeating: false, count: 256)
    var occurs = [Bool](repeating: false, count: 256)
    var (length, commas, openings) = (1, 0, 0)
    for (id, token) in tokens.enumerated() where !excluded.contains(TokenID(id)) {
      length = max(length, token.count)
      if token.count == 1 { isToken[Int(token[0])] = true }
      for byte in token { occurs[Int(byte)] = true }
      commas = max(commas, token.count { $0 == UInt8(ascii: ",") })
      openings = max(openings, token.count { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
    }
    // JSON escapes control characters; the other bytes never occur in UTF-8.
    let textBytes = (UInt8(0x20)...0xFF).filter { byte in
      byte < 0x80 || UTF8Sequences.continuation.contains(byte)
        || UTF8Continuation(after: byte) != nil
    }
    encodesEveryByte = textBytes.allSatisfy { isToken[Int($0)] }
    missingBytes = textBytes.filter { !occurs[Int($0)] }
    maximumLength = length
    maximumCommas = commas
    maximumOpenings = openings
  }
}
