// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension SystemLanguageModel {
  /// The size of the context where the installed model does not tell: that of Apple's model of
  /// 2025.
  private static let assumedContextSize = 4096

  /// The most tokens that instructions, prompts and answers may take together.
  ///
  /// It is the installed model's, if that is a ``TokenCountingLanguageModel``, and else 4096.
  public var contextSize: Int {
    counter?.contextSize ?? Self.assumedContextSize
  }

  /// The languages of the installed model, as they were given to ``bootstrap(_:languages:)``; empty
  /// where none were.
  public var supportedLanguages: Set<Locale.Language> {
    Self.current.languages
  }

  /// Whether the installed model speaks the language of a locale.
  ///
  /// - Parameter locale: The locale.
  /// - Returns: Whether its language, whatever the region, is among ``supportedLanguages``; true if
  ///   nothing is known about them.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    let languages = supportedLanguages
    return languages.isEmpty
      || languages.contains { $0.languageCode == locale.language.languageCode }
  }

  /// Counts the tokens that a prompt adds to a conversation.
  ///
  /// - Parameter prompt: The prompt.
  /// - Returns: The number of tokens.
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the installed model is no
  ///   ``TokenCountingLanguageModel``, ``LanguageModelSession/GenerationError/assetsUnavailable(_:)``
  ///   without one, and whatever keeps the prompt from being formed.
  nonisolated(nonsending) public func tokenCount(
    for prompt: some PromptRepresentable
  ) async throws -> Int {
    try await requireCounter().tokenCount(for: prompt)
  }

  /// Counts the tokens that instructions add to a conversation.
  ///
  /// - Parameter instructions: The instructions.
  /// - Returns: The number of tokens.
  /// - Throws: What counting a prompt throws.
  nonisolated(nonsending) public func tokenCount(
    for instructions: Instructions
  ) async throws -> Int {
    try await requireCounter().tokenCount(for: instructions)
  }

  /// Counts the tokens that the descriptions of tools add to a conversation.
  ///
  /// - Parameter tools: The tools.
  /// - Returns: The number of tokens.
  /// - Throws: What counting a prompt throws.
  nonisolated(nonsending) public func tokenCount(for tools: [any Tool]) async throws -> Int {
    try await requireCounter().tokenCount(for: tools)
  }

  /// Counts the tokens that showing a schema adds to a prompt.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: The number of tokens.
  /// - Throws: What counting a prompt throws.
  nonisolated(nonsending) public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await requireCounter().tokenCount(for: schema)
  }

  /// Counts the tokens that the model reads to continue a conversation.
  ///
  /// - Parameter transcriptEntries: The entries of the conversation, with its instructions.
  /// - Returns: The number of tokens.
  /// - Throws: What counting a prompt throws.
  nonisolated(nonsending) public func tokenCount(
    for transcriptEntries: some Collection<Transcript.Entry>
  ) async throws -> Int {
    try await requireCounter().tokenCount(for: transcriptEntries)
  }

  /// The installed model, if it counts tokens.
  private var counter: (any TokenCountingLanguageModel)? {
    Self.current.installed?.model as? any TokenCountingLanguageModel
  }

  private func requireCounter() throws -> any TokenCountingLanguageModel {
    if let counter { return counter }
    guard isAvailable else { throw LanguageModelSession.GenerationError.noDefaultModel }
    throw LanguageModelError.missing(.tokenCounting, for: "tokens are to be counted")
  }
}
