// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension Transcript {
  /// The instructions of a model, and the tools that it may call.
  public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// The tools that the model may call.
    public var toolDefinitions: [ToolDefinition]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - segments: The content, in order.
    ///   - toolDefinitions: The tools that the model may call.
    public init(
      id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]
    ) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }

    /// A textual representation.
    public var description: String {
      let tools = toolDefinitions.map { "\n  \($0.name): \($0.description)" }.joined()
      return "(Instructions) \(segments.plainText)\(tools)"
    }
  }

  /// The definition of a tool that is shown to a model.
  public struct ToolDefinition: Sendable {
    /// The name by which the model calls the tool.
    public var name: String
    /// A description of the tool.
    public var description: String
    /// The schema of the tool's arguments.
    public var parameters: GenerationSchema

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - name: The name by which the model calls the tool.
    ///   - description: A description of the tool.
    ///   - parameters: The schema of the tool's arguments.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }
  }
}

extension Transcript.ToolDefinition: Equatable {
  /// Returns whether two values are equal.
  ///
  /// - Parameters:
  ///   - left: A value to compare.
  ///   - right: A value to compare.
  /// - Returns: Whether both are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.description == right.description
      && left.parameters.describesSameValues(as: right.parameters)
  }
}

extension GenerationSchema {
  /// Returns whether two schemas describe the same values; invalid schemas are compared by name.
  func describesSameValues(as other: GenerationSchema) -> Bool {
    name == other.name && (try? schema) == (try? other.schema)
  }
}
