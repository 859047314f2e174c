// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The methods that accept a schema as `generating`.

extension LanguageModelSession {
  /// Responds to a prompt with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: some PromptRepresentable, generating schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt, schema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @discardableResult
  nonisolated(nonsending) public func respond(
    generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt(), schema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value that follows a schema and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse(
    to prompt: some PromptRepresentable, generating schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, includeSchemaInPrompt)
  }

  /// Responds to a prompt with a value that follows a schema and streams the response.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  public func streamResponse(
    generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(prompt(), schema, options, includeSchemaInPrompt)
  }
}
