// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Creates a session with the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: Instructions? = nil
  ) {
    self.init(model, tools, instructions)
  }

  /// Creates a session with the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model, tools, instructions.map { Instructions($0) })
  }

  /// Creates a session with the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: The instructions for the model.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: some InstructionsRepresentable
  ) {
    self.init(model, tools, instructions.instructionsRepresentation)
  }

  /// Creates a session with the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - instructions: A closure that builds the instructions for the model.
  /// - Throws: Any error of the closure.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model, tools, try instructions())
  }

  /// Creates a session that continues a conversation with the default model.
  ///
  /// - Parameters:
  ///   - model: The default model.
  ///   - tools: The tools that the model may call.
  ///   - transcript: The conversation, including its instructions.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model: model, toolbox: Toolbox(tools), transcript: transcript)
  }
}
