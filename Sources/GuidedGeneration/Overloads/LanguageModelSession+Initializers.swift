// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session with a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(model, tools, instructions)
  }

  /// Creates a session with a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model, tools, instructions.map { Instructions($0) })
  }

  /// Creates a session with a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [],
    instructions: some InstructionsRepresentable
  ) {
    self.init(model, tools, instructions.instructionsRepresentation)
  }

  /// Creates a session with a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: A closure that builds the instructions for the model.
  /// - Throws: Any error of the closure.
  public convenience init<Failure>(
    model: some LanguageModel, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws(Failure) -> Instructions
  ) throws(Failure) {
    self.init(model, tools, try instructions())
  }

  /// Creates a session that continues a conversation.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - transcript: The conversation, including its instructions.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model: model, toolbox: Toolbox(tools), transcript: transcript)
  }

  convenience init(
    _ model: some LanguageModel, _ tools: [any Tool], _ instructions: Instructions?
  ) {
    let toolbox = Toolbox(tools)
    var transcript = Transcript()
    let segments = instructions?.segments ?? []
    if !segments.isEmpty || !toolbox.announcedDefinitions.isEmpty {
      transcript.append(
        .instructions(
          Transcript.Instructions(
            segments: segments, toolDefinitions: toolbox.announcedDefinitions)))
    }
    self.init(model: model, toolbox: toolbox, transcript: transcript)
  }
}
