// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The forms that name a schema where others name a type.

extension LanguageModelSession {
  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      prompt, .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      Prompt(prompt), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      try prompt(), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse(
    to prompt: Prompt, generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      prompt, .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse(
    to prompt: String, generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      Prompt(prompt), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - schema: What the value must be.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  public func streamResponse(
    generating schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(
      prompt(), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }
}
