// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// The coding of reasoning blocks as the signature of a transcript's reasoning entry.
///
/// APIs require that reasoning is returned unchanged, in blocks of their own formats. The signature
/// is the JSON text of an array of these blocks. An encoder ignores the blocks of other APIs, so
/// that a conversation can continue with another model.
enum ReasoningBlocks {
  /// Encodes blocks.
  ///
  /// - Parameter blocks: The blocks.
  /// - Returns: The signature.
  static func signature(_ blocks: [JSONValue]) -> Data {
    Data(JSONWriter.text(of: .array(blocks), layout: .compact).utf8)
  }

  /// Decodes the blocks of a signature that belong to an API.
  ///
  /// - Parameters:
  ///   - signature: The signature, or `nil`.
  ///   - belongs: Whether a block belongs to the API.
  /// - Returns: The blocks; none if the signature has another format.
  static func blocks(
    _ signature: Data?, where belongs: (JSONValue) -> Bool
  ) -> [JSONValue] {
    guard let signature, let value = try? JSONParser.parse(signature) else { return [] }
    return value.elements?.filter(belongs) ?? []
  }
}
