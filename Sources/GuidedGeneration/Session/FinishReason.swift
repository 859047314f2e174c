// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The reason why a model stopped generating.
  ///
  /// Executors report it with
  /// ``LanguageModelExecutorGenerationChannel/Response/Action/updateFinishReason(_:)``.
  public enum FinishReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The model finished its response.
    case complete
    /// The model reached its token limit.
    case length
    /// A content filter stopped the model.
    case contentFilter
    /// The model called tools.
    case toolCalls
    /// The model refused to respond; the text explains why.
    case refusal
  }
}
