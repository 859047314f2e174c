// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The syntax of an in-process model's reasoning: the tokens around it.
///
/// Reasoning is generated without constraints between ``opening`` and ``closing``. The schema of
/// the response applies after it.
public struct ReasoningSyntax: Sendable, Hashable {
  /// The tokens that begin reasoning.
  public var opening: [Int]

  /// The token that ends reasoning, followed by the tokens that always come after it; not empty.
  public var closing: [Int]

  /// Whether the prompt ends with the opening if reasoning is enabled.
  public var promptEndsWithOpening: Bool

  /// Whether the model reasons even if a request has no reasoning level.
  public var isAlwaysEnabled: Bool

  /// Creates a syntax.
  ///
  /// - Parameters:
  ///   - opening: The tokens that begin reasoning.
  ///   - closing: The token that ends reasoning, followed by the tokens that always come after it.
  ///   - promptEndsWithOpening: Whether the prompt ends with the opening if reasoning is enabled.
  ///   - isAlwaysEnabled: Whether the model reasons even if a request has no reasoning level.
  public init(
    opening: [Int], closing: [Int], promptEndsWithOpening: Bool = false,
    isAlwaysEnabled: Bool = false
  ) {
    self.opening = opening
    self.closing = closing
    self.promptEndsWithOpening = promptEndsWithOpening
    self.isAlwaysEnabled = isAlwaysEnabled
  }

  /// Returns whether the closing is not empty and all tokens belong to a vocabulary.
  func isValid(forTokenCount tokenCount: Int) -> Bool {
    !closing.isEmpty && (opening + closing).allSatisfy { (0..<tokenCount).contains($0) }
  }

  /// Returns whether the model reasons at a level.
  func isEnabled(at level: ContextOptions.ReasoningLevel?) -> Bool {
    isAlwaysEnabled || level?.isEnabled ?? false
  }

  /// Returns the maximum number of tokens of reasoning at a level.
  func budget(at level: ContextOptions.ReasoningLevel?) -> Int {
    switch level {
    case .light: 512
    case .moderate, nil: 2048
    case .deep: 8192
    case .custom(let name): Int(name).map { max($0, 0) } ?? 2048
    }
  }
}

extension ContextOptions.ReasoningLevel {
  /// Whether the level enables reasoning: all levels except the custom levels "none" and "0".
  package var isEnabled: Bool {
    switch self {
    case .light, .moderate, .deep: true
    case .custom(let name): !["none", "off", "0"].contains(name.lowercased())
    }
  }
}
