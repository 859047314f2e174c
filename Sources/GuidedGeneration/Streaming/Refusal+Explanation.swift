// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.GenerationError.Refusal {
  /// The explanation of the model.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws {
      try await explanationStream.collect()
    }
  }

  /// The explanation of the model, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(finishedText: text, entries: entries)
  }
}

extension LanguageModelError.Refusal {
  /// The explanation of the model.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws {
      try await explanationStream.collect()
    }
  }

  /// The explanation of the model, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(finishedText: text, entries: [])
  }
}
