// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How much of a value comes at a time.
public enum StreamingUnit: Sendable, Hashable, CaseIterable {
  /// Character by character.
  case character
  /// Word by word; about what the tokens of a language model are.
  case word
  /// Value by value: a property, or an element of an array, appears as a whole.
  case value

  /// Splits the JSON text of a value.
  ///
  /// - Parameter json: The text; what is no JSON is split somehow.
  /// - Returns: The pieces, which joined give the text.
  func pieces(of json: String) -> [String] {
    switch self {
    case .character: json.map { String($0) }
    case .word: Self.split(json) { byte, _ in byte == UInt8(ascii: " ") }
    case .value: Self.split(json) { _, isInString in !isInString }
    }
  }

  /// Splits a text behind ASCII bytes that satisfy a condition and at both ends of its strings.
  private static func split(
    _ json: String, behind isEnd: (UInt8, _ isInString: Bool) -> Bool
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
