// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The forms that take context options. Where a call fits the shorter forms too, those are meant.

extension LanguageModelSession {
  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<String> {
    stream(prompt, .text, options: options, contextOptions: contextOptions, metadata: metadata)
  }

  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<String> {
    stream(
      Prompt(prompt), .text, options: options, contextOptions: contextOptions, metadata: metadata)
  }

  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  @_disfavoredOverload
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(
      prompt(), .text, options: options, contextOptions: contextOptions, metadata: metadata)
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      prompt, .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata)
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      Prompt(prompt), .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata)
  }

  /// Responds with a value that follows a schema, shown while it is generated.
  ///
  /// - Parameters:
  ///   - schema: What the value must be.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  @_disfavoredOverload
  public func streamResponse(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(
      prompt(), .structured(schema), options: options, contextOptions: contextOptions,
      metadata: metadata)
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<Content> {
    stream(
      prompt, .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata)
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<Content> {
    stream(
      Prompt(prompt), .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata)
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: How the response is sampled and how long it may become.
  ///   - contextOptions: What the model is shown besides the transcript.
  ///   - metadata: What else the executor gets along.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(
      prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: contextOptions, metadata: metadata)
  }
}
