// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The methods that take context options. The methods without them are preferred where both apply.

extension LanguageModelSession {
  /// Responds to a prompt with a value that follows a schema and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, contextOptions, metadata)
  }

  /// Responds to a prompt with a value that follows a schema and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, contextOptions, metadata)
  }

  /// Responds to a prompt with a value that follows a schema and streams the response.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  @_disfavoredOverload
  public func streamResponse(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(prompt(), schema, options, contextOptions, metadata)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<Content> {
    stream(prompt, Content.generationSchema, options, contextOptions, metadata)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<Content> {
    stream(prompt, Content.generationSchema, options, contextOptions, metadata)
  }

  /// Responds to a prompt with a value of a type and streams the response.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - options: The options that control sampling and the length of the response.
  ///   - contextOptions: The options that control the context of the model.
  ///   - metadata: Additional information for the executor.
  ///   - prompt: A closure that builds the prompt.
  /// - Returns: The snapshots of the response; reading them throws the errors of the request.
  /// - Throws: Any error of the closure.
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any ConvertibleToGeneratedContent] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> {
    try stream(prompt(), Content.generationSchema, options, contextOptions, metadata)
  }
}
