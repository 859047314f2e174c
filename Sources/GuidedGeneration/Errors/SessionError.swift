// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// A use of a session that its rules forbid.
  ///
  /// A second request during a response throws ``GenerationError/concurrentRequests(_:)``, so that
  /// code written for the first release of the API keeps working.
  public enum Error: Swift.Error, Sendable, Hashable {
    /// The session is still answering another request.
    case concurrentRequests
    /// The transcript was replaced while a response was being generated.
    case transcriptMutationWhileResponding
    /// The model kept calling tools instead of answering.
    case toolCallLimitExceeded(limit: Int)
  }
}

extension LanguageModelSession.Error: LocalizedError, CustomDebugStringConvertible {
  /// What happened, and what to do about it.
  public var errorDescription: String? {
    debugDescription
  }

  /// What happened, and what to do about it.
  public var debugDescription: String {
    switch self {
    case .concurrentRequests:
      "the session is still answering another request; wait until 'isResponding' is false"
    case .transcriptMutationWhileResponding:
      "the transcript was replaced while a response was being generated; change it only while "
        + "'isResponding' is false"
    case .toolCallLimitExceeded(let limit):
      "the model called tools in \(limit) rounds and again when no tool was offered; ask for "
        + "less at once, or check what the tools return"
    }
  }
}
