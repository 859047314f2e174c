// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// One part of an entry's content.
  public enum Segment: Sendable, Identifiable, Equatable {
    /// Plain text.
    case text(TextSegment)
    /// A structured value.
    case structure(StructuredSegment)
    /// An attachment such as an image.
    case attachment(AttachmentSegment)

    /// The identity of the segment.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      case .attachment(let segment): segment.id
      }
    }
  }

  /// A segment of plain text.
  public struct TextSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// The text.
    public var content: String

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identity of the segment.
    ///   - content: The text.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }
  }

  /// A segment that holds a structured value.
  public struct StructuredSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// The name of the type that the value stands for.
    public var source: String
    /// The value.
    public var content: GeneratedContent

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identity of the segment.
    ///   - source: The name of the type that the value stands for.
    ///   - content: The value.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identity of the segment.
    ///   - schemaName: The name of the schema that the value follows.
    ///   - content: The value.
    public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
      self.init(id: id, source: schemaName, content: content)
    }

    /// The name of the schema that the value follows; another name of ``source``.
    public var schemaName: String {
      get { source }
      set { source = newValue }
    }
  }
}

extension Transcript.Segment: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    switch self {
    case .text(let segment): segment.description
    case .structure(let segment): segment.description
    case .attachment(let segment): segment.description
    }
  }
}

extension Transcript.TextSegment: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    content
  }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    content.jsonString
  }
}

extension [Transcript.Segment] {
  /// The text of all segments, a structured value as its JSON.
  public var plainText: String {
    map(\.description).joined()
  }
}
