// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A language model: what it can do, and how its executor is configured.
///
/// A model is a small value; the work is done by its ``Executor``, of which a session keeps one per
/// configuration. Models whose logits are at hand in the process conform to
/// ``PredictorLanguageModel`` instead and get an executor for free.
///
/// ```swift
/// struct EchoModel: LanguageModel {
///   var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
///   var executorConfiguration: EchoExecutor.Configuration { .init() }
///   typealias Executor = EchoExecutor
/// }
/// ```
public protocol LanguageModel: Sendable {
  /// The type that runs requests against the model.
  associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

  /// What the model can do; the session refuses requests that need more.
  var capabilities: LanguageModelCapabilities { get }

  /// How the model's executor is configured; equal configurations share an executor.
  var executorConfiguration: Executor.Configuration { get }
}
