// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Transcript {
  /// A request of the person, with the options of the response.
  public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// The options for generating the response.
    public var options: GenerationOptions
    /// The options for the context of the model.
    public var contextOptions: ContextOptions
    /// Additional metadata from the caller.
    public private(set) var metadata: [String: GeneratedContent]
    /// The format of the response; `nil` for text.
    public var responseFormat: ResponseFormat?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - metadata: Additional metadata.
    ///   - segments: The content, in order.
    ///   - options: The options for generating the response.
    ///   - responseFormat: The format of the response; `nil` for text.
    ///   - contextOptions: The options for the context of the model.
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

    /// A textual representation.
    public var description: String {
      "(Prompt) \(segments.plainText)" + (responseFormat.map { "\n\($0)" } ?? "")
    }
  }

  /// The format of a response.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// The kind of a format.
    public enum Kind: Sendable, Equatable {
      /// Values that conform to a schema.
      case schema(GenerationSchema)

      /// Returns whether two values are equal.
      ///
      /// - Parameters:
      ///   - left: A value to compare.
      ///   - right: A value to compare.
      /// - Returns: Whether both are equal.
      public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.schema(let left), .schema(let right)): left.describesSameValues(as: right)
        }
      }
    }

    /// The kind of the format.
    public let kind: Kind

    /// Creates a format for the values of a type.
    ///
    /// - Parameter type: The type.
    public init<Content: Generable>(type: Content.Type) { self.init(schema: type.generationSchema) }

    /// Creates a format for the values of a schema.
    ///
    /// - Parameter schema: The schema.
    public init(schema: GenerationSchema) { kind = .schema(schema) }

    /// The name of the schema.
    public var name: String { schema.name }

    var schema: GenerationSchema {
      switch kind {
      case .schema(let schema): schema
      }
    }

    /// A textual representation.
    public var description: String { "Response Format: \(name)" }
  }
}
