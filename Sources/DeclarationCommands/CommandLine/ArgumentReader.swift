// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// An option of a command.
package struct OptionSpec: Sendable {
  /// The name with its dashes, such as `--type`.
  package let name: String
  /// The placeholder for its value in the help text; `nil` for a flag.
  package let placeholder: String?
  /// The valid values; empty if there are others.
  let choices: [String]
  /// Whether the option may be repeated.
  let repeats: Bool
  /// The description.
  let summary: String

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - name: The name with its dashes.
  ///   - placeholder: The placeholder for its value; `nil` for a flag.
  ///   - choices: The valid values; empty if there are others.
  ///   - repeats: Whether the option may be repeated.
  ///   - summary: The description.
  package init(
    name: String, placeholder: String?, choices: [String] = [], repeats: Bool = false,
    summary: String
  ) {
    self.name = name
    self.placeholder = placeholder
    self.choices = choices
    self.repeats = repeats
    self.summary = summary
  }
}

/// The operands and options of a command line.
package struct ArgumentReader {
  /// The words that are not options, in order.
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private let command: String

  /// Parses a command line.
  ///
  /// Options and operands may be in any order; `--name value` and `--name=value` are equivalent;
  /// all words after `--` are operands.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the command.
  ///   - command: The name of the command, for messages.
  ///   - options: The options of the command.
  /// - Throws: A usage error for an unknown option, a missing value or a repeated option.
  package init(_ words: some Sequence<String>, command: String, options: [OptionSpec])
    throws(CommandError)
  {
    self.command = command
    var pending: OptionSpec?
    var onlyOperands = false
    for word in words {
      if let option = pending {
        values[option.name, default: []].append(word)
        pending = nil
      } else if onlyOperands || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        pending = try take(word, among: options)
      }
    }
    if let option = pending {
      throw .usage("option '\(option.name)' needs a value", command: command)
    }
  }

  /// Returns whether a flag is present.
  ///
  /// - Parameter flag: The name of the flag.
  /// - Returns: Whether the command line contains it.
  package func has(_ flag: String) -> Bool {
    values[flag] != nil
  }

  /// Returns the value of an option.
  ///
  /// - Parameter option: The name of the option.
  /// - Returns: The value, or `nil` if the option is absent.
  package func value(_ option: String) -> String? {
    values[option]?.first
  }

  /// Returns the values of a repeated option.
  ///
  /// - Parameter option: The name of the option.
  /// - Returns: The values, in order.
  package func values(_ option: String) -> [String] {
    values[option] ?? []
  }

  /// Returns the converted value of an option.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - expected: The description of valid values, for messages.
  ///   - convert: A closure that returns `nil` for an invalid value.
  /// - Returns: The value, or `nil` if the option is absent.
  /// - Throws: A usage error for an invalid value.
  package func value<Value>(
    _ option: String, expected: String, _ convert: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = convert(text) else {
      throw .usage("option '\(option)' needs \(expected), not '\(text)'", command: command)
    }
    return value
  }

  /// Records an option; returns it if the next word is its value.
  private mutating func take(
    _ word: String, among options: [OptionSpec]
  ) throws(CommandError) -> OptionSpec? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let hint = name.suggestion(among: options.map(\.name))
      throw .usage("unknown option '\(name)'\(hint)", command: command)
    }
    if values[name] != nil, !option.repeats {
      throw .usage("option '\(name)' was given twice", command: command)
    }
    guard option.placeholder != nil else {
      if parts.count == 2 {
        throw .usage("option '\(name)' takes no value", command: command)
      }
      values[name] = [""]
      return nil
    }
    guard parts.count == 2 else { return option }
    values[name, default: []].append(String(parts[1]))
    return nil
  }
}

internal import GenerableCodegen

extension String {
  /// Returns the end of a message about an unknown word.
  ///
  /// - Parameter words: The known words.
  /// - Returns: `; did you mean '…'?`, or an empty string if no known word is similar.
  package func suggestion(among words: [String]) -> String {
    closestMatch(among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
