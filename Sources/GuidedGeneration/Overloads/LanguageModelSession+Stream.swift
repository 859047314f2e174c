// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Responds to a prompt with text and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<String> {
    stream(prompt, nil, options, contextOptions, metadata)
  }

  /// Responds to a prompt with text and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<String> {
    stream(prompt, nil, options, contextOptions, metadata)
  }

  /// Responds to a prompt with text and streams the response.
  ///
  /// - Parameters:
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(prompt(), nil, options, contextOptions, metadata)
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
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, includeSchemaInPrompt)
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
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
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
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(prompt(), schema, options, includeSchemaInPrompt)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> {
    stream(prompt, Content.generationSchema, options, includeSchemaInPrompt)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> {
    stream(prompt, Content.generationSchema, options, includeSchemaInPrompt)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  ///   - options: The options that control sampling and the length of the response.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(prompt(), Content.generationSchema, options, includeSchemaInPrompt)
  }
}

extension LanguageModelSession {
  /// Starts a request; every `respond` and `streamResponse` method calls this method.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the response, or `nil` for plain text.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response.
  func stream<Content>(
    _ prompt: some PromptRepresentable, _ schema: GenerationSchema?, _ options: GenerationOptions,
    _ contextOptions: ContextOptions, _ metadata: [String: any ConvertibleToGeneratedContent]
  ) -> sending ResponseStream<Content> {
    ResponseStream(
      start(
        Request(
          prompt: Prompt(prompt), schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata.mapValues { $0.generatedContent })))
  }

  func stream<Content>(
    _ prompt: some PromptRepresentable, _ schema: GenerationSchema, _ options: GenerationOptions,
    _ includeSchemaInPrompt: Bool
  ) -> sending ResponseStream<Content> {
    stream(
      prompt, schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt), [:])
  }
}
