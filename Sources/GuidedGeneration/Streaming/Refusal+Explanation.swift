// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.GenerationError.Refusal {
  /// Why the model refused.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws {
      try await explanationStream.collect()
    }
  }

  /// Why the model refused, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(settledText: text, entries: entries)
  }
}

extension LanguageModelError.Refusal {
  /// Why the model refused.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws {
      try await explanationStream.collect()
    }
  }

  /// Why the model refused, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(settledText: text, entries: [])
  }
}
