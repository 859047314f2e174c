// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A style of generated images.
///
/// On systems other than Apple's, a style is a phrase that is appended to the prompt.
public struct ImagePlaygroundStyle: Sendable, Hashable, Identifiable {
  /// The identifier of the style.
  public let id: String
  /// The phrase that is appended to the prompt.
  public let phrase: String

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - id: The identifier of the style.
  ///   - phrase: The phrase that is appended to the prompt.
  public init(id: String, phrase: String) {
    self.id = id
    self.phrase = phrase
  }

  /// A three-dimensional, animated look.
  public static let animation = Self(
    id: "animation", phrase: "in the style of a 3D animated film")
  /// A flat illustration.
  public static let illustration = Self(
    id: "illustration", phrase: "in the style of a flat, colorful illustration")
  /// A hand-drawn sketch.
  public static let sketch = Self(
    id: "sketch", phrase: "in the style of a hand-drawn sketch on a plain background")

  /// All styles with a name.
  public static let all: [Self] = [.animation, .illustration, .sketch]
}
