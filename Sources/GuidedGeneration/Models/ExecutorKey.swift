// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The identity of an executor: the type of its model, and its configuration.
struct ExecutorKey: Sendable {
  private let model: ObjectIdentifier
  private let configuration: any Hashable & Sendable

  init<Model: LanguageModel>(
    _ model: Model.Type, _ configuration: Model.Executor.Configuration
  ) {
    self.model = ObjectIdentifier(model)
    self.configuration = configuration
  }
}

extension ExecutorKey: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.model == right.model
      && AnyHashable(left.configuration) == AnyHashable(right.configuration)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    configuration.hash(into: &hasher)
  }
}
