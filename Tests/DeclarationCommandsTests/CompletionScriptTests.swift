// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DeclarationCommands

@Suite struct CompletionScriptTests {
  private let tool = CommandLineTool(
    name: "generable-check", summary: "Check declarations.",
    commands: [CheckCommand.self, SchemaCommand<DocumentFormats>.self])

  @Test("each script contains every command and every option", arguments: ["bash", "zsh", "fish"])
  func options(_ name: String) throws {
    let shell = try #require(CompletionScript.Shell(rawValue: name))
    let text = CompletionScript(of: tool).text(for: shell)
    for command in tool.commands {
      #expect(text.contains(command.name))
      for option in command.helpOptions {
        // fish takes the name without dashes.
        #expect(text.contains(shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name))
      }
    }
    #expect(text.contains("json-schema openai"))
  }

  @Test("the manual page contains every command and every option")
  func manual() {
    let text = ManualPage(of: tool).text
    #expect(text.hasPrefix(".TH GENERABLE-CHECK 1"))
    for command in tool.commands {
      #expect(text.contains(".SS \"generable-check \(command.name) "))
      for option in command.helpOptions {
        #expect(text.contains("\\fB\(option.name.replacing("-", with: "\\-"))\\fR"))
      }
    }
    let lines = text.split(separator: "\n")
    let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".B"]
    let starts = lines.filter { $0.hasPrefix(".") }
    #expect(starts.allSatisfy { line in requests.contains { line.hasPrefix($0) } })
  }
}
