// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session that asks a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(
      runner: ExecutorCache(model: model), toolbox: Toolbox(tools), instructions: instructions)
  }

  /// Creates a session that asks a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// Creates a session that asks a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [],
    instructions: some InstructionsRepresentable
  ) {
    self.init(
      model: model, tools: tools,
      instructions: Optional(instructions.instructionsRepresentation))
  }

  /// Creates a session that asks a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: Builds what the model is told before anything else.
  /// - Throws: What the builder throws.
  public convenience init<Failure>(
    model: some LanguageModel, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws(Failure) -> Instructions
  ) throws(Failure) {
    self.init(model: model, tools: tools, instructions: Optional(try instructions()))
  }

  /// Creates a session that continues a conversation.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - transcript: What was said so far, the instructions included.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(
      runner: ExecutorCache(model: model), toolbox: Toolbox(tools), transcript: transcript)
  }

  private convenience init(
    runner: any ModelRunner, toolbox: Toolbox, instructions: Instructions?
  ) {
    var transcript = Transcript()
    let segments = instructions?.segments ?? []
    if !segments.isEmpty || !toolbox.announcedDefinitions.isEmpty {
      transcript.append(
        .instructions(
          Transcript.Instructions(
            segments: segments, toolDefinitions: toolbox.announcedDefinitions)))
    }
    self.init(runner: runner, toolbox: toolbox, transcript: transcript)
  }
}
