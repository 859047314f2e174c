// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A JSON value that any coder can carry.
///
/// Coders call each other recursively for values within values, with several large frames a level:
/// a value of the allowed depth would overflow the stack of a secondary thread. Nested containers do
/// the same without a call, so that only the containers that are open are kept, in an array.
struct CodableJSON: Codable {
  let value: JSONValue

  /// Creates a value to be encoded.
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Reads whatever the decoder has.
  ///
  /// Most decoders of JSON do not tell the order of keys; they are taken sorted, so that the result
  /// is always the same.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      value = try DecodingStack(.object(container), in: decoder).value()
    } else if let container = try? decoder.unkeyedContainer() {
      value = try DecodingStack(.array(container), in: decoder).value()
    } else {
      value = try ScalarJSON(from: decoder).value
    }
  }

  /// Writes the value; a number goes out as the narrowest type that keeps it exactly.
  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      try EncodingStack.write(
        .object(encoder.container(keyedBy: AnyKey.self), members[...]))
    case .array(let elements):
      try EncodingStack.write(.array(encoder.unkeyedContainer(), elements[...]))
    default:
      try ScalarJSON(value).encode(to: encoder)
    }
  }
}

extension GeneratedContent: Codable {
  /// Creates the content that a decoder holds, such as that of `JSONDecoder`.
  ///
  /// Most decoders do not tell the order of properties; they come sorted by name. Use
  /// ``init(json:)`` where the order matters.
  ///
  /// - Parameter decoder: Any decoder.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try CodableJSON(from: decoder).value)
  }

  /// Writes the content as it stands.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(jsonValue).encode(to: encoder)
  }
}
