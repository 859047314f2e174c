// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The entry point, which runs a command and converts errors into exit statuses.
@main
struct GenerableTool {
  private static let commands: [any Command.Type] = [
    RespondCommand.self, ModelsCommand.self, CheckCommand.self, SchemaCommand.self,
    ExpandCommand.self,
  ]

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
      exit(ExitStatus.success.rawValue)
    } catch let error as CommandError {
      if !error.message.isEmpty {
        Terminal.writeError("error: \(error.message)\n")
      }
      exit(error.status.rawValue)
    } catch {
      Terminal.writeError("error: \(error.messageText)\n")
      exit(ExitStatus.failure.rawValue)
    }
  }

  private static func run(_ words: [String]) async throws {
    guard let name = words.first else {
      throw CommandError(message: "no command given\n\n\(help)", status: .usage)
    }
    if ["--help", "-h", "help"].contains(name) {
      print(try words.dropFirst().first.map { try selected(by: $0).help } ?? help)
      return
    }
    let command = try selected(by: name)
    if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(command.help)
      return
    }
    let arguments = try ArgumentReader(
      words.dropFirst(), command: command.name, options: command.options)
    try await command.init(arguments).run()
  }

  private static func selected(by name: String) throws(CommandError) -> any Command.Type {
    guard let command = commands.first(where: { $0.name == name }) else {
      let hint = name.suggestion(among: commands.map { $0.name })
      throw .usage("unknown command '\(name)'\(hint)")
    }
    return command
  }

  private static var help: String {
    """
    Generate typed, valid values with language models.

    usage: generable COMMAND [arguments]

    commands:
    \(HelpTable(commands.map { ($0.name, $0.summary) }).text)

    Run 'generable COMMAND --help' for the options of a command.
    Exit status: 0 for success, 1 for failure, 64 for invalid usage. Errors
    are printed to standard error.
    """
  }
}
