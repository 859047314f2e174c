// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The position and the reason of a fault in a JSON text.
///
/// The position is that of the first byte that cannot follow the bytes before it in any JSON text,
/// or the end of the text if it is incomplete. It does not depend on how the text was split.
package struct JSONParseError: Error, Sendable, Hashable {
  /// The reason.
  package let kind: Kind
  /// The number of bytes before the fault.
  package let offset: Int
  /// The line of the fault, from 1; lines end with a line feed.
  package let line: Int
  /// The column of the fault in bytes, from 1.
  package let column: Int

  /// The reason a text is rejected.
  package enum Kind: Sendable, Hashable {
    case unexpectedEnd
    case expectedValue
    case expectedName
    case expectedColon
    case expectedCommaOrBracket
    case expectedCommaOrBrace
    case trailingContent
    case invalidLiteral
    /// The number does not follow JSON's number grammar.
    case invalidNumber
    /// The byte after a backslash, or after `\u`, is not part of an escape.
    case invalidEscape
    case controlCharacter
    /// An escaped surrogate has no counterpart.
    case loneSurrogate
    case invalidUTF8
    case nestingTooDeep(limit: Int)
    /// The text has more bytes than an incremental parser reads.
    case textTooLong(limit: Int)
  }
}

extension JSONParseError {
  /// Creates an error at an offset of `bytes` and computes its line and column.
  init(_ kind: Kind, at offset: Int, of bytes: [UInt8]) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: Byte.lineFeed).map { $0 + 1 } ?? 0
    self.init(
      kind: kind, offset: offset,
      line: before.count { $0 == Byte.lineFeed } + 1,
      column: offset - lineStart + 1)
  }
}

extension JSONParseError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(kind.message)" }
}

extension JSONParseError.Kind {
  /// The reason and the remedy.
  package var message: String {
    switch self {
    case .unexpectedEnd: "unexpected end of text inside a value; complete the value"
    case .expectedValue:
      "expected a value; write a string, number, object, array, 'true', 'false' or 'null'"
    case .expectedName: "expected a member name; write it in double quotes"
    case .expectedColon: "expected ':' after a member name; insert it"
    case .expectedCommaOrBracket: "expected ',' or ']' after an element; insert one of them"
    case .expectedCommaOrBrace: "expected ',' or '}' after a member; insert one of them"
    case .trailingContent: "unexpected content after the value; remove it"
    case .invalidLiteral:
      "unknown literal; write 'true', 'false' or 'null', or a string in double quotes"
    case .invalidNumber: "malformed number; write it like '-12.5e3', without leading zeros"
    case .invalidEscape:
      #"unknown escape; write '\' and one of '"\/bfnrt', or '\u' and four hexadecimal digits"#
    case .controlCharacter:
      #"unescaped control character in a string; write an escape such as '\n' or '\u0000'"#
    case .loneSurrogate:
      #"unpaired surrogate escape; write both surrogates, such as '\ud83d\ude00'"#
    case .invalidUTF8: "malformed UTF-8; encode the text as UTF-8"
    case .nestingTooDeep(let limit): "more than \(limit) nested arrays and objects; nest fewer"
    case .textTooLong(let limit): "more than \(limit) bytes of text; split the text"
    }
  }
}
