// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A strict parser of complete JSON texts (RFC 8259) in UTF-8.
///
/// It accepts the standard's grammar and nothing else. Where the standard leaves a choice:
///
/// - escaped surrogates must come in pairs, because others have no Unicode value;
/// - a byte order mark is an error;
/// - all members of the same name are kept, see ``JSONValue``;
/// - numbers keep their text, so no number is too large;
/// - arrays and objects are nested at most ``depthLimit`` deep.
///
/// Parsing does not recurse; the limit protects code that walks the value recursively.
package struct JSONParser {
  /// The maximum nesting of arrays and objects; callers can only reduce it.
  package static let depthLimit = 512

  /// Parses a text in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The complete text.
  ///   - maximumDepth: The maximum nesting of arrays and objects, up to ``depthLimit``.
  /// - Returns: The value.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func parse(
    _ bytes: some Sequence<UInt8>, maximumDepth: Int = depthLimit
  ) throws(JSONParseError) -> JSONValue {
    var parser = JSONParser(
      bytes: Array(bytes), maximumDepth: min(maximumDepth, depthLimit))
    return try parser.document()
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The complete text.
  ///   - maximumDepth: The maximum nesting of arrays and objects, up to ``depthLimit``.
  /// - Returns: The value.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package static func parse(
    _ text: String, maximumDepth: Int = depthLimit
  ) throws(JSONParseError) -> JSONValue {
    try parse(text.utf8, maximumDepth: maximumDepth)
  }

  let bytes: [UInt8]
  /// The number of bytes that have been read.
  var position = 0
  private let maximumDepth: Int
  private var open: [Container] = []

  /// An array or object whose end has not been read.
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

    var value: JSONValue { isObject ? .object(members) : .array(elements) }
  }

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Reads the value of the text and checks that nothing follows it.
  private mutating func document() throws(JSONParseError) -> JSONValue {
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

  /// Reads a scalar or an empty container; returns `nil` after the start of any other container.
  private mutating func startValue() throws(JSONParseError) -> JSONValue? {
    let byte = try peek()
    switch byte {
    case Byte.openBracket, Byte.openBrace:
      return try openContainer(isObject: byte == Byte.openBrace)
    case Byte.quote: return .string(try string())
    case Byte.minus, Byte.zero...Byte.nine: return .number(try number())
    default: return try literal()
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

  /// Reads the end of the innermost container and returns it; or reads a comma, and the next name
  /// in an object, and returns `nil`.
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
    default: throw error(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
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
