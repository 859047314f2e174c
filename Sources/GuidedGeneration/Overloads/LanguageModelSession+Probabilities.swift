// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Returns the probabilities with which the model would choose the values of an enumeration.
  ///
  /// ```swift
  /// let moods = try await session.probabilities(of: Mood.self, to: "I lost my keys again.")
  /// let sadness = moods.first { $0.choice == .sad }?.probability
  /// ```
  ///
  /// The probability of a choice is the sum over all sequences of tokens that encode it, in
  /// proportion to the sum over all choices. Sequences that have together less than 0.01 % of the
  /// probability of all choices may be omitted. No sampling options apply, and the transcript does
  /// not change. The model must be in the process, such as a `LocalLanguageModel`.
  ///
  /// - Parameters:
  ///   - type: An enumeration without associated values, `Bool`, or another type whose schema lists
  ///     its values.
  ///   - prompt: The prompt.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The choices in the order of their declaration; `true` precedes `false`.
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the model does not compute
  ///   probabilities, ``LanguageModelError/unsupportedGenerationGuide(_:)`` if the type has other
  ///   values than choices, ``GenerationError/concurrentRequests(_:)`` if another request is
  ///   running, and any error of the model. ``errorNames`` selects the names of the errors.
  nonisolated(nonsending) public func probabilities<Choice: Generable & Sendable>(
    of type: Choice.Type = Choice.self, to prompt: String, includeSchemaInPrompt: Bool = true
  ) async throws -> [ChoiceProbability<Choice>] {
    try await probabilities(
      of: type, to: Prompt(prompt), includeSchemaInPrompt: includeSchemaInPrompt)
  }

  /// Returns the probabilities with which the model would choose the values of an enumeration.
  ///
  /// - Parameters:
  ///   - type: An enumeration without associated values, `Bool`, or another type whose schema lists
  ///     its values.
  ///   - prompt: The prompt.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The choices in the order of their declaration; `true` precedes `false`.
  /// - Throws: The errors of ``probabilities(of:to:includeSchemaInPrompt:)``.
  nonisolated(nonsending) public func probabilities<Choice: Generable & Sendable>(
    of type: Choice.Type = Choice.self, to prompt: Prompt, includeSchemaInPrompt: Bool = true
  ) async throws -> [ChoiceProbability<Choice>] {
    try await choiceProbabilities(
      prompt, Choice.generationSchema, includesSchema: includeSchemaInPrompt
    ).map { item in
      ChoiceProbability(choice: try Choice(item.choice), probability: item.probability)
    }
  }

  /// Returns the probabilities with which the model would choose the values of a schema.
  ///
  /// - Parameters:
  ///   - schema: A schema whose values are strings, numbers, Booleans, or `null` that it lists.
  ///   - prompt: The prompt.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The choices in the order of their declaration.
  /// - Throws: The errors of ``probabilities(of:to:includeSchemaInPrompt:)``.
  nonisolated(nonsending) public func probabilities(
    of schema: GenerationSchema, to prompt: String, includeSchemaInPrompt: Bool = true
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    try await choiceProbabilities(
      Prompt(prompt), schema, includesSchema: includeSchemaInPrompt)
  }

  /// Returns the probabilities with which the model would choose the values of a schema.
  ///
  /// - Parameters:
  ///   - schema: A schema whose values are strings, numbers, Booleans, or `null` that it lists.
  ///   - prompt: The prompt.
  ///   - includeSchemaInPrompt: Whether the prompt includes the schema.
  /// - Returns: The choices in the order of their declaration.
  /// - Throws: The errors of ``probabilities(of:to:includeSchemaInPrompt:)``.
  nonisolated(nonsending) public func probabilities(
    of schema: GenerationSchema, to prompt: Prompt, includeSchemaInPrompt: Bool = true
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    try await choiceProbabilities(prompt, schema, includesSchema: includeSchemaInPrompt)
  }
}
