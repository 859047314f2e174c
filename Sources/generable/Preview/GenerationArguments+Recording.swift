// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import LocalInference
internal import RemoteInference
internal import ScriptedInference

extension GenerationArguments {
  /// Responds to a prompt and records the output of the model.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - schema: The schema of the response.
  /// - Returns: The recording, and the tokens of a model in a file.
  /// - Throws: The error of the model or the session.
  func recording(of prompt: String, schema: GenerationSchema) async throws -> (
    script: Script, vocabulary: Vocabulary?
  ) {
    guard let target else {
      let model = try loadModel()
      let script = try await record(model, prompt, schema: schema)
      return (script, try await model.vocabulary.engine)
    }
    let model = try await target.model(named: modelName)
    do {
      return (try await record(model, prompt, schema: schema), nil)
    } catch let error as RemoteError {
      throw await target.failure(of: error, model: model)
    }
  }

  private func record(
    _ model: some LanguageModel, _ prompt: String, schema: GenerationSchema
  ) async throws -> Script {
    let recorder = RecordingLanguageModel(model)
    let session = LanguageModelSession(
      model: recorder, instructions: instructions.map { Instructions($0) })
    _ = try await session.respond(to: prompt, schema: schema, options: options)
    return recorder.script
  }
}
