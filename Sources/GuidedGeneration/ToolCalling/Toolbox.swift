// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tools of a session.
struct Toolbox: Sendable {
  private let tools: [String: any Tool]

  /// The definitions of the tools, read once so that they do not change during a request.
  let definitions: [Transcript.ToolDefinition]

  let announcedDefinitions: [Transcript.ToolDefinition]

  /// Creates a toolbox; of several tools with one name it contains the first.
  init(_ tools: [any Tool]) {
    var toolsByName: [String: any Tool] = [:]
    var definitions: [Transcript.ToolDefinition] = []
    var announced: [Transcript.ToolDefinition] = []
    for tool in tools where toolsByName[tool.name] == nil {
      toolsByName[tool.name] = tool
      let definition = Transcript.ToolDefinition(tool: tool)
      definitions.append(definition)
      if tool.includesSchemaInInstructions {
        announced.append(definition)
      }
    }
    self.tools = toolsByName
    self.definitions = definitions
    announcedDefinitions = announced
  }

  /// Runs calls concurrently.
  ///
  /// - Parameter calls: The calls.
  /// - Returns: The outputs in the order of the calls.
  /// - Throws: ``LanguageModelSession/ToolCallError`` for the first tool that fails, after the
  ///   others were canceled; a decoding failure for a tool that does not exist.
  func run(_ calls: [Transcript.ToolCall]) async throws -> [Transcript.ToolOutput] {
    try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in calls.enumerated() {
        guard let tool = tools[call.toolName] else {
          throw LanguageModelSession.GenerationError.unknownTool(
            call.toolName, available: definitions.map(\.name))
        }
        group.addTask {
          let segments = try await Self.output(of: tool, for: call.arguments)
          return (
            index,
            Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
          )
        }
      }
      var outputs = [Transcript.ToolOutput?](repeating: nil, count: calls.count)
      for try await (index, output) in group {
        outputs[index] = output
      }
      return outputs.compactMap { $0 }
    }
  }

  private static func output<T: Tool>(
    of tool: T, for content: GeneratedContent
  ) async throws -> [Transcript.Segment] {
    do {
      let arguments = try T.Arguments(content)
      let segments = try await tool.call(arguments: arguments).promptRepresentation.segments
      // Models expect an output for each call, so an empty one has an empty segment.
      return segments.isEmpty ? [.text(Transcript.TextSegment(content: ""))] : segments
    } catch let error as CancellationError {
      throw error
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }
}
