// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The reason that a tool call cannot run.
enum InvalidToolCall: Error {
  case unknownTool(name: String, available: [String])
  /// The arguments are not JSON.
  case malformedArguments(ReceivedToolCall, any Error)
  /// The arguments do not represent a value of the type that the tool accepts.
  case rejectedArguments(any Tool, any Error)

  /// The error of a request that fails because of the call.
  var error: any Error {
    switch self {
    case .unknownTool(let name, let available):
      LanguageModelSession.GenerationError.unknownTool(name, available: available)
    case .malformedArguments(let received, let error):
      LanguageModelSession.GenerationError.invalidArguments(
        received.text, ofTool: received.call.toolName, error: error)
    case .rejectedArguments(let tool, let error):
      LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  /// The output of the call for the model, which describes the problem and its remedy.
  var output: String {
    switch self {
    case .unknownTool(let name, let available):
      let names = available.map { "'\($0)'" }.joined(separator: ", ")
      return available.isEmpty
        ? "error: there is no tool '\(name)'; respond without tools"
        : "error: there is no tool '\(name)'; call one of the available tools: \(names)"
    case .malformedArguments(let received, let error):
      return "error: the arguments of the call to tool '\(received.call.toolName)' are not valid "
        + "JSON: \(error); call the tool again with a complete JSON object"
    case .rejectedArguments(let tool, let error):
      let reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
      return "error: the arguments of the call to tool '\(tool.name)' are invalid: \(reason); call "
        + "the tool again with arguments that follow its schema"
    }
  }
}
