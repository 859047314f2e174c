// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands

/// Streams one response of a model, constrained to an annotated type or a JSON Schema.
struct RespondCommand: Command {
  static let name = "respond"
  static let summary =
    "Answer a prompt with text, a value of a Swift type, or a value of a JSON Schema."
  static let operands = "[FILE…] \"PROMPT\""
  static let options = GenerationArguments.options
  static let discussion = """
    The last argument is the prompt; '-' reads it from standard input.

    \(GenerationArguments.discussion)
    """

  private let arguments: GenerationArguments
  private let prompt: String

  init(_ arguments: ArgumentReader) throws(CommandError) {
    guard let word = arguments.operands.last else {
      throw .usage("missing PROMPT", command: Self.name)
    }
    if word.hasSuffix(".swift") {
      throw .usage("missing PROMPT after '\(word)'", command: Self.name)
    }
    if SchemaFile.isJSON(word) {
      throw .usage(
        "missing PROMPT after '\(word)', which is a schema; write '--schema \(word) \"PROMPT\"'",
        command: Self.name)
    }
    self.arguments = try GenerationArguments(
      arguments, files: arguments.operands.dropLast(), command: Self.name)
    prompt = try Self.prompt(word)
  }

  /// The maximum number of bytes that are read from standard input.
  private static let promptLimit = 16 << 20

  private static func prompt(_ word: String) throws(CommandError) -> String {
    var text = word
    if word == InputFile.standardInput {
      let bytes = try InputFile.read(word, limit: promptLimit + 1)
      guard bytes.count <= promptLimit else {
        throw .failure(
          "the prompt on standard input is too long; the limit is \(promptLimit) bytes")
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .usage("the prompt is empty; write a prompt", command: name)
    }
    return text
  }

  func run() async throws {
    try await arguments.withResponder { try await $0.respond(to: prompt) }
  }
}
