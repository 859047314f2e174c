// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// An invalid use of a session.
  ///
  /// A second request during a response throws ``concurrentRequests`` or
  /// ``GenerationError/concurrentRequests(_:)``, as ``LanguageModelSession/errorNames`` selects.
  public enum Error: Swift.Error, Sendable, Hashable {
    /// The session is still responding to another request.
    case concurrentRequests
    /// The transcript was replaced while a response was being generated.
    case transcriptMutationWhileResponding
    /// The model called tools in too many rounds.
    case toolCallLimitExceeded(limit: Int)
  }
}

extension LanguageModelSession.Error: LocalizedError, CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var errorDescription: String? { debugDescription }

  /// A description of the error and its remedy.
  public var debugDescription: String {
    switch self {
    case .concurrentRequests:
      "the session is still responding to another request; wait until 'isResponding' is false"
    case .transcriptMutationWhileResponding:
      "the transcript was replaced while a response was being generated; change it only while "
        + "'isResponding' is false"
    case .toolCallLimitExceeded(let limit):
      "the model called tools in \(limit) rounds, and again when none was available; divide the "
        + "request, or check the outputs of the tools"
    }
  }
}
