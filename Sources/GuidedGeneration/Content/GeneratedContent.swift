// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A value that a model generated, or that is shown to a model.
///
/// Content represents any JSON value, and preserves the order of properties.
///
/// ```swift
/// let content = GeneratedContent(properties: ["name": "Ada", "age": 36])
/// content.jsonString                              // {"name": "Ada", "age": 36}
/// let age: Int = try content.value(forProperty: "age")
/// ```
///
/// Content is a reference to immutable storage: copies are cheap, and the snapshots of a stream
/// share everything that was parsed. Two contents are equal if they represent the same value and
/// are equally complete, regardless of their ``id``.
public struct GeneratedContent: Sendable, Equatable {
  /// The immutable storage.
  package let node: ContentNode

  /// The identifier of the value in a response; `nil` for content that was not generated.
  ///
  /// It is the same in every snapshot of a response, and different in each response.
  public var id: GenerationID?

  /// The decoding cache of the response; `nil` unless the response is being decoded.
  var cache: DecodingCache?

  /// Creates content from its storage.
  ///
  /// - Parameters:
  ///   - node: The storage.
  ///   - id: The identifier of the content.
  package init(node: ContentNode, id: GenerationID? = nil) {
    self.node = node
    self.id = id
  }

  init(value: ContentNode.Value, id: GenerationID? = nil) {
    self.init(node: ContentNode(value), id: id)
  }

  /// Creates content that represents a value.
  ///
  /// - Parameter value: The value.
  public init(_ value: some ConvertibleToGeneratedContent) { self = value.generatedContent }

  /// Creates content that represents a value and has an identifier.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The identifier of the new content.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }

  /// Creates a structure from its properties, in order.
  ///
  /// If several properties have one name, the last one applies.
  ///
  /// - Parameters:
  ///   - properties: The names and values of the properties.
  ///   - id: The identifier of the new content.
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>,
    id: GenerationID? = nil
  ) {
    self.init(
      members: properties.map { (name: $0.key, content: $0.value.generatedContent) },
      id: id, uniquingKeysWith: { $1 })
  }

  /// Creates a structure from a sequence of properties, in order.
  ///
  /// - Parameters:
  ///   - properties: The names and values of the properties.
  ///   - id: The identifier of the new content.
  ///   - combine: A closure that combines the values of properties with one name.
  /// - Throws: Any error that `combine` throws.
  public init<S: Sequence>(
    properties: S, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
      some ConvertibleToGeneratedContent
  ) rethrows where S.Element == (String, any ConvertibleToGeneratedContent) {
    try self.init(
      members: properties.map { (name: $0.0, content: $0.1.generatedContent) },
      id: id, uniquingKeysWith: { try combine($0, $1).generatedContent })
  }

  /// Creates an array from its elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The identifier of the new content.
  public init<S: Sequence>(
    elements: S, id: GenerationID? = nil
  ) where S.Element == any ConvertibleToGeneratedContent {
    self.init(array: elements.map(\.generatedContent), id: id)
  }

  init(array elements: some Collection<GeneratedContent>, id: GenerationID? = nil) {
    let isComplete = elements.allSatisfy(\.isComplete)
    self.init(node: ContentNode(.array(elements.mapped { $0 }), isComplete: isComplete), id: id)
  }

  /// Creates a structure in which a repeated property is merged into its first occurrence.
  init(
    members: some Sequence<(name: String, content: GeneratedContent)>, id: GenerationID?,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> GeneratedContent
  ) rethrows {
    var merged: [ContentMembers.Member] = []
    var positions: [String: Int] = [:]
    for (name, content) in members {
      if let position = positions[name] {
        let content = try combine(merged[position].content, content)
        merged[position] = ContentMembers.Member(name: name, content: content)
      } else {
        positions[name] = merged.count
        merged.append(ContentMembers.Member(name: name, content: content))
      }
    }
    let isComplete = merged.allSatisfy(\.content.isComplete)
    self.init(node: ContentNode(.structure(ContentMembers(merged)), isComplete: isComplete), id: id)
  }

  /// A Boolean value that indicates whether the value is completely generated.
  ///
  /// It is `false` for every snapshot of a stream before the last, and for truncated JSON.
  public var isComplete: Bool { node.isComplete }

  /// Returns whether two contents represent the same value and are equally complete.
  ///
  /// - Parameters:
  ///   - lhs: Content to compare.
  ///   - rhs: Content to compare.
  /// - Returns: Whether both are equal.
  public static func == (lhs: GeneratedContent, rhs: GeneratedContent) -> Bool {
    lhs.node == rhs.node
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The JSON text, with a suffix if the content is incomplete.
  public var debugDescription: String { isComplete ? jsonString : jsonString + " (incomplete)" }
}
