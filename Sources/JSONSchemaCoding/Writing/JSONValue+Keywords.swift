// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONValue {
  /// Creates a schema object from the keywords that have a value.
  static func schema(_ keywords: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(keywords.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// Returns a string, or `nil` for no text.
  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// Returns a number, or `nil` for no count.
  static func count(_ count: Int?) -> JSONValue? { count.map { .number(JSONNumber($0)) } }

  /// Returns an array of strings.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
