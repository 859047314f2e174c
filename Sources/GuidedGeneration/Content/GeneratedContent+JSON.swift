// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension GeneratedContent {
  /// The maximum nesting depth of arrays and structures in parsed content.
  ///
  /// Content is traversed recursively. In debug builds a level takes up to 2 KB of stack, and the
  /// smallest stacks of the supported systems have 512 KB.
  package static let maximumDepth = 128

  /// Creates content from JSON text.
  ///
  /// Truncated text is accepted; ``isComplete`` is then `false`. A truncated string contains the
  /// text so far; a truncated number or literal is omitted.
  ///
  /// - Parameter json: The text.
  /// - Throws: ``ParsingError`` if the text is not a prefix of any JSON value, or no value is
  ///   visible in it.
  public init(json: String) throws {
    var parser = IncrementalJSONParser(maximumDepth: Self.maximumDepth)
    var failure: JSONParseError?
    do {
      try parser.append(Array(json.utf8))
    } catch {
      throw ParsingError(
        rawContent: json, underlyingError: error,
        debugDescription: "the text is not JSON at byte \(error.offset): \(error)")
    }
    // At the end of the text a root number is complete; a nested number may be truncated.
    var visible = parser.partial
    do {
      visible = try parser.finish()
    } catch {
      failure = error
    }
    guard let partial = visible else {
      throw ParsingError(
        rawContent: json, underlyingError: failure,
        debugDescription: "the text ends before any JSON value is visible")
    }
    self.init(partial, response: 0)
  }

  /// The content as JSON text on one line, with a space after each colon and comma.
  ///
  /// The text is valid JSON even if the content is incomplete; it then contains the values so far.
  public var jsonString: String { JSONWriter.text(of: jsonValue, layout: .spaced) }

  /// The content as a JSON value.
  package var jsonValue: JSONValue {
    switch node.value {
    case .null, .nonFinite: return .null
    case .bool(let value): return .bool(value)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .array(let elements): return .array(elements.map(\.jsonValue))
    case .structure(let structure):
      return .object(
        structure.members.map { JSONValue.Member(name: $0.name, value: $0.content.jsonValue) })
    }
  }

  /// Creates content from a JSON value.
  ///
  /// - Parameter json: The value.
  package init(_ json: JSONValue) {
    let value: ContentNode.Value
    switch json {
    case .null: value = .null
    case .bool(let flag): value = .bool(flag)
    case .number(let number): value = .number(number)
    case .string(let text): value = .string(text)
    case .array(let elements): value = .array(elements.mapped { GeneratedContent($0) })
    case .object(let members):
      value = .structure(
        ContentMembers(
          members.map {
            ContentMembers.Member(name: $0.name, content: GeneratedContent($0.value))
          }))
    }
    self.init(node: ContentNode(value))
  }
}

extension Sequence {
  /// Returns the transformed elements as a list with shared storage.
  func mapped<Result: Sendable>(
    _ transform: (Element) throws -> Result
  ) rethrows -> PersistentVector<Result> {
    var list = PersistentVector<Result>()
    for element in self {
      list.append(try transform(element))
    }
    return list
  }
}
