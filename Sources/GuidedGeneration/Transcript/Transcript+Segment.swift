// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// One part of an entry's content.
  public enum Segment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// Plain text.
    case text(TextSegment)
    /// A structured value.
    case structure(StructuredSegment)
    /// An attachment such as an image.
    case attachment(AttachmentSegment)

    /// The identifier of the segment.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      case .attachment(let segment): segment.id
      }
    }

    /// A textual representation.
    public var description: String {
      switch self {
      case .text(let segment): segment.description
      case .structure(let segment): segment.description
      case .attachment(let segment): segment.description
      }
    }
  }

  /// A segment of plain text.
  public struct TextSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the segment.
    public var id: String
    /// The text.
    public var content: String

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identifier of the segment.
    ///   - content: The text.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }

    /// A textual representation.
    public var description: String { content }
  }

  /// A segment that holds a structured value.
  public struct StructuredSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the segment.
    public var id: String
    /// The name of the type of the value.
    public var source: String
    /// The value.
    public var content: GeneratedContent

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identifier of the segment.
    ///   - source: The name of the type of the value.
    ///   - content: The value.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identifier of the segment.
    ///   - schemaName: The name of the schema of the value.
    ///   - content: The value.
    public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
      self.init(id: id, source: schemaName, content: content)
    }

    /// The name of the schema of the value; a synonym of ``source``.
    public var schemaName: String {
      get { source }
      set { source = newValue }
    }

    /// A textual representation.
    public var description: String { content.jsonString }
  }
}

extension [Transcript.Segment] {
  /// The text of all segments, with structured values as JSON.
  public var plainText: String { map(\.description).joined() }
}
