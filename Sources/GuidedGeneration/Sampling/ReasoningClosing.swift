// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The recognition of the text that ends reasoning.
///
/// In some vocabularies `</think>` is not one token but several, which can also occur separately
/// and which the model can divide in other ways. Therefore the text is compared, not its tokens.
/// The token that completes the text is not added to the context, because it can contain more than
/// the text; the canonical tokens of the missing bytes replace it.
struct ReasoningClosing {
  /// The text of the closing up to its first control token; empty if a control token ends
  /// reasoning.
  let text: [UInt8]
  /// The tokens of the closing from its first control token on.
  let tokens: [Int]
  /// Whether the text has occurred.
  private(set) var isFound = false
  /// The bytes that complete the closing after the tokens in the context, or `nil` for all tokens
  /// of the closing.
  private(set) var missing: [UInt8]?
  /// The text without the white space at its end, which a model can omit.
  private let marker: [UInt8]
  /// The bytes at the end of the reasoning with which the marker can begin.
  private var pending: [UInt8] = []

  /// Creates the recognition of the closing of a syntax.
  init(_ syntax: ReasoningSyntax, _ vocabulary: TokenVocabulary) {
    let end = syntax.closing.firstIndex { vocabulary.bytes(of: $0).isEmpty }
    let bytes = syntax.closing[..<(end ?? syntax.closing.count)].flatMap {
      vocabulary.bytes(of: $0)
    }
    let marker = bytes.prefix(
      1 + (bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } ?? -1))
    // Without a marker, the first control token ends reasoning.
    text = marker.isEmpty ? [] : bytes
    tokens = marker.isEmpty ? syntax.closing : Array(syntax.closing.dropFirst(end ?? .max))
    self.marker = Array(marker)
  }

  /// Reads the bytes of a token.
  ///
  /// - Parameter bytes: The bytes of the token.
  /// - Returns: The bytes of reasoning that are certain.
  /// - Complexity: O(*n* · *m*) in the bytes of the token and of the marker.
  mutating func append(_ bytes: [UInt8]) -> [UInt8] {
    guard !marker.isEmpty, !isFound else { return bytes }
    let candidate = pending + bytes
    for start in candidate.indices {
      let rest = candidate[start...]
      if rest.starts(with: marker) {
        isFound = true
        // The context contains the pending bytes, but not those of this token.
        let reasoning = candidate[..<start].dropFirst(pending.count)
        let known = max(0, pending.count - start)
        missing = known == 0 && reasoning.isEmpty ? nil : Array(reasoning + text.dropFirst(known))
        return Array(candidate[..<start])
      }
      if marker.starts(with: rest) {
        pending = Array(rest)
        missing = Array(text.dropFirst(rest.count))
        return Array(candidate[..<start])
      }
    }
    pending = []
    missing = nil
    return candidate
  }
}
