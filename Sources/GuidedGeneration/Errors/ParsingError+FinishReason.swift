// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GeneratedContent.ParsingError {
  /// The reason why the model stopped, or `nil` if the text is not a response or no reason was
  /// reported.
  public var finishReason: LanguageModelSession.FinishReason? {
    get { finishReasonName.flatMap { LanguageModelSession.FinishReason(rawValue: $0) } }
    set { finishReasonName = newValue?.rawValue }
  }

  /// Creates the counterpart of a decoding failure.
  init(_ context: LanguageModelSession.GenerationError.Context) {
    self.init(
      rawContent: context.rawContent ?? "", underlyingError: context.underlyingError,
      debugDescription: context.debugDescription)
    finishReason = context.finishReason
  }
}
