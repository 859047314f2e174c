// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// The body of a request, whose fields keep their order.
struct RequestBody {
  private(set) var members: [JSONValue.Member] = []

  /// Creates an empty body.
  init() {}

  /// Creates a body whose first field is the name of a model.
  init(model: String) { add("model", .string(model)) }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value, or `nil` for none.
  mutating func add(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    members.append(JSONValue.Member(name: name, value: value))
  }

  /// Adds a field, replacing the value of an existing one.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value.
  mutating func replace(_ name: String, by value: JSONValue) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      add(name, value)
    }
  }

  /// Returns the JSON text of the body with the additional fields of a call.
  ///
  /// - Parameter call: The call.
  /// - Returns: The text in UTF-8.
  /// - Throws: ``InvalidFieldError`` if an additional field is not JSON.
  func bytes(with call: ServerCall) throws(InvalidFieldError) -> [UInt8] {
    try bytes(adding: call.additionalFields)
  }

  /// Returns the JSON text of the body with additional fields.
  ///
  /// - Parameter fields: The fields, as JSON texts, which replace those of the same name.
  /// - Returns: The bytes of the text, in UTF-8.
  /// - Throws: ``InvalidFieldError`` if an additional field is not JSON.
  func bytes(
    adding fields: [(name: String, json: String)]
  ) throws(InvalidFieldError) -> [UInt8] {
    var body = self
    for (name, json) in fields {
      do {
        body.replace(name, by: try JSONParser.parse(json))
      } catch {
        throw InvalidFieldError(name: name, offset: error.offset)
      }
    }
    return Array(JSONWriter.text(of: .object(body.members), layout: .compact).utf8)
  }
}

extension JSONValue {
  /// Creates an object from the members that have a value, in order.
  static func fields(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// Returns a string, or `nil` for no text.
  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// Returns an integer, or `nil` for none.
  static func integer(_ value: Int?) -> JSONValue? { value.map { .number(JSONNumber($0)) } }

  /// Returns a number, or `nil` for none and for numbers that JSON cannot represent.
  static func double(_ value: Double?) -> JSONValue? {
    value.flatMap { JSONNumber($0) }.map { .number($0) }
  }

  /// Returns an array, or `nil` if it is empty.
  static func nonEmpty(_ elements: [JSONValue]) -> JSONValue? {
    elements.isEmpty ? nil : .array(elements)
  }
}
