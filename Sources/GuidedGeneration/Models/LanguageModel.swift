// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A language model: its capabilities and the configuration of its executor.
///
/// A model is a lightweight value. Its ``Executor`` does the work; a session keeps one executor per
/// configuration. The sessions that use a ``SharedExecutorLanguageModel`` share its executors. A
/// model whose logits are available in the process conforms to ``PredictorLanguageModel`` instead,
/// which provides the executor.
///
/// ```swift
/// struct EchoModel: LanguageModel {
///   var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
///   var executorConfiguration: EchoExecutor.Configuration { .init() }
///   typealias Executor = EchoExecutor
/// }
/// ```
public protocol LanguageModel: Sendable {
  /// The type that runs requests on the model.
  associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

  /// The capabilities of the model; a session rejects requests that need others.
  var capabilities: LanguageModelCapabilities { get }

  /// The configuration of the model's executor; equal configurations share an executor.
  var executorConfiguration: Executor.Configuration { get }
}
