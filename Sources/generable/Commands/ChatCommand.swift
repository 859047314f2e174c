// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import GuidedGeneration

/// Holds a conversation: each line of standard input is a prompt.
struct ChatCommand: Command {
  static let name = "chat"
  static let summary = "Hold a conversation, in text or with a value for each prompt."
  static let operands = "[FILE…]"
  static let options = GenerationArguments.options
  static let discussion = """
    Each line of standard input is a prompt. The model sees all earlier prompts and
    answers. The conversation ends with the input (Ctrl-D) or with '/quit'.

    \(GenerationArguments.discussion)
    """

  private let arguments: GenerationArguments

  init(_ arguments: ArgumentReader) throws(CommandError) {
    self.arguments = try GenerationArguments(
      arguments, files: arguments.operands, command: Self.name)
  }

  func run() async throws {
    try await arguments.withResponder { responder in
      while let line = Self.nextLine() {
        guard line.contains(where: { !$0.isWhitespace }) else { continue }
        if line == "/quit" { return }
        do {
          try await responder.respond(to: line)
        } catch  where Terminal.inputIsTerminal {
          // A person can continue the conversation; a script cannot.
          Terminal.writeError("error: \(CommandLineTool.message(for: error))\n")
        }
      }
      if Terminal.inputIsTerminal { Terminal.writeError("\n") }
    }
  }

  /// Returns the next line of standard input, with a prompt on a terminal.
  private static func nextLine() -> String? {
    if Terminal.inputIsTerminal { Terminal.writeError("> ") }
    return readLine()
  }
}
