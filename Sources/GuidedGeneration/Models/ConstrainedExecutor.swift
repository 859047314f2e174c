// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An executor whose output need not be validated.
///
/// The protocol is internal because a declaration is not proof: only the executor of this package
/// that generates every token under the mask of the schema conforms to it, and the executor that
/// forwards to the default model.
protocol ConstrainedExecutor: LanguageModelExecutor {
  /// Whether all output of the executor is generated under the mask of its schema.
  var constrainsOutput: Bool { get }
}

extension SystemLanguageModel.Executor: ConstrainedExecutor {
  var constrainsOutput: Bool { runner.constrainsOutput }
}
