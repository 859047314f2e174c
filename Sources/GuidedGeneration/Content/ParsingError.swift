// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GeneratedContent {
  /// An error that occurs when text is not JSON, or ends before any value is complete.
  public struct ParsingError: LocalizedError, Sendable {
    /// The text, if it is available.
    public var rawContent: String
    /// The cause of the error.
    public var underlyingError: (any Error)?
    /// A description of the error for developers.
    public var debugDescription: String

    /// The name of the reason why the model stopped; see ``finishReason``.
    ///
    /// The type of the reason belongs to sessions, which are declared after content.
    var finishReasonName: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - rawContent: The text, if it is available.
    ///   - underlyingError: The cause of the error.
    ///   - debugDescription: A description of the error for developers.
    public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
      self.rawContent = rawContent
      self.underlyingError = underlyingError
      self.debugDescription = debugDescription
    }

    /// The message.
    public var errorDescription: String? { debugDescription }
  }
}
