// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

extension LanguageModelSession {
  /// Computes the probabilities of the choices of a schema.
  ///
  /// The prompt is part of the transcript during the computation, like that of any other request.
  ///
  /// - Throws: The errors of the public methods, converted according to ``errorNames``.
  nonisolated(nonsending) func choiceProbabilities(
    _ prompt: Prompt, _ schema: GenerationSchema, includesSchema: Bool
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    let request = Request(
      prompt: prompt, schema: schema, options: GenerationOptions(),
      contextOptions: ContextOptions(includeSchemaInPrompt: includesSchema), metadata: [:])
    guard let id = state.withLock({ $0.machine.begin(with: .prompt(request.entry)) }) else {
      throw errorNames.renaming(GenerationError.alreadyResponding)
    }
    defer { state.withLock { $0.machine.rollBack(id) } }
    do {
      let setup = try setup(for: state.withLock { $0.machine.transcript })
      try validate(request, setup)
      let executorRequest = executorRequest(
        id: UUID(), request, setup, mode: .allowed, correctedBy: [])
      try checkCapabilities(for: request, executorRequest, setup)
      return try await setup.runner.probabilities(for: executorRequest)
    } catch {
      throw errorNames.renaming(error)
    }
  }
}
