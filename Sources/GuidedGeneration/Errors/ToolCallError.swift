// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// An error that occurs while a session calls a tool.
  public struct ToolCallError: Swift.Error, LocalizedError {
    /// The tool that failed.
    public var tool: any Tool

    /// The error that the tool or the conversion of its arguments threw.
    public var underlyingError: any Swift.Error

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - tool: The tool that failed.
    ///   - underlyingError: The error that the tool or the conversion of its arguments threw.
    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }

    /// A description of the error.
    public var errorDescription: String? {
      let reason =
        (underlyingError as? any LocalizedError)?.errorDescription ?? "\(underlyingError)"
      return "tool '\(tool.name)' failed: \(reason)"
    }
  }
}
