// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A strict parser of whole JSON texts (RFC 8259) in UTF-8.
///
/// It accepts what the standard's grammar accepts and nothing else. Where the standard leaves a
/// choice:
///
/// - escaped surrogates must come in pairs, for nothing else has a Unicode value;
/// - a byte order mark is an error;
/// - members of the same name are all kept, see ``JSONValue``;
/// - numbers keep their text, so none is too large;
/// - arrays and objects are nested at most ``greatestDepth`` deep.
///
/// Nesting costs no call stack while parsing; the limit protects everything that later walks the
/// value recursively.
package enum JSONParser {
  /// How deep arrays and objects may be nested; callers can only ask for less.
  package static let greatestDepth = 512

  /// Parses a text in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - maximumDepth: How deep arrays and objects may be nested, up to ``greatestDepth``.
  /// - Returns: The value.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func parse(
    _ bytes: some Sequence<UInt8>, maximumDepth: Int = greatestDepth
  ) throws(JSONParseError) -> JSONValue {
    var reader = JSONReader(
      bytes: Array(bytes), maximumDepth: min(maximumDepth, greatestDepth))
    return try reader.document()
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - maximumDepth: How deep arrays and objects may be nested.
  /// - Returns: The value.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package static func parse(
    _ text: String, maximumDepth: Int = greatestDepth
  ) throws(JSONParseError) -> JSONValue {
    try parse(text.utf8, maximumDepth: maximumDepth)
  }
}

/// The state of one strict parse: a cursor over the bytes and the open containers.
struct JSONReader {
  let bytes: [UInt8]
  var position = 0
  private let maximumDepth: Int
  private var open: [Container] = []

  /// An array or object whose end hasn't been read.
  private struct Container {
    var isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONValue.Member] = []
    var name = ""

    mutating func add(_ value: JSONValue) {
      if isObject {
        members.append(JSONValue.Member(name: name, value: value))
      } else {
        elements.append(value)
      }
    }

    var value: JSONValue {
      isObject ? .object(members) : .array(elements)
    }
  }

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Reads the only value of the text and checks that nothing follows it.
  mutating func document() throws(JSONParseError) -> JSONValue {
    while true {
      skipWhitespace()
      guard var value = try startValue() else { continue }
      while true {
        skipWhitespace()
        if open.isEmpty {
          guard position == bytes.count else { throw error(.trailingContent) }
          return value
        }
        open[open.count - 1].add(value)
        guard let container = try finishContainer() else { break }
        value = container
      }
    }
  }

  /// Reads a scalar or an empty container; returns nil after opening a container that isn't empty.
  private mutating func startValue() throws(JSONParseError) -> JSONValue? {
    let byte = try peek()
    switch byte {
    case Byte.openBracket, Byte.openBrace:
      return try openContainer(isObject: byte == Byte.openBrace)
    case Byte.quote:
      return .string(try string())
    case Byte.minus, Byte.zero...Byte.nine:
      return .number(try number())
    default:
      return try literal()
    }
  }

  private mutating func openContainer(isObject: Bool) throws(JSONParseError) -> JSONValue? {
    guard open.count < maximumDepth else { throw error(.nestingTooDeep(limit: maximumDepth)) }
    position += 1
    skipWhitespace()
    let container = Container(isObject: isObject)
    if try peek() == (isObject ? Byte.closeBrace : Byte.closeBracket) {
      position += 1
      return container.value
    }
    open.append(container)
    if isObject { try memberName() }
    return nil
  }

  /// Reads what follows an element: a comma (and the next name), giving nil, or the end of the
  /// innermost container, giving that.
  private mutating func finishContainer() throws(JSONParseError) -> JSONValue? {
    let isObject = open[open.count - 1].isObject
    switch (try peek(), isObject) {
    case (Byte.comma, _):
      position += 1
      if isObject { try memberName() }
      return nil
    case (Byte.closeBrace, true), (Byte.closeBracket, false):
      position += 1
      return open.removeLast().value
    default:
      throw error(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
    }
  }

  private mutating func memberName() throws(JSONParseError) {
    skipWhitespace()
    guard try peek() == Byte.quote else { throw error(.expectedName) }
    open[open.count - 1].name = try string()
    skipWhitespace()
    guard try peek() == Byte.colon else { throw error(.expectedColon) }
    position += 1
  }
}
