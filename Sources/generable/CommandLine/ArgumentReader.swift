// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An option that a command understands.
struct OptionSpec {
  /// The name with its dashes, such as `--type`.
  let name: String
  /// The placeholder of its value in the help text; nil for a flag.
  let placeholder: String?
  /// Whether it may be given several times.
  var repeats = false
  /// What it does, in a few words.
  let summary: String
}

/// The words of a command line, sorted into operands and options.
struct ArgumentReader {
  /// The words that are not options, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private let command: String

  /// Sorts the words.
  ///
  /// Options may stand anywhere; `--name value` and `--name=value` mean the same; `--` makes
  /// everything after it an operand.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the command.
  ///   - command: The name of the command, for messages.
  ///   - options: The options that it understands.
  /// - Throws: A usage error for an unknown option, a missing value or a repeated option.
  init(_ words: some Sequence<String>, command: String, options: [OptionSpec]) throws(CommandError)
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

  /// Whether the flag was given.
  func has(_ flag: String) -> Bool {
    values[flag] != nil
  }

  /// The value of the option, or nil.
  func value(_ option: String) -> String? {
    values[option]?.first
  }

  /// The values of an option that may be given several times, in order.
  func values(_ option: String) -> [String] {
    values[option] ?? []
  }

  /// The value of the option, converted.
  ///
  /// - Throws: A usage error when the value is not of the form that `expected` names.
  func value<Value>(
    _ option: String, expected: String, _ convert: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = convert(text) else {
      throw .usage("option '\(option)' needs \(expected), not '\(text)'", command: command)
    }
    return value
  }

  /// Records one word that begins with a dash; returns the option when its value is still to come.
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
