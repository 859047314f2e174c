// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
internal import SchemaModel
internal import Synchronization

/// A decoder that converts the growing JSON of one response to content with stable identifiers, and
/// content to values, and decodes each finished part once.
///
/// Create one decoder per response, and use it for every snapshot and for the final value.
package final class ResponseDecoder: Sendable {
  /// A document of the response; a new one starts when the model replaces its answer.
  private struct Document: Sendable {
    var number = 0
    var view: PartialJSON?
    var cache = DecodingCache()
  }

  private let response = GenerationID.nextResponse()
  private let document = Mutex(Document())

  /// Creates a decoder for one response.
  package init() {}

  /// Returns the currently visible content.
  ///
  /// - Parameter partial: The tree of the response's incremental parser.
  /// - Returns: Content that shares its storage with content returned earlier.
  /// - Complexity: O(1).
  package func content(_ partial: PartialJSON) -> GeneratedContent {
    GeneratedContent(partial, response: response)
  }

  /// Returns incomplete content with the identifier of the root of the response.
  func root(_ value: ContentNode.Value) -> GeneratedContent {
    GeneratedContent(
      node: ContentNode(value, isComplete: false), id: GenerationID(response: response, number: 0))
  }

  /// Decodes a value and its version from content that may still grow.
  ///
  /// - Parameters:
  ///   - content: Content of this response.
  ///   - type: The type to decode.
  /// - Returns: The value and its version, or `nil` if nothing of it is visible yet.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  /// - Complexity: O(*n*) in the size of new content and in the number of properties of unfinished
  ///   structures.
  package func snapshot<Partial: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Partial.Type
  ) throws -> (value: Partial, version: SnapshotVersion)? {
    guard content.isVisible(with: type._decodingTraits) else { return nil }
    let (number, cache) = document(of: content)
    let value = try decode(content, as: type, with: cache)
    // A value that was cached for a newer snapshot may have a newer revision than this snapshot.
    let revision = min(cache?.newest ?? .max, content.node.revision)
    let version = SnapshotVersion(
      document: number, revision: revision, isComplete: content.isComplete)
    return (value, version)
  }

  /// Decodes a value from content of this response.
  ///
  /// - Parameters:
  ///   - content: Content of this response.
  ///   - type: The type to decode.
  /// - Returns: The value.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  package func value<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type
  ) throws -> Value {
    try decode(content, as: type, with: document(of: content).cache)
  }

  private func decode<Value: ConvertibleFromGeneratedContent>(
    _ content: GeneratedContent, as type: Value.Type, with cache: DecodingCache?
  ) throws -> Value {
    var content = content
    content.cache = cache
    cache?.newest = 0
    return try content.decoded(as: type)
  }

  /// Returns the number and the cache of the document that content belongs to; no cache for content
  /// that was not parsed.
  private func document(of content: GeneratedContent) -> (number: Int, cache: DecodingCache?) {
    guard let part = content.node.part else { return (0, nil) }
    return document.withLock { document in
      if let view = document.view, PartialJSON.isSameDocument(view, part) {
        return (document.number, document.cache)
      }
      document = Document(number: document.number + 1, view: part)
      return (document.number, document.cache)
    }
  }
}

/// The version of a snapshot: two snapshots of one type and one version are identical.
package struct SnapshotVersion: Sendable, Equatable {
  /// The number of the document, which changes when the model replaces its answer.
  let document: Int
  /// The revision of the document at which the visible content of the snapshot last changed.
  let revision: Int
  let isComplete: Bool

  /// Returns whether the visible content of both versions is the same, regardless of completeness.
  ///
  /// - Parameter other: Another version of a snapshot of the same type.
  /// - Returns: Whether the visible content is the same.
  package func looks(like other: SnapshotVersion) -> Bool {
    document == other.document && revision == other.revision
  }
}
