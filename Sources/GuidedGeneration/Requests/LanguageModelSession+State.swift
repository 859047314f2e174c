// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// The parts of a session that change.
  struct State: Sendable {
    /// What was said, and whether a request is being answered.
    var machine: SessionStateMachine
    /// What the present request has given.
    var active: (store: ResponseStore, id: SessionStateMachine.RequestID)?
    /// The last answered request and which store it had; the store itself is not kept alive.
    var settled: (store: ObjectIdentifier, id: SessionStateMachine.RequestID)?
    /// The task of the last request; the next one waits for it, since an executor serves one
    /// request at a time even where a given-up request needs a while to stop.
    var lastRun: (task: Task<Void, Never>, id: SessionStateMachine.RequestID)?
    /// What becomes of the transcript when a request fails.
    var errorPolicy: TranscriptErrorHandlingPolicy?
    /// The profile that the last call of the model went by.
    var activeProfile: ActiveProfile?
    /// Which names errors bear.
    var errorNames = ErrorNames.asThrown
    /// How many rounds of tools a request may take.
    var toolRoundLimit = ToolLoopStateMachine.defaultMaximumRounds

    init(transcript: Transcript) {
      machine = SessionStateMachine(transcript: transcript)
    }
  }

  /// Creates a session whose model and tools are always the same.
  convenience init(runner: any ModelRunner, toolbox: Toolbox, transcript: Transcript) {
    self.init(.fixed(runner, toolbox), transcript: transcript)
  }

  /// Everything that was said, with what is visible of the present response.
  ///
  /// Setting it during a request fails that request with
  /// ``Error/transcriptMutationWhileResponding``.
  public var transcript: Transcript {
    get {
      registrar.access(self, keyPath: \.transcript)
      let (transcript, active) = state.withLock { ($0.machine.transcript, $0.active?.store) }
      guard let active else { return transcript }
      return transcript + active.entries
    }
    set {
      if let active = state.withLock({ $0.active?.store }) {
        settle(active, .failure(Error.transcriptMutationWhileResponding))
      }
      registrar.withMutation(of: self, keyPath: \.transcript) {
        state.withLock { $0.machine.replaceTranscript(by: newValue) }
      }
    }
  }

  /// Whether a request is being answered.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.active != nil }
  }

  /// The tokens that all answered requests took.
  public var usage: Usage {
    registrar.access(self, keyPath: \.usage)
    return state.withLock { $0.machine.usage }
  }

  /// What becomes of the transcript when a request fails or is given up; nil is the same as
  /// ``TranscriptErrorHandlingPolicy/revertTranscript``.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get {
      registrar.access(self, keyPath: \.transcriptErrorHandlingPolicy)
      return state.withLock { $0.errorPolicy }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.transcriptErrorHandlingPolicy) {
        state.withLock { $0.errorPolicy = newValue }
      }
    }
  }

  /// Which release's names the errors of the session bear.
  public var errorNames: ErrorNames {
    get { state.withLock { $0.errorNames } }
    set { state.withLock { $0.errorNames = newValue } }
  }

  /// How many rounds of tool calls a request may take; 8 unless set.
  ///
  /// After that many rounds the model is asked once more, without tools. Where it calls one even
  /// so, the request throws ``Error/toolCallLimitExceeded(limit:)``.
  public var toolRoundLimit: Int {
    get { state.withLock { $0.toolRoundLimit } }
    set { state.withLock { $0.toolRoundLimit = max(0, newValue) } }
  }
}
