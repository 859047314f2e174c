// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An executor that computes the probabilities of the choices of a schema.
protocol ChoiceScoringExecutor: LanguageModelExecutor {
  /// Returns the choices of the schema of a request in the order of their declaration.
  ///
  /// - Parameters:
  ///   - request: The request; its transcript ends with a prompt.
  ///   - model: The model of the executor.
  /// - Returns: The choices.
  /// - Throws: ``LanguageModelError`` if the values of the schema are not choices, and any error of
  ///   the model.
  nonisolated(nonsending) func probabilities(
    for request: LanguageModelExecutorGenerationRequest, model: any LanguageModel
  ) async throws -> [ChoiceProbability<GeneratedContent>]
}

extension ExecutorCache {
  /// Computes probabilities on the executor of a model's current configuration.
  ///
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` if the logits of the model are not
  ///   available, and any error of the executor.
  nonisolated(nonsending) func probabilities<Model: LanguageModel>(
    for request: LanguageModelExecutorGenerationRequest, model: Model
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    try await withExecutor(of: model) { executor in
      guard let executor = executor as? any ChoiceScoringExecutor else {
        throw LanguageModelError.logitsNotAvailable
      }
      return try await executor.probabilities(for: request, model: model)
    }
  }
}

extension SystemLanguageModel.Executor: ChoiceScoringExecutor {
  nonisolated(nonsending) func probabilities(
    for request: LanguageModelExecutorGenerationRequest, model: any LanguageModel
  ) async throws -> [ChoiceProbability<GeneratedContent>] {
    try await runner.probabilities(for: request)
  }
}
