// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration
internal import Synchronization

/// What a scripted model has been asked, for tests to look at.
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

  /// The requests, in the order in which they came.
  public var requests: [LanguageModelExecutorGenerationRequest] {
    state.withLock { $0.requests }
  }

  /// The transcripts that sessions wanted to be ready for.
  public var prewarmings: [Transcript] {
    state.withLock { $0.prewarmings }
  }

  /// How many executors were made: one for each session that asked.
  public var executorCount: Int {
    state.withLock { $0.executorCount }
  }

  func note(_ request: LanguageModelExecutorGenerationRequest) {
    state.withLock { $0.requests.append(request) }
  }

  func notePrewarming(_ transcript: Transcript) {
    state.withLock { $0.prewarmings.append(transcript) }
  }

  func noteExecutor() {
    state.withLock { $0.executorCount += 1 }
  }
}
