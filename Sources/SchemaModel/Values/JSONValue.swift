// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A JSON value whose objects keep the order of their members and whose numbers keep their text.
///
/// A parsed text loses only its white space and its choice of escapes: an object keeps even members
/// of the same name. ``subscript(_:)`` then finds the last of them, as JavaScript and most decoders
/// do.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number of any size and precision.
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// An object, its members in order.
  case object([Member])

  /// One member of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The last member of an object with the given name; `nil` if there is none.
  ///
  /// - Parameter name: The name.
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> JSONValue? {
    members?.last { $0.name == name }?.value
  }

  /// The members of an object; `nil` for other values.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; `nil` for other values.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; `nil` for other values.
  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// A number; `nil` for other values.
  package var number: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }

  /// A truth value; `nil` for other values.
  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The name of the value's type in JSON Schema's `type`.
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
  package init(stringLiteral value: String) { self = .string(value) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  package init(nilLiteral: ()) { self = .null }
}
