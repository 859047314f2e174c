// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelError {
  /// A model's refusal to answer.
  public struct Refusal: Sendable {
    /// Why the model refused.
    let text: String
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - explanation: Why the model refused, in words for people.
    ///   - debugDescription: What happened and what to do about it.
    ///   - metadata: What else the executor knows.
    public init(
      explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      text = explanation
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }
}
