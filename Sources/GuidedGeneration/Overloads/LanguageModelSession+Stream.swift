// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(prompt, .text, options: options)
  }

  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(Prompt(prompt), .text, options: options)
  }

  /// Responds with text, shown while it is generated.
  ///
  /// - Parameters:
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(prompt(), .text, options: options)
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
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(
      prompt(), .structured(schema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - prompt: What the person asks.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
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
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> {
    stream(
      Prompt(prompt), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Responds with a value of a type, shown while it is generated.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the model is shown the schema that it is held to.
  ///   - options: How the response is sampled and how long it may become.
  ///   - prompt: Builds what the person asks.
  /// - Returns: The snapshots of the response; errors appear while they are read.
  /// - Throws: What the builder throws.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(
      prompt(), .structured(Content.generationSchema), options: options,
      contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }
}
