// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension SystemLanguageModel: TokenCountingLanguageModel {
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

  /// The installed model, if it counts tokens.
  private var counter: (any TokenCountingLanguageModel)? {
    Self.current.installed?.model as? any TokenCountingLanguageModel
  }

  /// Counts the tokens of what the installed model would be given to read.
  ///
  /// - Parameter request: The conversation, the tools and the schema.
  /// - Returns: The number of tokens.
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the installed model is no
  ///   ``TokenCountingLanguageModel``, ``LanguageModelSession/GenerationError/assetsUnavailable(_:)``
  ///   without one, and whatever keeps the prompt from being formed.
  public func tokenCount(for request: PromptRequest) async throws -> Int {
    guard let counter else {
      guard isAvailable else { throw LanguageModelSession.GenerationError.noDefaultModel }
      throw LanguageModelError.missing(.tokenCounting, for: "tokens are to be counted")
    }
    return try await counter.tokenCount(for: request)
  }
}
