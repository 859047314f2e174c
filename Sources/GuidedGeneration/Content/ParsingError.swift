// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GeneratedContent {
  /// An error for text that is no JSON, or stops short of what was asked for.
  public struct ParsingError: LocalizedError, Sendable {
    /// The text, as far as there is one.
    public var rawContent: String
    /// What went wrong underneath.
    public var underlyingError: (any Error)?
    /// What happened, for developers.
    public var debugDescription: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - rawContent: The text, as far as there is one.
    ///   - underlyingError: What went wrong underneath.
    ///   - debugDescription: What happened, for developers.
    public init(
      rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String
    ) {
      self.rawContent = rawContent
      self.underlyingError = underlyingError
      self.debugDescription = debugDescription
    }

    /// What happened.
    public var errorDescription: String? { debugDescription }
  }
}
