// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Transcript {
  /// What the person asks, and how it is to be answered.
  public struct Prompt: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// How the answer is sampled.
    public var options: GenerationOptions
    /// What the model is shown besides the content.
    public var contextOptions: ContextOptions
    /// What else the caller gave along.
    public private(set) var metadata: [String: GeneratedContent]
    /// What the answer must be; nil for text.
    public var responseFormat: ResponseFormat?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - segments: The content, in order.
    ///   - options: How the answer is sampled.
    ///   - responseFormat: What the answer must be; nil for text.
    public init(
      id: String = UUID().uuidString, segments: [Segment],
      options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil
    ) {
      self.init(
        id: id, metadata: [:], segments: segments, options: options,
        responseFormat: responseFormat, contextOptions: ContextOptions())
    }

    /// Creates an entry with metadata.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - metadata: What else the caller gives along.
    ///   - segments: The content, in order.
    ///   - options: How the answer is sampled.
    ///   - responseFormat: What the answer must be; nil for text.
    ///   - contextOptions: What the model is shown besides the content.
    @_disfavoredOverload
    public init(
      id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
      segments: [Segment], options: GenerationOptions = GenerationOptions(),
      responseFormat: ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions()
    ) {
      self.id = id
      self.metadata = metadata.mapValues { $0.generatedContent }
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
      self.contextOptions = contextOptions
    }
  }

  /// What an answer must be.
  public struct ResponseFormat: Sendable, Equatable {
    /// The kinds of formats.
    public enum Kind: Sendable, Equatable {
      /// A value that follows the schema.
      case schema(GenerationSchema)

      /// Whether both are the same.
      public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.schema(let left), .schema(let right)): left.describesSameValues(as: right)
        }
      }
    }

    /// The kind of the format.
    public let kind: Kind

    /// Creates the format of a type's values.
    ///
    /// - Parameter type: The type.
    public init<Content: Generable>(type: Content.Type) {
      self.init(schema: type.generationSchema)
    }

    /// Creates the format of a schema's values.
    ///
    /// - Parameter schema: The schema.
    public init(schema: GenerationSchema) {
      kind = .schema(schema)
    }

    /// The name of the schema.
    public var name: String {
      schema.name
    }

    /// The schema.
    var schema: GenerationSchema {
      switch kind {
      case .schema(let schema): schema
      }
    }
  }
}

extension Transcript.Prompt: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "(Prompt) \(segments.plainText)" + (responseFormat.map { "\n\($0)" } ?? "")
  }
}

extension Transcript.ResponseFormat: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "Response Format: \(name)"
  }
}
