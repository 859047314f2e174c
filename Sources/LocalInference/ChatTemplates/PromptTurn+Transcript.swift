// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration
internal import SchemaModel

extension PromptTurn {
  /// Returns the turns of a transcript.
  ///
  /// - Parameters:
  ///   - entries: The entries, oldest first.
  ///   - tools: The available tools.
  ///   - schema: The schema in the last prompt. Earlier prompts contain their own schemas, so
  ///     cached keys and values of earlier turns stay valid.
  /// - Returns: The turns.
  /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for images, and the errors of
  ///   schemas.
  package static func turns(
    _ entries: some Collection<Transcript.Entry>, tools: [Transcript.ToolDefinition],
    schema: GenerationSchema?
  ) throws -> [PromptTurn] {
    var turns: [PromptTurn] = []
    var lastPrompt: Int?
    for entry in entries {
      switch entry {
      case .instructions(let instructions):
        let text = try text(of: instructions.segments, in: entry)
        if !text.isEmpty { turns.append(.instructions(text)) }
      case .prompt(let prompt):
        lastPrompt = turns.count
        let includesSchema = prompt.contextOptions.includeSchemaInPrompt ?? true
        let schema = includesSchema ? try prompt.responseFormat.map(schema(of:)) : nil
        turns.append(.user(try text(of: prompt.segments, in: entry), schema: schema))
      case .toolCalls(let calls):
        turns.append(.calls(calls.map(json)))
      case .toolOutput(let output):
        turns.append(
          .output(try text(of: output.segments, in: entry), tool: output.toolName))
      case .response(let response):
        turns.append(.answer(try text(of: response.segments, in: entry)))
      case .reasoning(let reasoning):
        turns.append(.reasoning(try text(of: reasoning.segments, in: entry)))
      }
    }
    if let lastPrompt, case .user(let text, _) = turns[lastPrompt] {
      turns[lastPrompt] = .user(text, schema: try schema?.schema)
    }
    if !tools.isEmpty {
      turns.insert(
        .tools(try tools.map(Tool.init)), at: turns.first?.isInstructions == true ? 1 : 0)
    }
    return turns
  }

  private var isInstructions: Bool {
    if case .instructions = self { return true }
    return false
  }

  private static func schema(of format: Transcript.ResponseFormat) throws -> Schema {
    switch format.kind {
    case .schema(let schema): try schema.schema
    }
  }

  private static func json(of call: Transcript.ToolCall) -> String {
    JSONWriter.text(
      of: .object([
        .init(name: "name", value: .string(call.toolName)),
        .init(name: "arguments", value: call.arguments.jsonValue),
      ]))
  }

  private static func text(
    of segments: [Transcript.Segment], in entry: Transcript.Entry
  ) throws(LanguageModelError) -> String {
    var texts: [String] = []
    for segment in segments {
      switch segment {
      case .text(let text): texts.append(text.content)
      case .structure(let structure): texts.append(structure.content.jsonString)
      case .attachment:
        throw .unsupportedTranscriptContent(
          .init(
            unsupportedContent: [entry],
            debugDescription:
              "the local model supports only text, and the transcript contains an image; "
              + "remove the image or use a model with vision"))
      }
    }
    return texts.joined(separator: "\n")
  }
}

extension PromptTurn.Tool {
  /// Creates a tool from its definition in a transcript.
  init(_ definition: Transcript.ToolDefinition) throws {
    self.init(
      name: definition.name, description: definition.description,
      arguments: try definition.parameters.schema)
  }
}
