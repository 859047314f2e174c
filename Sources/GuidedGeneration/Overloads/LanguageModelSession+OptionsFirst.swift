// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The forms with the options before the schema's place; published code has the labels in both
// orders.

extension LanguageModelSession {
  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
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
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
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
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type, options: GenerationOptions, includeSchemaInPrompt: Bool,
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(
      try prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
  ) -> sending ResponseStream<Content> {
    stream(
      prompt, .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type, options: GenerationOptions,
    includeSchemaInPrompt: Bool
  ) -> sending ResponseStream<Content> {
    stream(
      Prompt(prompt), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type, options: GenerationOptions, includeSchemaInPrompt: Bool,
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(
      prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }
}
