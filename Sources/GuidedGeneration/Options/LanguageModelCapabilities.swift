// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a language model can do.
public struct LanguageModelCapabilities: Sendable, Hashable {
  /// One thing that a model can do.
  public struct Capability: Sendable, Hashable, CustomStringConvertible {
    /// The name of the capability.
    public let description: String

    private init(_ name: String) {
      description = name
    }

    /// The model reads images.
    public static var vision: Capability { Capability("vision") }
    /// The model's output follows a schema.
    public static var guidedGeneration: Capability { Capability("guidedGeneration") }
    /// The model thinks before it answers.
    public static var reasoning: Capability { Capability("reasoning") }
    /// The model calls tools.
    public static var toolCalling: Capability { Capability("toolCalling") }
    /// The model counts tokens; see ``TokenCountingLanguageModel``.
    public static var tokenCounting: Capability { Capability("tokenCounting") }
  }

  private let capabilities: Set<Capability>

  /// Creates a set of capabilities.
  ///
  /// - Parameter capabilities: What the model can do.
  public init(_ capabilities: [Capability]) {
    self.capabilities = Set(capabilities)
  }

  /// Whether the model can do something.
  ///
  /// - Parameter capability: What the model may be able to do.
  /// - Returns: Whether it is.
  public func contains(_ capability: Capability) -> Bool {
    capabilities.contains(capability)
  }
}
