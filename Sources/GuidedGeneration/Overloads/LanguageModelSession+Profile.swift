// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session whose instructions and tools depend on the state of an app.
  ///
  /// - Parameters:
  ///   - model: The model; the default one unless given.
  ///   - dynamicInstructions: The instructions and tools; evaluated before every call of the model.
  ///   - history: What was said so far, without instructions.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default,
    dynamicInstructions: sending some DynamicInstructions,
    history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      profile: Profile(dynamicInstructions).configured { $0.model = model }, history: history)
  }

  /// Creates a session whose model, instructions, tools and options depend on the state of an app.
  ///
  /// - Parameters:
  ///   - profile: The profile; evaluated before every call of the model.
  ///   - history: What was said so far, without instructions.
  public convenience init(
    profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      .dynamic(ProfileSource(profile), ExecutorStores()),
      transcript: Transcript(entries: Transcript(entries: history).history))
    // A profile that cannot be evaluated says so when the model is asked.
    if let setup = try? setup(for: transcript) {
      keepInstructions(of: setup)
    }
  }
}
