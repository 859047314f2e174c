// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The methods with `options` before `includeSchemaInPrompt`; published code uses both orders.

extension LanguageModelSession {
  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: some PromptRepresentable, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
  ) async throws -> Response<Content> {
    try await stream(prompt, Content.generationSchema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type, options: GenerationOptions, includeSchemaInPrompt: Bool,
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(prompt(), Content.generationSchema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse<Content: Generable>(
    to prompt: some PromptRepresentable, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
  ) -> sending ResponseStream<Content> {
    stream(prompt, Content.generationSchema, options, includeSchemaInPrompt)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type, options: GenerationOptions, includeSchemaInPrompt: Bool,
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(prompt(), Content.generationSchema, options, includeSchemaInPrompt)
  }
}
