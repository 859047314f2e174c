// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// The source of a session's model, tools, and instructions.
  enum Configuration: Sendable {
    case fixed(any ModelRunner, Toolbox)
    /// A profile that is evaluated before every turn.
    case dynamic(ProfileSource, ExecutorCache)

    /// The names of errors by default: those of the release that introduced the configuration.
    var errorNames: ErrorNames {
      switch self {
      case .fixed: .release2025
      case .dynamic: .release2026
      }
    }
  }

  /// The setup of one turn.
  struct Setup: Sendable {
    let runner: any ModelRunner
    let toolbox: Toolbox
    /// The transcript that the model receives.
    let transcript: Transcript
    /// The evaluated profile, or `nil` for a session without one.
    var profile: ResolvedProfile?

    var actions: ProfileActions { profile?.actions ?? ProfileActions() }
  }

  /// The profile of the last turn.
  struct ActiveProfile: Sendable {
    let identity: [String]
    let deactivations: [ProfileActions.Activation]
    let errorPolicy: TranscriptErrorHandlingPolicy?
  }

  /// Returns the setup of the next turn.
  ///
  /// - Parameter transcript: The conversation, including the entries of the current request.
  /// - Returns: The setup.
  /// - Throws: ``DynamicProfileError`` if the profile cannot be evaluated, and
  ///   ``DuplicateToolError`` if several tools have the same name.
  func setup(for transcript: Transcript) throws -> Setup {
    switch configuration {
    case .fixed(let runner, let toolbox):
      try toolbox.checkNames()
      return Setup(runner: runner, toolbox: toolbox, transcript: transcript)
    case .dynamic(let source, let executors):
      let profile = try source.resolve(history: Array(transcript.history), with: properties)
      let toolbox = Toolbox(profile.instructions.tools)
      try toolbox.checkNames()
      var shown = Transcript(entries: profile.history)
      if let instructions = instructions(of: profile, toolbox, for: transcript) {
        shown.insert(.instructions(instructions), at: 0)
      }
      let model = profile.model ?? SystemLanguageModel.default
      return Setup(
        runner: executors.runner(of: model), toolbox: toolbox, transcript: shown,
        profile: profile)
    }
  }

  /// Returns the instructions of a profile as an entry, which is that of the transcript if its
  /// content is equal.
  private func instructions(
    of profile: ResolvedProfile, _ toolbox: Toolbox, for transcript: Transcript
  ) -> Transcript.Instructions? {
    let segments = profile.instructions.parts.segments
    let tools = toolbox.announcedDefinitions
    guard !segments.isEmpty || !tools.isEmpty else { return nil }
    if case .instructions(let old)? = transcript.first, old.toolDefinitions == tools,
      old.segments.map(\.description) == segments.map(\.description)
    {
      return old
    }
    return Transcript.Instructions(segments: segments, toolDefinitions: tools)
  }

  /// Makes a setup the current one: stores its instructions, and runs the activation actions if the
  /// profile changes.
  func activate(_ setup: Setup) async {
    guard let profile = setup.profile else { return }
    let previous = state.withLock { state in
      defer {
        state.activeProfile = ActiveProfile(
          identity: profile.identity, deactivations: profile.actions.deactivations,
          errorPolicy: profile.errorPolicy)
      }
      return state.activeProfile
    }
    storeInstructions(of: setup)
    guard previous?.identity != profile.identity else { return }
    for action in previous?.deactivations ?? [] { await action() }
    for action in profile.actions.activations { await action() }
  }

  /// Replaces the instructions of the transcript by those of a setup.
  func storeInstructions(of setup: Setup) {
    var instructions: Transcript.Instructions?
    if case .instructions(let entry)? = setup.transcript.first { instructions = entry }
    state.withLock { $0.machine.replaceInstructions(by: instructions) }
    notifyObservers(of: \.transcript)
  }

  /// Replaces the history.
  ///
  /// A change by the session's own profile or tools keeps a running request. Any other change is a
  /// change of the transcript, which fails it.
  func replaceHistory(by history: Transcript.HistoryView) {
    let active = state.withLock { $0.active?.store }
    guard let active else {
      transcript.history = history
      return
    }
    guard SessionPropertyValues.current === properties else {
      var transcript = transcript
      transcript.history = history
      self.transcript = transcript
      return
    }
    let requestIDs = Set(active.entries.map(\.id))
    state.withLock {
      $0.machine.replaceHistory(by: history.filter { !requestIDs.contains($0.id) })
    }
    notifyObservers(of: \.transcript)
  }
}
