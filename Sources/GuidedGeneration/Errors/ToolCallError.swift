// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// A tool's failure during a response.
  public struct ToolCallError: Swift.Error, LocalizedError {
    /// The tool that failed.
    public var tool: any Tool

    /// What the tool threw, or why its arguments could not be converted.
    public var underlyingError: any Swift.Error

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - tool: The tool that failed.
    ///   - underlyingError: What the tool threw.
    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }

    /// What happened, and what to do about it.
    public var errorDescription: String? {
      let reason =
        (underlyingError as? any LocalizedError)?.errorDescription ?? "\(underlyingError)"
      return "tool '\(tool.name)' failed: \(reason)"
    }
  }
}
