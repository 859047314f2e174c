// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The size of the pieces in which a value arrives.
public enum StreamingUnit: Sendable, Hashable, CaseIterable {
  /// One character.
  case character
  /// One word, similar to the tokens of a language model.
  case word
  /// One complete scalar value.
  case value

  /// Splits the JSON text of a value.
  ///
  /// - Parameter json: The text. Text that is not JSON is split at arbitrary positions.
  /// - Returns: The pieces. Their concatenation is the text.
  package func pieces(of json: String) -> [String] {
    switch self {
    case .character: json.map { String($0) }
    case .word: Self.split(json) { byte, _ in byte == UInt8(ascii: " ") }
    case .value: Self.split(json) { _, isInString in !isInString }
    }
  }

  /// Splits a text after each ASCII byte that satisfies a condition, and after each JSON string.
  private static func split(
    _ json: String, after isEnd: (UInt8, _ isInString: Bool) -> Bool
  ) -> [String] {
    var pieces: [String] = []
    var start = json.startIndex
    var isInString = false
    var isEscaped = false
    for index in json.utf8.indices {
      let byte = json.utf8[index]
      var isQuote = false
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), isInString {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
        isQuote = !isInString
      }
      if isQuote || (byte < 0x80 && isEnd(byte, isInString)) {
        let end = json.utf8.index(after: index)
        pieces.append(String(json[start..<end]))
        start = end
      }
    }
    if start < json.endIndex {
      pieces.append(String(json[start...]))
    }
    return pieces
  }
}
