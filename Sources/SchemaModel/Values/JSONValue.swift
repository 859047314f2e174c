// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A JSON value whose objects keep the order of their members and whose numbers keep their text.
///
/// Nothing of a parsed text is lost but white space and the spelling of escapes: an object keeps
/// even members of the same name. ``subscript(_:)`` then finds the last of them, as JavaScript
/// and most decoders do.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number of any size and precision.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in order.
  case object([Member])

  /// One member of an object.
  package struct Member: Sendable, Hashable {
    /// The key.
    package var name: String
    /// The value under the key.
    package var value: JSONValue

    /// Creates a member.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The last member called `name` of an object; nil for other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> JSONValue? {
    members?.last { $0.name == name }?.value
  }

  /// The members of an object, or nil.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements of an array, or nil.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text of a string, or nil.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The number, or nil.
  package var number: JSONNumber? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The truth value, or nil.
  package var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// What kind of value this is, as JSON Schema's `type` calls it.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  package init(integerLiteral value: Int) {
    self = .number(JSONNumber(value))
  }

  package init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  package init(nilLiteral: ()) {
    self = .null
  }
}
