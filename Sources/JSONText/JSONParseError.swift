// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Where and why a text is not JSON.
///
/// The position is that of the first byte which no JSON text has after what precedes it, or the
/// end of the text when more was needed. It doesn't depend on how the text was split.
package struct JSONParseError: Error, Sendable, Hashable {
  /// What is wrong.
  package let kind: Kind
  /// How many bytes precede the fault.
  package let offset: Int
  /// The line of the fault, from 1; lines end with a line feed.
  package let line: Int
  /// The column of the fault, from 1, counted in bytes as compilers do.
  package let column: Int

  /// What can be wrong with a text.
  package enum Kind: Sendable, Hashable {
    /// The text ends before its value does.
    case unexpectedEnd
    /// No value starts with this byte.
    case expectedValue
    /// A member must start with its name in quotes.
    case expectedName
    /// A colon must follow a member's name.
    case expectedColon
    /// A comma or `]` must follow an element.
    case expectedCommaOrBracket
    /// A comma or `}` must follow a member.
    case expectedCommaOrBrace
    /// Something follows the whole value.
    case trailingContent
    /// Not `true`, `false` or `null`.
    case invalidLiteral
    /// A number goes on in a way that numbers don't.
    case invalidNumber
    /// A backslash is followed by something that isn't an escape.
    case invalidEscape
    /// A control character stands in a string without an escape.
    case controlCharacter
    /// An escaped surrogate has no partner.
    case loneSurrogate
    /// The bytes are not well-formed UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested deeper than the limit.
    case nestingTooDeep(limit: Int)
    /// The text is longer than a parser of streams reads.
    case textTooLong(limit: Int)
  }

  /// Creates an error.
  package init(kind: Kind, offset: Int, line: Int, column: Int) {
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Creates an error at an offset of `bytes`, finding its line and column.
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
  package var description: String {
    "line \(line), column \(column): \(kind.message)"
  }
}

extension JSONParseError.Kind {
  /// What is wrong and what to do, for people.
  package var message: String {
    switch self {
    case .unexpectedEnd:
      "the text ends inside a value; complete it"
    case .expectedValue:
      "expected a value; write a string, number, object, array, 'true', 'false' or 'null'"
    case .expectedName:
      "expected a member's name in double quotes"
    case .expectedColon:
      "expected ':' after a member's name"
    case .expectedCommaOrBracket:
      "expected ',' or ']' after an element"
    case .expectedCommaOrBrace:
      "expected ',' or '}' after a member"
    case .trailingContent:
      "unexpected content after the value; a text holds exactly one"
    case .invalidLiteral:
      "unknown word; only 'true', 'false' and 'null' stand without quotes"
    case .invalidNumber:
      "malformed number; write it like '-12.5e3', without leading zeros"
    case .invalidEscape:
      #"unknown escape; after '\' comes one of '"\/bfnrt' or 'u' and four hexadecimal digits"#
    case .controlCharacter:
      #"control character in a string; write it as an escape such as '\n' or '\u0000'"#
    case .loneSurrogate:
      #"escaped surrogate without its partner; write both, such as '\ud83d\ude00'"#
    case .invalidUTF8:
      "malformed UTF-8"
    case .nestingTooDeep(let limit):
      "more than \(limit) nested arrays and objects"
    case .textTooLong(let limit):
      "more than \(limit) bytes; split the text"
    }
  }
}
