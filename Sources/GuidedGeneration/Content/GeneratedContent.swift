// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A value that a model generated, or that is shown to one: any JSON value, with the order of its
/// properties.
///
/// ```swift
/// let content = GeneratedContent(properties: ["name": "Ada", "age": 36])
/// content.jsonString                              // {"name": "Ada", "age": 36}
/// let age: Int = try content.value(forProperty: "age")
/// ```
///
/// A content is a reference to something that never changes. Copying it costs nothing, and the
/// snapshots of a stream share all that was read. Two contents are equal when they show the same
/// value and have come equally far; their ``id`` plays no part, since it is not part of the value.
public struct GeneratedContent: Sendable, Equatable {
  /// The tree.
  package let node: ContentNode

  /// Who this value is while a response streams; nil for a content that was made by hand.
  ///
  /// It is the same in every snapshot, and another in each response.
  public var id: GenerationID?

  /// What has been decoded from finished parts of the response that the content belongs to; only
  /// while the response itself is being decoded.
  var memory: DecodingMemory?

  /// Creates a content over a tree.
  package init(node: ContentNode, id: GenerationID? = nil) {
    self.node = node
    self.id = id
  }

  /// Creates the content that a value stands for.
  ///
  /// - Parameter value: A value of any type that can be turned into content.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// Creates the content that a value stands for, under an identity.
  ///
  /// - Parameters:
  ///   - value: A value of any type that can be turned into content.
  ///   - id: The identity of the new content.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }

  /// Creates a structure from its properties, in order.
  ///
  /// Of several properties with one name, the last one counts.
  ///
  /// - Parameters:
  ///   - properties: The names and values.
  ///   - id: The identity of the new content.
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
  ///   - properties: The names and values.
  ///   - id: The identity of the new content.
  ///   - combine: Makes one value of two that have the same name.
  /// - Throws: What `combine` throws.
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
  ///   - elements: The values.
  ///   - id: The identity of the new content.
  public init<S: Sequence>(
    elements: S, id: GenerationID? = nil
  ) where S.Element == any ConvertibleToGeneratedContent {
    self.init(array: elements.map(\.generatedContent), id: id)
  }

  /// Creates an array of contents.
  init(array elements: some Collection<GeneratedContent>, id: GenerationID? = nil) {
    let isComplete = elements.allSatisfy(\.isComplete)
    self.init(node: ContentNode(.array(elements.mapped { $0 }), isComplete: isComplete), id: id)
  }

  /// Creates a structure, merging properties of one name at the place of the first.
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
    self.init(
      node: ContentNode(.structure(ContentMembers(merged)), isComplete: isComplete), id: id)
  }

  /// Whether the whole value has been generated.
  ///
  /// False for the snapshots of a stream before the last, and for truncated JSON.
  public var isComplete: Bool { node.isComplete }

  /// Whether two contents show the same value and have come equally far.
  public static func == (lhs: GeneratedContent, rhs: GeneratedContent) -> Bool {
    lhs.node == rhs.node
  }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The JSON text, marked when it is not complete.
  public var debugDescription: String {
    isComplete ? jsonString : jsonString + " (incomplete)"
  }
}
