// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// Tools that the model calls at once.
  public struct ToolCalls: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// What else the executor knows about the calls.
    public internal(set) var metadata: [String: GeneratedContent] = [:]
    private var calls: [ToolCall]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - calls: The calls, in the order of the model.
    public init(id: String = UUID().uuidString, _ calls: some Sequence<ToolCall>) {
      self.id = id
      self.calls = Array(calls)
    }
  }

  /// One call of a tool.
  public struct ToolCall: Sendable, Identifiable, Equatable {
    /// The identity of the call; its output carries the same.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// What the tool is called with.
    public var arguments: GeneratedContent
    /// What else the executor knows about the call.
    public internal(set) var metadata: [String: GeneratedContent] = [:]

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - id: The identity of the call.
    ///   - toolName: The name of the tool.
    ///   - arguments: What the tool is called with.
    public init(id: String, toolName: String, arguments: GeneratedContent) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
    }

    /// Creates a call with metadata.
    ///
    /// - Parameters:
    ///   - id: The identity of the call.
    ///   - metadata: What else the executor knows about the call.
    ///   - toolName: The name of the tool.
    ///   - arguments: What the tool is called with.
    public init(
      id: String, metadata: [String: any ConvertibleToGeneratedContent], toolName: String,
      arguments: GeneratedContent
    ) {
      self.init(id: id, toolName: toolName, arguments: arguments)
      self.metadata = metadata.mapValues { $0.generatedContent }
    }
  }

  /// What a called tool returned.
  public struct ToolOutput: Sendable, Identifiable, Equatable {
    /// The identity of the call.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The content, in order.
    public var segments: [Segment]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the call.
    ///   - toolName: The name of the tool.
    ///   - segments: The content, in order.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }
  }
}

extension Transcript.ToolCalls: RandomAccessCollection {
  /// The position of the first element.
  public var startIndex: Int {
    calls.startIndex
  }

  /// The position after the last element.
  public var endIndex: Int {
    calls.endIndex
  }

  /// The element at a position.
  ///
  /// - Parameter index: The position, which must be valid.
  public subscript(index: Int) -> Transcript.ToolCall {
    calls[index]
  }
}

extension Transcript.ToolCalls: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "(Tool calls) " + calls.map(\.description).joined(separator: ", ")
  }
}

extension Transcript.ToolCall: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "\(toolName): \(arguments.jsonString)"
  }
}

extension Transcript.ToolOutput: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "(Tool output) \(toolName): \(segments.plainText)"
  }
}
