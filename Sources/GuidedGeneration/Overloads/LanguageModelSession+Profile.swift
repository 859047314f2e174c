// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session whose instructions and tools depend on the state of an app.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - dynamicInstructions: The instructions and tools, evaluated before every turn of the model.
  ///   - history: The conversation, without instructions.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default,
    dynamicInstructions: sending some DynamicInstructions,
    history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      profile: Profile(dynamicInstructions).configured { $0.model = model }, history: history)
  }

  /// Creates a session whose model, instructions, tools, and options depend on the state of an app.
  ///
  /// - Parameters:
  ///   - profile: The profile, evaluated before every turn of the model.
  ///   - history: The conversation, without instructions.
  public convenience init(
    profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      .dynamic(ProfileSource(profile), ExecutorCache()),
      transcript: Transcript(entries: Transcript(entries: history).history))
    // A profile that cannot be evaluated fails the first request.
    if let setup = try? setup(for: transcript) {
      storeInstructions(of: setup)
    }
  }
}
