// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Responds with text.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await stream(prompt, .text, options: options).collect()
  }

  /// Responds with text.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await stream(Prompt(prompt), .text, options: options).collect()
  }

  /// Responds with text.
  ///
  /// - Parameters:
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await stream(try prompt(), .text, options: options).collect()
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
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      try prompt(), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await stream(
      prompt, .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await stream(
      Prompt(prompt), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(
      try prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }
}
