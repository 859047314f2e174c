// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Turns the growing JSON of one response into contents with stable identities, and these into
/// values, doing each finished part once.
///
/// Make one per response, use it for every snapshot and for the final value.
package final class ResponseDecoder: Sendable {
  private let response = GenerationID.nextResponse()
  private let memory = DecodingMemory()

  /// Creates a decoder for one response.
  package init() {}

  /// The content that is visible now.
  ///
  /// - Parameter partial: The tree of the response's one incremental parser.
  /// - Returns: A content that shares everything with those returned before.
  /// - Complexity: O(1).
  package func content(_ partial: PartialJSON) -> GeneratedContent {
    GeneratedContent(partial, response: response)
  }

  /// Decodes what is visible of a value that may still grow.
  ///
  /// - Returns: The value, or nil while there is nothing that `type` can show.
  /// - Throws: ``GeneratedContent/ConversionError``, or what an initializer throws.
  package func partial<Partial: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Partial.Type
  ) throws -> Partial? {
    guard content.isVisible(with: type._decodingTraits) else { return nil }
    return try value(content, as: type)
  }

  /// Decodes a content of this response.
  ///
  /// - Throws: ``GeneratedContent/ConversionError``, or what an initializer throws.
  package func value<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type
  ) throws -> Value {
    var content = content
    content.memory = memory
    return try content.decoded(as: type)
  }
}
