// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The capabilities of a language model.
public struct LanguageModelCapabilities: Sendable, Hashable {
  /// A capability of a language model.
  public struct Capability: Sendable, Hashable, CustomStringConvertible {
    /// The name of the capability.
    public let description: String

    private init(_ name: String) { description = name }

    /// The model accepts images.
    public static var vision: Capability { Capability("vision") }
    /// The model's output follows a schema.
    public static var guidedGeneration: Capability { Capability("guidedGeneration") }
    /// The model reasons before it responds.
    public static var reasoning: Capability { Capability("reasoning") }
    /// The model calls tools.
    public static var toolCalling: Capability { Capability("toolCalling") }
    /// The probabilities of choices can be computed; see ``ChoiceProbability``.
    public static var choiceProbabilities: Capability { Capability("choiceProbabilities") }
    /// The model counts tokens; see ``TokenCountingLanguageModel``.
    public static var tokenCounting: Capability { Capability("tokenCounting") }
  }

  private let capabilities: Set<Capability>

  /// Creates a set of capabilities.
  ///
  /// - Parameter capabilities: The capabilities of the model.
  public init(_ capabilities: [Capability]) { self.capabilities = Set(capabilities) }

  /// Returns whether the model has a capability.
  ///
  /// - Parameter capability: The capability to look for.
  /// - Returns: `true` if the model has the capability.
  public func contains(_ capability: Capability) -> Bool { capabilities.contains(capability) }
}
