// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error in a chat template, or in its rendering.
public struct ChatTemplateError: Error, Sendable, Hashable {
  /// The kind of an error.
  public enum Kind: Sendable, Hashable {
    /// The text of the template is malformed.
    case syntax
    /// An operation of the template failed.
    case evaluation
    /// The template rejected the conversation with `raise_exception`.
    case raised
    /// The template exceeded a limit on time, memory, or nesting.
    case limit
  }

  /// The kind of the error.
  public let kind: Kind
  /// The problem, and the remedy if there is a specific one.
  public let message: String
  /// The line in the template, starting with 1.
  public let line: Int
  /// The column in the line in Unicode scalars, starting with 1.
  public let column: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - message: The problem, and the remedy if there is a specific one.
  ///   - line: The line in the template, starting with 1.
  ///   - column: The column in the line in Unicode scalars, starting with 1.
  public init(_ kind: Kind, _ message: String, line: Int, column: Int) {
    self.kind = kind
    self.message = message
    self.line = line
    self.column = column
  }
}

extension ChatTemplateError: CustomStringConvertible, LocalizedError {
  /// The position, the problem, and the remedy in one sentence.
  public var description: String {
    let remedy =
      switch kind {
      case .syntax, .evaluation, .limit:
        message.contains("; ")
          ? "" : "; correct the template, or pass another one as 'chatTemplate'"
      case .raised: "; change the conversation, or pass another template as 'chatTemplate'"
      }
    return "chat template, \(line):\(column): \(message)\(remedy)"
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
