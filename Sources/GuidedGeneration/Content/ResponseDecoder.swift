// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
internal import SchemaModel
internal import Synchronization

/// Turns the growing JSON of one response into contents with stable identities, and these into
/// values, doing each finished part once.
///
/// Make one per response, use it for every snapshot and for the final value.
package final class ResponseDecoder: Sendable {
  /// A text of the response; another one begins when the model replaces its answer.
  private struct Document: Sendable {
    var number = 0
    var view: PartialJSON?
    var memory = DecodingMemory()
  }

  private let response = GenerationID.nextResponse()
  private let document = Mutex(Document())

  /// Creates a decoder for one response.
  package init() {}

  /// The content that is visible now.
  ///
  /// - Parameter partial: The tree of the response's incremental parser.
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
    try snapshot(content, as: type)?.value
  }

  /// Decodes what is visible of a value that may still grow, and tells how far that is.
  ///
  /// - Returns: The value and its version, or nil while there is nothing that `type` can show.
  /// - Throws: ``GeneratedContent/ConversionError``, or what an initializer throws.
  /// - Complexity: O(*n*) in what is new, and in the properties of what is not finished.
  package func snapshot<Partial: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Partial.Type
  ) throws -> (value: Partial, version: SnapshotVersion)? {
    guard content.isVisible(with: type._decodingTraits) else { return nil }
    let (number, memory) = document(of: content)
    let value = try decode(content, as: type, with: memory)
    // What was remembered in a newer snapshot may stand for more than this one shows.
    let revision = min(memory?.newest ?? .max, content.node.revision)
    let version = SnapshotVersion(
      document: number, revision: revision, isComplete: content.isComplete)
    return (value, version)
  }

  /// Decodes a content of this response.
  ///
  /// - Throws: ``GeneratedContent/ConversionError``, or what an initializer throws.
  package func value<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type
  ) throws -> Value {
    try decode(content, as: type, with: document(of: content).memory)
  }

  private func decode<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type, with memory: DecodingMemory?
  ) throws -> Value {
    var content = content
    content.memory = memory
    memory?.newest = 0
    return try content.decoded(as: type)
  }

  /// The text that a content is of, and what has been decoded from it; none for one made by hand.
  private func document(of content: GeneratedContent) -> (number: Int, memory: DecodingMemory?) {
    guard let part = content.node.part else { return (0, nil) }
    return document.withLock { document in
      if let view = document.view, PartialJSON.isSameDocument(view, part) {
        return (document.number, document.memory)
      }
      document = Document(number: document.number + 1, view: part)
      return (document.number, document.memory)
    }
  }
}
