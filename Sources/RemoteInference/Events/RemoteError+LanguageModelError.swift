// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import GuidedGeneration

extension RemoteError {
  /// The error that is common to all models, or `nil` if none applies.
  ///
  /// Its metadata contains this error with the key `remoteError`.
  ///
  /// - Parameter now: The current date.
  /// - Returns: The error.
  package func languageModelError(now: Date = Date()) -> LanguageModelError? {
    let metadata: [String: any Sendable] = ["remoteError": self]
    if kind == .timeout || status == 408 || status == 504 {
      return .timeout(.init(debugDescription: description, metadata: metadata))
    }
    guard kind == .server else { return nil }
    if isRateLimit {
      return .rateLimited(
        .init(
          resetDate: retryAfter.map { now.addingTimeInterval($0 / .seconds(1)) },
          debugDescription: description, metadata: metadata))
    }
    if isContextError {
      let (contextSize, tokenCount) = contextNumbers
      return .contextSizeExceeded(
        .init(
          contextSize: contextSize, tokenCount: tokenCount,
          debugDescription: "\(description); shorten the prompt or start a new session",
          metadata: metadata))
    }
    if let code, Self.filterCodes.contains(code) {
      return .guardrailViolation(.init(debugDescription: description, metadata: metadata))
    }
    return nil
  }

  private static let filterCodes: Set<String> = [
    "content_filter", "content_policy_violation", "moderation_blocked",
  ]

  private static let contextCodes: Set<String> = [
    "context_length_exceeded", "exceed_context_size_error", "model_context_window_exceeded",
  ]

  /// Parts of the messages of servers whose errors have no specific code.
  private static let contextPhrases = [
    "maximum context length", "available context size", "context window", "prompt is too long",
    "prompt too long", "maximum number of tokens allowed", "exceeded max context length",
    "longer than the model's context length",
  ]

  private var isRateLimit: Bool {
    status == 429 || status == 529 || code == "429" || code == "529"
      || code == "rate_limit_error" || code == "overloaded_error" || code == "rate_limit_exceeded"
  }

  private var isContextError: Bool {
    if let code, Self.contextCodes.contains(code) { return true }
    guard status.map({ [400, 413, 422, 500].contains($0) }) ?? true else { return false }
    let message = message.lowercased()
    return Self.contextPhrases.contains { message.contains($0) }
  }

  /// The size of the context and the number of tokens of the request; 0 for a number that the
  /// server does not report.
  ///
  /// The messages of all servers contain both numbers first, in either order. The larger one is
  /// that of the request, because the request exceeds the context.
  private var contextNumbers: (contextSize: Int, tokenCount: Int) {
    if let contextSize, let promptTokenCount { return (contextSize, promptTokenCount) }
    let numbers = Self.numbers(in: message).prefix(2).sorted()
    guard numbers.count == 2 else { return (contextSize ?? 0, promptTokenCount ?? 0) }
    return (contextSize ?? numbers[0], promptTokenCount ?? numbers[1])
  }

  /// Returns the integers in a text that are not part of a word; digits can be grouped by commas.
  private static func numbers(in text: String) -> [Int] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "," && $0 != "-" && $0 != "." }
      .compactMap { Int($0.filter { $0 != "," }) ?? Int($0.dropLast().filter { $0 != "," }) }
  }
}
