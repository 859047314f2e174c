// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A language model that counts the tokens of a conversation.
///
/// Every in-process model, that is every ``PredictorLanguageModel``, conforms to this protocol. A
/// model whose context size has to be fetched conforms to ``ContextSizeReportingLanguageModel``.
public protocol TokenCountingLanguageModel: ContextSizeReportingLanguageModel {
  /// The maximum number of tokens that instructions, prompts, and responses can have together.
  var contextSize: Int { get }

  /// Returns the number of tokens of a prompt, including those that the model's chat template adds.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the prompt.
  func tokenCount(for request: PromptRequest) async throws -> Int
}

extension TokenCountingLanguageModel {
  /// Returns the number of tokens that a prompt adds to a conversation, including delimiters.
  ///
  /// - Parameter prompt: The prompt.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the prompt.
  nonisolated(nonsending) public func tokenCount(
    for prompt: some PromptRepresentable
  ) async throws -> Int {
    try await tokenCount(addedBy: .prompt(prompt.promptRepresentation, schema: nil), to: .empty)
  }

  /// Returns the number of tokens that instructions add to a conversation, including delimiters.
  ///
  /// - Parameter instructions: The instructions.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the prompt.
  nonisolated(nonsending) public func tokenCount(
    for instructions: Instructions
  ) async throws -> Int {
    try await tokenCount(addedBy: .instructions(instructions, tools: []), to: .empty)
  }

  /// Returns the number of tokens that the definitions of tools add to a conversation.
  ///
  /// - Parameter tools: The tools.
  /// - Returns: The number of tokens.
  /// - Throws: ``LanguageModelSession/DuplicateToolError`` if several tools have the same name, and
  ///   any error of formatting the prompt.
  nonisolated(nonsending) public func tokenCount(for tools: [any Tool]) async throws -> Int {
    let toolbox = Toolbox(tools)
    try toolbox.checkNames()
    return try await tokenCount(
      addedBy: .instructions(nil, tools: toolbox.announcedDefinitions), to: .empty)
  }

  /// Returns the number of tokens that including a schema adds to a prompt.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the schema.
  nonisolated(nonsending) public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    let prompt = Prompt(text: "?")
    return try await tokenCount(
      addedBy: .prompt(prompt, schema: schema), to: .prompt(prompt, schema: nil))
  }

  /// Returns the number of input tokens for continuing a conversation, up to the position at which
  /// the response begins.
  ///
  /// - Parameter transcriptEntries: The entries of the conversation, with its instructions.
  /// - Returns: The number of tokens.
  /// - Throws: Any error of formatting the prompt.
  nonisolated(nonsending) public func tokenCount(
    for transcriptEntries: some Collection<Transcript.Entry>
  ) async throws -> Int {
    let transcript = Transcript(entries: transcriptEntries)
    return try await tokenCount(
      for: PromptRequest(
        transcript: transcript, toolDefinitions: transcript.announcedToolDefinitions ?? [],
        schema: transcript.lastIncludedSchema))
  }

  private nonisolated(nonsending) func tokenCount(
    addedBy request: PromptRequest, to base: PromptRequest
  ) async throws -> Int {
    let (total, baseCount) = (try await tokenCount(for: request), try await tokenCount(for: base))
    return max(0, total - baseCount)
  }
}

extension PromptRequest {
  fileprivate static var empty: PromptRequest { PromptRequest(transcript: Transcript()) }

  fileprivate static func prompt(_ prompt: Prompt, schema: GenerationSchema?) -> PromptRequest {
    PromptRequest(
      transcript: Transcript(entries: [.prompt(Transcript.Prompt(segments: prompt.segments))]),
      schema: schema)
  }

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
  /// The schema of the last prompt, if that prompt has one and includes it.
  var lastIncludedSchema: GenerationSchema? {
    for case .prompt(let prompt) in reversed() {
      let isIncluded = prompt.contextOptions.includeSchemaInPrompt ?? true
      return isIncluded ? prompt.responseFormat?.schema : nil
    }
    return nil
  }
}
