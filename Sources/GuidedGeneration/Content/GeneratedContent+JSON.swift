// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension GeneratedContent {
  /// How deep arrays and structures of a content that is read may lie within each other.
  ///
  /// Contents are walked recursively, in debug builds with up to 2 KB of stack for each level, and
  /// the smallest stacks of the supported systems have 512 KB.
  package static let maximumDepth = 128

  /// Creates the content that a JSON text spells.
  ///
  /// Text that stops early is read as far as it goes; ``isComplete`` is then false. A text that
  /// grows shows what there is of it, a number or a literal only once it is whole.
  ///
  /// - Parameter json: The text.
  /// - Throws: ``ParsingError`` when the text is not the beginning of any JSON value, or shows
  ///   nothing yet.
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
    // At the end of the text only a number at the top is whole; one within may have been cut.
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

  /// The content as JSON text, on one line, with `": "` and `", "` between its parts.
  ///
  /// The text is valid JSON even where the content is not complete: it then shows what there is.
  public var jsonString: String {
    JSONWriter.text(of: jsonValue, layout: .spaced)
  }

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

  /// Creates the content of a JSON value.
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
  /// The transformed elements, as a list that copies share.
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
