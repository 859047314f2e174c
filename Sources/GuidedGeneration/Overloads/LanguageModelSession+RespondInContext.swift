// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The forms that take context options. Where a call fits the shorter forms too, those are meant.

extension LanguageModelSession {
  /// Responds with text.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<String> {
    try await stream(
      prompt, .text, options: options, contextOptions: contextOptions, metadata: metadata
    ).collect()
  }

  /// Responds with text.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<String> {
    try await stream(
      Prompt(prompt), .text, options: options, contextOptions: contextOptions, metadata: metadata
    ).collect()
  }

  /// Responds with text.
  ///
  /// - Parameters:
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await stream(
      try prompt(), .text, options: options, contextOptions: contextOptions, metadata: metadata
    ).collect()
  }

  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      prompt, .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata
    ).collect()
  }

  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      Prompt(prompt), .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata
    ).collect()
  }

  /// Responds with a value that follows a schema.
  ///
  /// - Parameters:
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      try prompt(), .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<Content> {
    try await stream(
      prompt, .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) async throws -> Response<Content> {
    try await stream(
      Prompt(prompt), .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata
    ).collect()
  }

  /// Responds with a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The response.
  /// - Throws: ``GenerationError``, and what the model, a tool or the builder throws.
  @_disfavoredOverload
  @discardableResult
  nonisolated(nonsending) public func respond<Content: Generable>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await stream(
      try prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata
    ).collect()
  }
}
