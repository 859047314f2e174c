// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An executor that returns soon after the task of its request is canceled.
///
/// A session never runs two requests on one executor. If a request was canceled and its executor
/// has not returned, the next request replaces the executor by a new one, because an executor can
/// ignore cancellation. Adopt this protocol if an executor owns state that is expensive to create
/// again, such as the context of a model, and checks for cancellation frequently. The next request
/// then waits until the executor has returned, and uses it again.
public protocol PromptlyCancelableExecutor: LanguageModelExecutor {
  /// Returns whether a request on a model returns soon after its task is canceled.
  ///
  /// - Parameter model: The model.
  /// - Returns: `true` if the next request can wait for the executor.
  func isPromptlyCancelable(running model: Model) -> Bool
}

extension PromptlyCancelableExecutor {
  /// Returns `true`.
  ///
  /// - Parameter model: The model.
  /// - Returns: `true`.
  public func isPromptlyCancelable(running model: Model) -> Bool { true }
}

extension LanguageModel {
  /// Returns whether requests on the model return soon after their tasks are canceled.
  ///
  /// - Parameter executor: An executor of the model.
  /// - Returns: `true` if the next request can wait for the executor.
  package func stopsPromptly(on executor: any LanguageModelExecutor) -> Bool {
    guard let executor = executor as? any PromptlyCancelableExecutor else { return false }
    return executor.isPromptlyCancelable(runningAny: self)
  }
}

extension PromptlyCancelableExecutor {
  fileprivate func isPromptlyCancelable(runningAny model: any LanguageModel) -> Bool {
    (model as? Model).map { isPromptlyCancelable(running: $0) } ?? false
  }
}
