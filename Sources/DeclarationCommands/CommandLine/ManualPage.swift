// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A manual page in the format of `man`, generated from the table of commands of a tool.
struct ManualPage {
  private let tool: CommandLineTool

  /// Creates the page of a tool.
  init(of tool: CommandLineTool) {
    self.tool = tool
  }

  /// The source of the page, in the macros of man(7).
  var text: String {
    var lines = [
      ".TH \(tool.name.uppercased()) 1 \"\" \"\(tool.name) \(CommandLineTool.version)\"",
      ".SH NAME", "\(tool.name) \\- \(Self.escaped(Self.unterminated(tool.summary)))",
      ".SH SYNOPSIS", ".B \(tool.name)", "COMMAND [arguments]", ".SH COMMANDS",
    ]
    for command in tool.commands {
      lines += [
        ".SS \"\(tool.name) \(command.name) \(Self.escaped(command.operands).replacing("\"", with: "\"\""))\"",
        Self.escaped(command.summary),
      ]
      for option in command.helpOptions {
        lines.append(".TP")
        let value = option.placeholder.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        lines.append("\\fB\(Self.escaped(option.name))\\fR\(value)")
        lines.append(Self.escaped(option.summary))
      }
      lines += [".PP", ".nf", Self.escaped(command.discussion), ".fi"]
    }
    for command in CommandLineTool.builtIn {
      lines += [".SS \"\(tool.name) \(command.name) \(command.operands)\"", command.summary]
    }
    lines += [
      ".SH EXIT STATUS", "0 for success, 1 for failure, 64 for invalid usage.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text in which backslashes and hyphens are literal, and no line starts with a
  /// request.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(escaped)" : String(escaped)
    }.joined(separator: "\n")
  }

  /// Returns a sentence without its period, as the names of pages require.
  private static func unterminated(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
