// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The methods that take context options. The methods without them are preferred where both apply.

extension LanguageModelSession {
  /// Responds to a prompt with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt, schema, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt, schema, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt(), schema, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<Content> {
    try await stream(prompt, Content.generationSchema, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model or of a tool.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<Content> {
    try await stream(prompt, Content.generationSchema, options, contextOptions, metadata).collect()
  }

  /// Responds to a prompt with a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and any error of the model, of a tool, or of the closure.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(prompt(), Content.generationSchema, options, contextOptions, metadata)
      .collect()
  }
}
