// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A tool with several commands.
package struct CommandLineTool: Sendable {
  /// The name of the executable.
  let name: String
  /// The description of the tool, in one sentence.
  let summary: String
  /// The commands, in the order of the help text.
  let commands: [any Command.Type]

  /// The version of the package.
  package static let version = "0.1.0"

  /// Creates a tool.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - summary: The description of the tool, in one sentence.
  ///   - commands: The commands, in the order of the help text.
  package init(name: String, summary: String, commands: [any Command.Type]) {
    self.name = name
    self.summary = summary
    self.commands = commands
  }

  /// Runs the command that a command line selects, and ends the process with its exit status.
  ///
  /// - Parameter words: The words after the name of the executable.
  package func main(_ words: [String]) async -> Never {
    do {
      try await run(words)
      exit(ExitStatus.success.rawValue)
    } catch let error as CommandError {
      if !error.message.isEmpty {
        Terminal.writeError("error: \(error.message)\n")
      }
      exit(error.status.rawValue)
    } catch {
      Terminal.writeError("error: \(Self.message(for: error))\n")
      exit(ExitStatus.failure.rawValue)
    }
  }

  /// Returns the description of an error with the names of options instead of those of the API.
  ///
  /// - Parameter error: The error.
  /// - Returns: The description, with its remedy if one is known.
  package static func message(for error: any Error) -> String {
    var text = error.messageText
    for (name, option) in optionNames { text = text.replacing(name, with: option) }
    return text
  }

  /// The properties of the API that errors mention, with the options that set them.
  private static let optionNames = [
    ("'maximumResponseTokens'", "'--max-tokens'"), ("'temperature'", "'--temperature'"),
    ("'samplingMode'", "'--top-k' or '--top-p'"),
  ]

  private func run(_ words: [String]) async throws {
    guard let word = words.first else {
      throw CommandError(message: "no command given\n\n\(help)", status: .usage)
    }
    switch word {
    case "--help", "-h", "help":
      print(try words.dropFirst().first.map { try help(of: selected(by: $0)) } ?? help)
    case "--version": print("\(name) \(Self.version)")
    case "completions": print(try completions(words.dropFirst()), terminator: "")
    case "man": print(ManualPage(of: self).text, terminator: "")
    default: try await run(selected(by: word), words.dropFirst())
    }
  }

  private func run(_ command: any Command.Type, _ words: ArraySlice<String>) async throws {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(help(of: command))
      return
    }
    let arguments = try ArgumentReader(words, command: command.name, options: command.options)
    try await command.init(arguments).run()
  }

  private func selected(by name: String) throws(CommandError) -> any Command.Type {
    guard let command = commands.first(where: { $0.name == name }) else {
      let hint = name.suggestion(among: commands.map { $0.name })
      throw .usage("unknown command '\(name)'\(hint)")
    }
    return command
  }

  private func completions(_ words: ArraySlice<String>) throws(CommandError) -> String {
    let names = CompletionScript.Shell.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    guard words.count == 1, let word = words.first,
      let shell = CompletionScript.Shell(rawValue: word)
    else { throw .usage("'completions' needs a shell: one of \(names)") }
    return CompletionScript(of: self).text(for: shell)
  }

  // MARK: - Help

  /// The commands that the tool itself implements, with their operands and descriptions.
  static let builtIn = [
    (
      name: "completions", operands: "SHELL",
      summary: "Print a completion script for bash, zsh, or fish."
    ),
    (name: "man", operands: "", summary: "Print a manual page."),
  ]

  private var help: String {
    let rows = commands.map { ($0.name, $0.summary) } + Self.builtIn.map { ($0.name, $0.summary) }
    return """
      \(summary)

      usage: \(name) COMMAND [arguments]

      commands:
      \(HelpTable(rows).text)

      Run '\(name) COMMAND --help' for the options of a command, and
      '\(name) --version' for the version. Wherever a file is read, '-' is
      standard input.
      Exit status: 0 for success, 1 for failure, 64 for invalid usage. Errors
      are printed to standard error.
      """
  }

  /// Returns the text that `--help` prints for a command.
  private func help(of command: any Command.Type) -> String {
    let rows = command.helpOptions.map { option in
      (option.name + (option.placeholder.map { " \($0)" } ?? ""), option.summary)
    }
    return """
      \(command.summary)

      usage: \(name) \(command.name) \(command.operands) [options]

      options:
      \(HelpTable(rows).text)

      \(command.discussion)
      """
  }
}
