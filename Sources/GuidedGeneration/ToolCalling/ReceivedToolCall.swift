// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText

/// A tool call of a finished turn, and the error of its arguments if they are not JSON.
struct ReceivedToolCall: Sendable {
  /// The call; arguments that are not JSON are a string with their text.
  let call: Transcript.ToolCall

  /// The text of the arguments.
  let text: String

  /// The error of the arguments, or `nil` if they are JSON.
  let syntaxError: (any Error)?

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - id: The identifier of the call.
  ///   - metadata: Additional metadata from the executor.
  ///   - toolName: The name of the tool.
  ///   - text: The text of the arguments.
  init(id: String, metadata: [String: GeneratedContent], toolName: String, text: String) {
    var arguments = GeneratedContent(text)
    var syntaxError: (any Error)?
    do {
      _ = try JSONParser.parse(Array(text.utf8))
      arguments = try GeneratedContent(json: text)
    } catch {
      syntaxError = error
    }
    call = Transcript.ToolCall(
      id: id, metadata: metadata, toolName: toolName, arguments: arguments)
    self.text = text
    self.syntaxError = syntaxError
  }

  /// The call.
  ///
  /// - Throws: A decoding failure if the arguments are not JSON.
  var validated: Transcript.ToolCall {
    get throws {
      if let syntaxError { throw InvalidToolCall.malformedArguments(self, syntaxError).error }
      return call
    }
  }
}
