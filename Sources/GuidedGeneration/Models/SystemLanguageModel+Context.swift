// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension SystemLanguageModel: TokenCountingLanguageModel {
  /// The context size of Apple's model of 2025, used if the installed model does not report one.
  private static let defaultContextSize = 4096

  /// The maximum number of tokens that instructions, prompts, and responses can have together.
  ///
  /// This is the context size of the installed model if it is a ``TokenCountingLanguageModel``, and
  /// 4096 otherwise. ``fetchContextSize()`` also returns sizes that have to be fetched.
  public var contextSize: Int { tokenCounter?.contextSize ?? Self.defaultContextSize }

  /// Returns the maximum number of tokens that instructions, prompts, and responses can have
  /// together.
  ///
  /// - Returns: The context size of the installed model if it is a
  ///   ``ContextSizeReportingLanguageModel``, and 4096 otherwise.
  /// - Throws: Any error of the installed model.
  public func fetchContextSize() async throws -> Int {
    let model = Self.current.model as? any ContextSizeReportingLanguageModel
    return try await model?.fetchContextSize() ?? Self.defaultContextSize
  }

  /// The languages that were passed to ``bootstrap(_:languages:)``; empty if unknown.
  public var supportedLanguages: Set<Locale.Language> { Self.current.languages }

  /// Returns whether the installed model supports the language of a locale in any region.
  ///
  /// - Parameter locale: The locale.
  /// - Returns: `true` if the language is supported, or if the supported languages are unknown.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    let languages = supportedLanguages
    return languages.isEmpty
      || languages.contains { $0.languageCode == locale.language.languageCode }
  }

  /// The installed model, if it counts tokens.
  private var tokenCounter: (any TokenCountingLanguageModel)? {
    Self.current.model as? any TokenCountingLanguageModel
  }

  /// Returns the number of tokens of a prompt for the installed model.
  ///
  /// - Parameter request: The conversation, the tools, and the schema.
  /// - Returns: The number of tokens.
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the installed model is not a
  ///   ``TokenCountingLanguageModel``,
  ///   ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` if no model is installed, and
  ///   any error of formatting the prompt.
  public func tokenCount(for request: PromptRequest) async throws -> Int {
    guard let tokenCounter else {
      guard isAvailable else { throw LanguageModelSession.GenerationError.noDefaultModel }
      throw LanguageModelError.missing(.tokenCounting, for: "tokens are to be counted")
    }
    return try await tokenCounter.tokenCount(for: request)
  }
}
