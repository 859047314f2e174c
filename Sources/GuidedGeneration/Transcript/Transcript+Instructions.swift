// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Transcript {
  /// What the model is told before anything else, and the tools that it may call.
  public struct Instructions: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// The tools that the model may call.
    public var toolDefinitions: [ToolDefinition]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - segments: The content, in order.
    ///   - toolDefinitions: The tools that the model may call.
    public init(
      id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
    ) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }
  }

  /// What a model knows about a tool.
  public struct ToolDefinition: Sendable {
    /// The name by which the model calls the tool.
    public var name: String
    /// What the tool does.
    public var description: String
    /// What the tool's arguments must be.
    public var parameters: GenerationSchema

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - name: The name by which the model calls the tool.
    ///   - description: What the tool does.
    ///   - parameters: What the tool's arguments must be.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }
  }
}

extension Transcript.ToolDefinition: Equatable {
  /// Whether both are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.description == right.description
      && left.parameters.describesSameValues(as: right.parameters)
  }
}

extension GenerationSchema {
  /// Whether both schemas are the same tree; two that cannot be lowered compare by their names.
  func describesSameValues(as other: GenerationSchema) -> Bool {
    name == other.name && (try? schema) == (try? other.schema)
  }
}

extension Transcript.Instructions: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    let tools = toolDefinitions.map { "\n  \($0.name): \($0.description)" }.joined()
    return "(Instructions) \(segments.plainText)\(tools)"
  }
}
