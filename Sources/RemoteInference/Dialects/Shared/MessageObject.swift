// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A JSON object in a message of a response stream.
///
/// Members that are absent and members that are `null` are equivalent, because servers differ in
/// which of the two they send. A member of another type is an error.
struct MessageObject {
  /// The object as a value.
  let value: JSONValue
  /// The offset of the message in the stream, for errors.
  let offset: Int

  /// Parses a message.
  ///
  /// - Parameter message: The message.
  /// - Throws: ``RemoteError`` if the message is not a JSON object.
  init(parsing message: StreamMessage) throws(RemoteError) {
    do {
      value = try JSONParser.parse(message.data)
    } catch {
      throw .malformed(
        "the message at byte \(message.offset) of the response is not JSON: \(error.kind) at byte "
          + "\(error.offset) of the message", excerpt: message.data)
    }
    guard case .object = value else {
      throw .malformed(
        "the message at byte \(message.offset) of the response is of type '\(value.typeName)', "
          + "not 'object'", excerpt: message.data)
    }
    offset = message.offset
  }

  private init(_ value: JSONValue, offset: Int) {
    (self.value, self.offset) = (value, offset)
  }

  /// The value of a member; `nil` if it is absent or `null`.
  subscript(name: String) -> JSONValue? {
    guard let member = value[name], member != .null else { return nil }
    return member
  }

  /// Returns a string member.
  func string(_ name: String) throws(RemoteError) -> String? {
    guard let member = self[name] else { return nil }
    guard case .string(let text) = member else { throw mismatch(name, member, "string") }
    return text
  }

  /// Returns a member that is an integer.
  func integer(_ name: String) throws(RemoteError) -> Int? {
    guard let member = self[name] else { return nil }
    guard let number = member.number?.int else { throw mismatch(name, member, "integer") }
    return number
  }

  /// Returns a member that counts tokens; zero if it is absent or negative.
  func count(_ name: String) throws(RemoteError) -> Int { max(0, try integer(name) ?? 0) }

  /// Returns a Boolean member.
  func bool(_ name: String) throws(RemoteError) -> Bool? {
    guard let member = self[name] else { return nil }
    guard case .bool(let flag) = member else { throw mismatch(name, member, "boolean") }
    return flag
  }

  /// Returns a member that is an object.
  func object(_ name: String) throws(RemoteError) -> MessageObject? {
    guard let member = self[name] else { return nil }
    guard case .object = member else { throw mismatch(name, member, "object") }
    return MessageObject(member, offset: offset)
  }

  /// Returns a member that is an array of objects; an empty array if it is absent.
  func objects(_ name: String) throws(RemoteError) -> [MessageObject] {
    guard let member = self[name] else { return [] }
    guard case .array(let elements) = member else { throw mismatch(name, member, "array") }
    var objects: [MessageObject] = []
    objects.reserveCapacity(elements.count)
    for element in elements {
      guard case .object = element else { throw mismatch(name, element, "object") }
      objects.append(MessageObject(element, offset: offset))
    }
    return objects
  }

  /// Returns a string member that the message needs.
  func requiredString(_ name: String) throws(RemoteError) -> String {
    guard let text = try string(name) else { throw missing(name) }
    return text
  }

  /// Returns an object member that the message needs.
  func requiredObject(_ name: String) throws(RemoteError) -> MessageObject {
    guard let object = try object(name) else { throw missing(name) }
    return object
  }

  /// Returns the JSON text of a tool call's arguments, which some servers send as a value.
  func argumentsText(_ name: String) throws(RemoteError) -> String {
    switch self[name] {
    case nil: return ""
    case .string(let text): return text
    case .some(let value):
      guard case .object = value else { throw mismatch(name, value, "object") }
      return JSONWriter.text(of: value, layout: .compact)
    }
  }

  /// Returns the error of a message without a required field.
  func missing(_ name: String) -> RemoteError {
    .malformed("the message at byte \(offset) of the response has no field '\(name)'")
  }

  private func mismatch(_ name: String, _ value: JSONValue, _ expected: String) -> RemoteError {
    .malformed(
      "field '\(name)' in the message at byte \(offset) of the response is of type "
        + "'\(value.typeName)', not '\(expected)'")
  }
}
