// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration
internal import Synchronization

/// A log of the requests that a scripted model received, for tests.
///
/// ```swift
/// let log = RequestLog()
/// let session = LanguageModelSession(model: ScriptedLanguageModel(pieces: ["Yes."], log: log))
/// try await session.respond(to: "Ready?")
/// log.requests[0].transcript.last   // the prompt
/// ```
public final class RequestLog: Sendable {
  private struct State {
    var requests: [LanguageModelExecutorGenerationRequest] = []
    var prewarmings: [Transcript] = []
    var executorCount = 0
  }

  private let state = Mutex(State())

  /// Creates an empty log.
  public init() {}

  /// The requests in the order of arrival.
  public var requests: [LanguageModelExecutorGenerationRequest] {
    state.withLock { $0.requests }
  }

  /// The transcripts that sessions passed to `prewarm`.
  public var prewarmings: [Transcript] {
    state.withLock { $0.prewarmings }
  }

  /// The number of executors created, one for each session that used the model.
  public var executorCount: Int {
    state.withLock { $0.executorCount }
  }

  func append(_ request: LanguageModelExecutorGenerationRequest) {
    state.withLock { $0.requests.append(request) }
  }

  func appendPrewarming(_ transcript: Transcript) {
    state.withLock { $0.prewarmings.append(transcript) }
  }

  func countExecutor() {
    state.withLock { $0.executorCount += 1 }
  }
}
