// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// Calls of tools that the model makes in one turn.
  public struct ToolCalls: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the entry.
    public var id: String
    /// Additional metadata from the executor.
    public internal(set) var metadata: [String: GeneratedContent] = [:]
    private var calls: [ToolCall]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - calls: The calls, in order.
    public init(id: String = UUID().uuidString, _ calls: some Sequence<ToolCall>) {
      self.id = id
      self.calls = Array(calls)
    }

    /// A textual representation.
    public var description: String {
      "(Tool calls) " + calls.map(\.description).joined(separator: ", ")
    }
  }

  /// One call of a tool.
  public struct ToolCall: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the call, which its output shares.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The arguments.
    public var arguments: GeneratedContent
    /// Additional metadata from the executor.
    public internal(set) var metadata: [String: GeneratedContent]

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - id: The identifier of the call.
    ///   - metadata: Additional metadata from the executor.
    ///   - toolName: The name of the tool.
    ///   - arguments: The arguments.
    public init(
      id: String, metadata: [String: any ConvertibleToGeneratedContent] = [:], toolName: String,
      arguments: GeneratedContent
    ) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
      self.metadata = metadata.mapValues { $0.generatedContent }
    }

    /// A textual representation.
    public var description: String { "\(toolName): \(arguments.jsonString)" }
  }

  /// The output of a tool.
  public struct ToolOutput: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the call.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The content, in order.
    public var segments: [Segment]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the call.
    ///   - toolName: The name of the tool.
    ///   - segments: The content, in order.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    /// A textual representation.
    public var description: String { "(Tool output) \(toolName): \(segments.plainText)" }
  }
}

extension Transcript.ToolCalls: RandomAccessCollection {
  /// The index of the first call.
  public var startIndex: Int { calls.startIndex }

  /// The index after the last call.
  public var endIndex: Int { calls.endIndex }

  /// The call at an index.
  ///
  /// - Parameter index: A valid index.
  public subscript(index: Int) -> Transcript.ToolCall { calls[index] }
}
