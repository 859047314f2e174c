// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A JSON value that any encoder or decoder can process.
///
/// Coders call each other recursively for nested values, with several large stack frames per level,
/// so a value of the maximum depth would overflow the stack of a secondary thread. Nested
/// containers need no such calls: this type keeps the open containers in an array instead.
struct CodableJSON: Codable {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// Decodes any JSON value.
  ///
  /// Most JSON decoders don't report the order of keys. Keys are sorted, so that the result is
  /// deterministic.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      value = try DecodingStack(.object(container), in: decoder).value()
    } else if let container = try? decoder.unkeyedContainer() {
      value = try DecodingStack(.array(container), in: decoder).value()
    } else {
      value = try ScalarJSON(from: decoder).value
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      try EncodingStack.write(.object(encoder.container(keyedBy: AnyKey.self), members[...]))
    case .array(let elements):
      try EncodingStack.write(.array(encoder.unkeyedContainer(), elements[...]))
    default:
      try ScalarJSON(value).encode(to: encoder)
    }
  }
}

extension GeneratedContent: Codable {
  /// Creates content by decoding any value.
  ///
  /// Most decoders, including `JSONDecoder`, don't report the order of properties. The properties
  /// are sorted by name; use ``init(json:)`` where the order matters.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws { self.init(try CodableJSON(from: decoder).value) }

  /// Encodes the content as the value that it represents.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(jsonValue).encode(to: encoder)
  }
}
