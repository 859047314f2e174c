// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
  /// One entry of a transcript.
  public enum Entry: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The instructions, which precede all other entries.
    case instructions(Instructions)
    /// A request of the person.
    case prompt(Prompt)
    /// Calls of tools by the model.
    case toolCalls(ToolCalls)
    /// The output of a tool.
    case toolOutput(ToolOutput)
    /// A response of the model.
    case response(Response)
    /// The reasoning of the model before a response.
    case reasoning(Reasoning)

    /// The identifier of the entry.
    public var id: String {
      switch self {
      case .instructions(let instructions): instructions.id
      case .prompt(let prompt): prompt.id
      case .toolCalls(let calls): calls.id
      case .toolOutput(let output): output.id
      case .response(let response): response.id
      case .reasoning(let reasoning): reasoning.id
      }
    }

    /// A textual representation.
    public var description: String {
      switch self {
      case .instructions(let instructions): instructions.description
      case .prompt(let prompt): prompt.description
      case .toolCalls(let calls): calls.description
      case .toolOutput(let output): output.description
      case .response(let response): response.description
      case .reasoning(let reasoning): reasoning.description
      }
    }
  }
}
