// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// A complete response.
  public struct Response<Content: Generable> {
    /// The value.
    public let content: Content
    /// The value as generated content.
    public let rawContent: GeneratedContent
    /// The entries that the request added to the transcript after its prompt.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// The number of tokens that the request used.
    public let usage: Usage
    /// The reason why the model stopped; ``FinishReason/complete`` if its executor reports none.
    public let finishReason: FinishReason
    /// The number of the attempt that generated the value, from 1; see ``responseRetryLimit``.
    public let attempt: Int
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
