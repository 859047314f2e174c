// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// Where the model, the tools and the instructions of a session come from.
  enum Configuration: Sendable {
    /// They are always the same.
    case fixed(any ModelRunner, Toolbox)
    /// A profile is evaluated before every call of the model.
    case dynamic(ProfileSource, ExecutorStores)
  }

  /// What one call of the model goes by.
  struct Setup: Sendable {
    let runner: any ModelRunner
    let toolbox: Toolbox
    /// What the model is shown.
    let transcript: Transcript
    /// What the profile says besides; nil for a session without one.
    var profile: ResolvedProfile?

    /// What to do when.
    var actions: ProfileActions {
      profile?.actions ?? ProfileActions()
    }
  }

  /// The profile that the last call of the model went by.
  struct ActiveProfile: Sendable {
    let identity: ProfileIdentity
    let deactivations: [ProfileActions.Activation]
    let errorPolicy: TranscriptErrorHandlingPolicy?
  }

  /// What the next call of the model goes by.
  ///
  /// - Parameter transcript: What was said, with what the present request has added.
  /// - Returns: The model, the tools, and what the model is shown.
  /// - Throws: ``DynamicProfileError`` if the profile cannot be evaluated.
  func setup(for transcript: Transcript) throws -> Setup {
    switch configuration {
    case .fixed(let runner, let toolbox):
      return Setup(runner: runner, toolbox: toolbox, transcript: transcript)
    case .dynamic(let source, let executors):
      let profile = try source.resolve(history: Array(transcript.history), with: properties)
      let toolbox = Toolbox(profile.tools)
      var shown = Transcript(entries: profile.history)
      if let instructions = instructions(of: profile, toolbox, before: transcript) {
        shown.insert(.instructions(instructions), at: 0)
      }
      let model = profile.model ?? SystemLanguageModel.default
      return Setup(
        runner: executors.runner(of: model), toolbox: toolbox, transcript: shown,
        profile: profile)
    }
  }

  /// The instructions of a profile as an entry: the one that is there already, if it says the same.
  private func instructions(
    of profile: ResolvedProfile, _ toolbox: Toolbox, before transcript: Transcript
  ) -> Transcript.Instructions? {
    let segments = profile.instructions.segments
    let tools = toolbox.announcedDefinitions
    guard !segments.isEmpty || !tools.isEmpty else { return nil }
    if case .instructions(let old)? = transcript.first, old.toolDefinitions == tools,
      old.segments.map(\.description) == segments.map(\.description)
    {
      return old
    }
    return Transcript.Instructions(segments: segments, toolDefinitions: tools)
  }

  /// Begins to go by a setup: keeps its instructions, and tells profiles that they begin or end.
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
    keepInstructions(of: setup)
    guard previous?.identity != profile.identity else { return }
    for action in previous?.deactivations ?? [] { await action() }
    for action in profile.actions.activations { await action() }
  }

  /// Puts the instructions of a setup at the beginning of the transcript.
  func keepInstructions(of setup: Setup) {
    var instructions: Transcript.Instructions?
    if case .instructions(let entry)? = setup.transcript.first { instructions = entry }
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { $0.machine.replaceInstructions(by: instructions) }
    }
  }

  /// Edits what was said on behalf of the session's own profile or tools; from elsewhere it is a
  /// change of the transcript like any other.
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
    let own = Set(active.entries.map(\.id))
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { $0.machine.replaceHistory(by: history.filter { !own.contains($0.id) }) }
    }
  }
}
