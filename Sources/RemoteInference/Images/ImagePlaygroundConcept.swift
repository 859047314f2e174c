// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An element of the content of an image.
public struct ImagePlaygroundConcept: Sendable, Hashable {
  /// The description of the element.
  let text: String

  /// Returns a concept that a short text describes.
  ///
  /// - Parameter text: The text.
  /// - Returns: The concept.
  public static func text(_ text: String) -> Self { Self(text: text) }

  /// Returns a concept that a long text describes.
  ///
  /// - Parameters:
  ///   - text: The text. It is passed to the image model unchanged, which extracts what is
  ///     relevant.
  ///   - title: The title of the text, or `nil`.
  /// - Returns: The concept.
  public static func extracted(from text: String, title: String? = nil) -> Self {
    Self(text: title.map { "\($0): \(text)" } ?? text)
  }
}
