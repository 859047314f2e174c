// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session that asks the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: Instructions? = nil
  ) {
    self.init(model as any LanguageModel, tools: tools, instructions: instructions)
  }

  /// Creates a session that asks the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(
      model as any LanguageModel, tools: tools,
      instructions: instructions.map { Instructions($0) })
  }

  /// Creates a session that asks the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: some InstructionsRepresentable
  ) {
    self.init(
      model as any LanguageModel, tools: tools,
      instructions: instructions.instructionsRepresentation)
  }

  /// Creates a session that asks the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: Builds what the model is told before anything else.
  /// - Throws: What the builder throws.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model as any LanguageModel, tools: tools, instructions: try instructions())
  }

  /// Creates a session with the default model that continues a conversation.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - transcript: What was said so far, the instructions included.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(
      runner: ExecutorCache(model: model), toolbox: Toolbox(tools), transcript: transcript)
  }

  /// Creates a session that asks a model of hidden type.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: What the model is told before anything else.
  private convenience init(
    _ model: any LanguageModel, tools: [any Tool], instructions: Instructions?
  ) {
    self.init(erasing: model, tools: tools, instructions: instructions)
  }

  private convenience init(
    erasing model: some LanguageModel, tools: [any Tool], instructions: Instructions?
  ) {
    self.init(model: model, tools: tools, instructions: instructions)
  }
}
