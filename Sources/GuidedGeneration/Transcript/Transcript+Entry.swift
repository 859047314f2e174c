// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
  /// One entry of a transcript.
  public enum Entry: Sendable, Identifiable, Equatable {
    /// What the model is told before anything else.
    case instructions(Instructions)
    /// What the person asks.
    case prompt(Prompt)
    /// Tools that the model calls.
    case toolCalls(ToolCalls)
    /// What a called tool returned.
    case toolOutput(ToolOutput)
    /// What the model answers.
    case response(Response)
    /// What the model thinks before it answers.
    case reasoning(Reasoning)

    /// The identity of the entry.
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
  }
}

extension Transcript.Entry: CustomStringConvertible {
  /// The value as text for people.
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
