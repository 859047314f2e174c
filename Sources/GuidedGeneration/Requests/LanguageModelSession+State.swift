// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// The mutable state of a session.
  struct State: Sendable {
    /// The transcript, and whether a request is running.
    var machine: SessionStateMachine
    /// The running request and its output.
    var active: (store: ResponseStore, id: SessionStateMachine.RequestID)?
    /// The last successful request and the identity of its store, which is not retained.
    var lastFinished: (store: ObjectIdentifier, id: SessionStateMachine.RequestID)?
    var errorPolicy: TranscriptErrorHandlingPolicy?
    /// The profile of the last turn.
    var activeProfile: ActiveProfile?
    var errorNames: ErrorNames
    var toolRoundLimit = ToolLoopStateMachine.defaultMaximumRounds
    var invalidToolCallPolicy = InvalidToolCallPolicy.failRequest
    var responseRetryLimit = 0
    var ignoresCaseOfChoices = false

    init(transcript: Transcript, errorNames: ErrorNames) {
      machine = SessionStateMachine(transcript: transcript)
      self.errorNames = errorNames
    }

    /// Whether a failed request leaves its prompt and its entries in the transcript.
    var preservesTranscript: Bool {
      (errorPolicy ?? activeProfile?.errorPolicy) == .preserveTranscript
    }
  }

  /// Creates a session whose model and tools do not change.
  convenience init(model: some LanguageModel, toolbox: Toolbox, transcript: Transcript) {
    self.init(.fixed(ExecutorCache().runner(of: model), toolbox), transcript: transcript)
  }

  /// The conversation, including the visible part of the current response.
  ///
  /// Setting the transcript during a request fails that request with
  /// ``Error/transcriptMutationWhileResponding``.
  public var transcript: Transcript {
    get {
      registrar.access(self, keyPath: \.transcript)
      let (transcript, active) = state.withLock { ($0.machine.transcript, $0.active?.store) }
      guard let active else { return transcript }
      return transcript + active.entries
    }
    set {
      let active = state.withLock { state in
        state.machine.replaceTranscript(by: newValue)
        state.lastFinished = nil
        defer { state.active = nil }
        return state.active?.store
      }
      if let active {
        finish(active, with: .failure(Error.transcriptMutationWhileResponding))
      }
      notifyObservers(of: \.transcript)
    }
  }

  /// Whether a request is running.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.active != nil }
  }

  /// The number of tokens that all requests have used.
  ///
  /// Requests that fail or are canceled count with the tokens that their executors reported until
  /// then.
  public var usage: Usage {
    registrar.access(self, keyPath: \.usage)
    return state.withLock { $0.machine.usage }
  }

  /// The policy for the transcript of a request that fails or is canceled.
  ///
  /// `nil` is equivalent to ``TranscriptErrorHandlingPolicy/revertTranscript``.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get {
      registrar.access(self, keyPath: \.transcriptErrorHandlingPolicy)
      return state.withLock { $0.errorPolicy }
    }
    set {
      state.withLock { $0.errorPolicy = newValue }
      notifyObservers(of: \.transcriptErrorHandlingPolicy)
    }
  }

  /// The release whose error types the session throws.
  ///
  /// The default is ``ErrorNames/release2025``, and ``ErrorNames/release2026`` for sessions with a
  /// profile or dynamic instructions, which exist since 2026.
  public var errorNames: ErrorNames {
    get { state.withLock { $0.errorNames } }
    set { state.withLock { $0.errorNames = newValue } }
  }

  /// The maximum number of tool rounds of a request; 8 by default.
  ///
  /// A tool round is a turn of the model that calls tools, and the execution of these tools. After
  /// the last round the model runs again without tools. If it calls one nevertheless, the request
  /// throws ``Error/toolCallLimitExceeded(limit:)``.
  public var toolRoundLimit: Int {
    get { state.withLock { $0.toolRoundLimit } }
    set { state.withLock { $0.toolRoundLimit = max(0, newValue) } }
  }

  /// The policy for calls of unknown tools and calls with invalid arguments;
  /// ``InvalidToolCallPolicy/failRequest`` by default.
  public var invalidToolCallPolicy: InvalidToolCallPolicy {
    get { state.withLock { $0.invalidToolCallPolicy } }
    set { state.withLock { $0.invalidToolCallPolicy = newValue } }
  }

  /// The maximum number of times that an invalid response is requested again; 0 by default.
  ///
  /// A response is invalid if it is not JSON, or violates its schema; see
  /// ``GenerationSchema/Violation``. The model is stopped at the first invalid byte, and receives
  /// its response and a description of the problem. Snapshots and the response contain the number
  /// of their attempt. A response that the model could not finish, because of its token limit for
  /// example, is not requested again.
  ///
  /// The transcript contains only the last attempt, and ``usage`` includes all of them.
  public var responseRetryLimit: Int {
    get { state.withLock { $0.responseRetryLimit } }
    set { state.withLock { $0.responseRetryLimit = max(0, newValue) } }
  }

  /// Whether a string of a response that differs from a choice of its schema only in case is
  /// replaced by the choice; `false` by default.
  ///
  /// Some services change the case of enumeration values. A string that differs from several
  /// choices only in case remains a violation of the schema. In-process models generate the choices
  /// exactly.
  public var ignoresCaseOfChoices: Bool {
    get { state.withLock { $0.ignoresCaseOfChoices } }
    set { state.withLock { $0.ignoresCaseOfChoices = newValue } }
  }
}
