// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A language model that can tell how much room a conversation takes.
///
/// Models in the process, ``PredictorLanguageModel``s, are all such models.
public protocol TokenCountingLanguageModel: LanguageModel {
  /// The most tokens that instructions, prompts and answers may take together.
  var contextSize: Int { get }

  /// Counts the tokens of what the model would be given to read.
  ///
  /// - Parameter request: The conversation, the tools and the schema.
  /// - Returns: The number of tokens, with those that the model's form of prompts adds.
  /// - Throws: Whatever keeps the prompt from being formed.
  func tokenCount(for request: PromptRequest) async throws -> Int
}

extension TokenCountingLanguageModel {
  /// Counts the tokens that a prompt adds to a conversation.
  ///
  /// - Parameter prompt: The prompt.
  /// - Returns: The number of tokens, with those that mark the prompt as one.
  /// - Throws: Whatever keeps the prompt from being formed.
  nonisolated(nonsending) public func tokenCount(
    for prompt: some PromptRepresentable
  ) async throws -> Int {
    try await added(by: .prompt(prompt.promptRepresentation, schema: nil), to: .empty)
  }

  /// Counts the tokens that instructions add to a conversation.
  ///
  /// - Parameter instructions: The instructions.
  /// - Returns: The number of tokens, with those that mark them as instructions.
  /// - Throws: Whatever keeps the prompt from being formed.
  nonisolated(nonsending) public func tokenCount(
    for instructions: Instructions
  ) async throws -> Int {
    try await added(by: .instructions(instructions, tools: []), to: .empty)
  }

  /// Counts the tokens that the descriptions of tools add to a conversation.
  ///
  /// - Parameter tools: The tools.
  /// - Returns: The number of tokens.
  /// - Throws: Whatever keeps the prompt from being formed.
  nonisolated(nonsending) public func tokenCount(for tools: [any Tool]) async throws -> Int {
    let definitions = Toolbox(tools).announcedDefinitions
    return try await added(by: .instructions(nil, tools: definitions), to: .empty)
  }

  /// Counts the tokens that showing a schema adds to a prompt.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The number of tokens.
  /// - Throws: Whatever keeps the schema from being shown.
  nonisolated(nonsending) public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    let prompt = Prompt(text: "?")
    return try await added(
      by: .prompt(prompt, schema: schema), to: .prompt(prompt, schema: nil))
  }

  /// Counts the tokens that the model reads to continue a conversation.
  ///
  /// - Parameter transcriptEntries: The entries of the conversation, with its instructions.
  /// - Returns: The number of tokens, with those before the place where an answer begins.
  /// - Throws: Whatever keeps the prompt from being formed.
  nonisolated(nonsending) public func tokenCount(
    for transcriptEntries: some Collection<Transcript.Entry>
  ) async throws -> Int {
    let transcript = Transcript(entries: transcriptEntries)
    return try await tokenCount(
      for: PromptRequest(
        transcript: transcript, toolDefinitions: transcript.announcedToolDefinitions ?? [],
        schema: transcript.lastShownSchema))
  }

  private nonisolated(nonsending) func added(
    by request: PromptRequest, to smaller: PromptRequest
  ) async throws -> Int {
    let (more, less) = (try await tokenCount(for: request), try await tokenCount(for: smaller))
    return max(0, more - less)
  }
}

extension PromptRequest {
  /// A conversation in which nothing was said.
  fileprivate static var empty: PromptRequest {
    PromptRequest(transcript: Transcript())
  }

  /// A conversation that consists of one prompt.
  fileprivate static func prompt(_ prompt: Prompt, schema: GenerationSchema?) -> PromptRequest {
    PromptRequest(
      transcript: Transcript(entries: [.prompt(Transcript.Prompt(segments: prompt.segments))]),
      schema: schema)
  }

  /// A conversation that consists of instructions.
  fileprivate static func instructions(
    _ instructions: Instructions?, tools: [Transcript.ToolDefinition]
  ) -> PromptRequest {
    PromptRequest(
      transcript: Transcript(entries: [
        .instructions(
          Transcript.Instructions(segments: instructions?.segments ?? [], toolDefinitions: tools))
      ]), toolDefinitions: tools)
  }
}

extension Transcript {
  /// The schema that is shown with the last prompt, if that has one and shows it.
  var lastShownSchema: GenerationSchema? {
    for entry in reversed() {
      guard case .prompt(let prompt) = entry else { continue }
      let isShown = prompt.contextOptions.includeSchemaInPrompt ?? true
      return isShown ? prompt.responseFormat?.schema : nil
    }
    return nil
  }
}
