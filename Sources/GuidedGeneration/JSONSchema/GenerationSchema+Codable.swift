// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension GenerationSchema: Codable {
  /// Creates a schema by decoding JSON Schema in the format that ``encode(to:)`` writes.
  ///
  /// The decoder need not preserve the order of keys.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError` if the value is not a schema that can be enforced exactly.
  public init(from decoder: any Decoder) throws {
    let json = try CodableJSON(from: decoder).value
    do {
      storage = .json(try Schema(json: json).inOrderOfUse())
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Encodes the schema as JSON Schema.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: ``SchemaError`` if the schema is invalid, or any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(try schema.json).encode(to: encoder)
  }
}
