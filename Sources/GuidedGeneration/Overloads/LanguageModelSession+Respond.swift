// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Responds to a prompt with text.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<String> {
    try await stream(prompt, nil, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with text.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<String> {
    try await stream(prompt, nil, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with text.
  ///
  /// - Parameters:
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @discardableResult
  nonisolated(nonsending) public func respond(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await stream(prompt(), nil, options, contextOptions, metadata).collect()
  }

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
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt, schema, options, includeSchemaInPrompt).collect()
  }

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
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt(), schema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await stream(prompt, Content.generationSchema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await stream(prompt, Content.generationSchema, options, includeSchemaInPrompt).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(prompt(), Content.generationSchema, options, includeSchemaInPrompt).collect()
  }
}
