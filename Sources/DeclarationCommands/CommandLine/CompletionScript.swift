// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Scripts that complete the command line of a tool, generated from its table of commands.
struct CompletionScript {
  /// A shell.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let tool: CommandLineTool

  /// Creates the scripts of a tool.
  init(of tool: CommandLineTool) {
    self.tool = tool
  }

  /// Returns the script for a shell.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The names and descriptions of all commands.
  private var commands: [(name: String, summary: String)] {
    tool.commands.map { ($0.name, $0.summary) }
      + CommandLineTool.builtIn.map { ($0.name, $0.summary) }
  }

  private var shells: String { Shell.allCases.map(\.rawValue).joined(separator: " ") }

  /// The name of the function that completes words.
  private var function: String { "_" + tool.name.replacing("-", with: "_") }

  // MARK: - bash

  private var bash: String {
    let options = tool.commands.map { command in
      "    \(command.name)) options=\"\(command.helpOptions.map(\.name).joined(separator: " "))\" ;;"
    }
    let values = Set(
      tool.commands.flatMap { $0.options.filter { !$0.choices.isEmpty } }.map(\.name))
    let valueCases = values.sorted().map { name in
      "    \(name)) COMPREPLY=($(compgen -W \"\(choices(of: name))\" -- \"$word\")); return ;;"
    }
    return """
      # Completions of '\(tool.name)' for bash: source this file.
      \(function)() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" options=""
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " ")) --help --version" -- "$word"))
          return
        fi
        case "$previous" in
          completions) COMPREPLY=($(compgen -W "\(shells)" -- "$word")); return ;;
      \(valueCases.joined(separator: "\n"))
        esac
        case "${COMP_WORDS[1]}" in
      \(options.joined(separator: "\n"))
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F \(function) \(tool.name)

      """
  }

  private func choices(of option: String) -> String {
    let all = tool.commands.flatMap { $0.options }.filter { $0.name == option }.flatMap(\.choices)
    return Set(all).sorted().joined(separator: " ")
  }

  // MARK: - zsh

  private var zsh: String {
    let names = commands.map { "    '\($0.name):\(Self.escaped($0.summary, "':"))'" }
    let cases = tool.commands.map { command in
      let options = command.helpOptions.map { option in
        let repeats = option.repeats ? "*" : ""
        let summary = Self.escaped(option.summary, "'[]:")
        return "        '\(repeats)\(option.name)[\(summary)]\(Self.zshValue(of: option))'"
      }
      return "      \(command.name))\n        _arguments \\\n"
        + (options + ["        '*:file:_files'"]).joined(separator: " \\\n") + " ;;"
    }
    return """
      #compdef \(tool.name)
      # Completions of '\(tool.name)' for zsh: save this file as '\(function)' in a folder of $fpath.
      \(function)() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe 'command' commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
          completions) _values 'shell' \(shells) ;;
        esac
      }
      if [ "$funcstack[1]" = "\(function)" ]; then
        \(function) "$@"
      else
        compdef \(function) \(tool.name)
      fi

      """
  }

  private static func zshValue(of option: OptionSpec) -> String {
    guard let placeholder = option.placeholder else { return "" }
    let label = escaped(placeholder, "'[]:")
    if !option.choices.isEmpty { return ":\(label):(\(option.choices.joined(separator: " ")))" }
    switch placeholder {
    case "FILE", "PATH": return ":\(label):_files"
    case "FOLDER": return ":\(label):_files -/"
    default: return ":\(label): "
    }
  }

  // MARK: - fish

  private var fish: String {
    var lines = ["# Completions of '\(tool.name)' for fish: save in ~/.config/fish/completions."]
    let start = "complete -c \(tool.name)"
    for command in commands {
      let summary = Self.escaped(command.summary, "'")
      lines.append("\(start) -n __fish_use_subcommand -f -a \(command.name) -d '\(summary)'")
    }
    for command in tool.commands {
      for option in command.helpOptions {
        var words = "-l \(option.name.drop { $0 == "-" }) -d '\(Self.escaped(option.summary, "'"))'"
        if !option.choices.isEmpty {
          words += " -x -a '\(option.choices.joined(separator: " "))'"
        } else if option.placeholder != nil {
          words += ["FILE", "PATH", "FOLDER"].contains(option.placeholder) ? " -r" : " -x"
        }
        lines.append("\(start) -n '__fish_seen_subcommand_from \(command.name)' \(words)")
      }
    }
    lines.append(
      "\(start) -n '__fish_seen_subcommand_from completions' -f -a '\(shells)'")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text in which characters are escaped; a quote inside a quoted word ends and restarts
  /// the word.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    for character in text {
      if character == "'" {
        result += "'\\''"
      } else {
        result += special.contains(character) ? "\\\(character)" : String(character)
      }
    }
    return result
  }
}
