// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The words after the name of a command: `--name value` pairs and plain words.
struct Options {
  private let words: [String]

  /// Creates options.
  init(_ words: some Sequence<String>) {
    self.words = Array(words)
  }

  /// The value of an option; nil if it is not given.
  subscript(name: String) -> String? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Whether a flag is given.
  func has(_ flag: String) -> Bool {
    words.contains(flag)
  }

  /// The value of an option that must be given.
  func required(_ name: String) -> String {
    guard let value = self[name] else { Self.fail("'\(name)' is missing; give a path after it") }
    return value
  }

  /// The number of an option.
  func number(_ name: String, default value: Int) -> Int {
    guard let text = self[name] else { return value }
    guard let number = Int(text) else { Self.fail("'\(name)' needs a whole number") }
    return number
  }

  /// Whether an option without a value is given.
  func contains(_ name: String) -> Bool {
    words.contains(name)
  }

  /// The words before the first option.
  var plain: [String] {
    Array(words.prefix { !$0.hasPrefix("--") })
  }

  /// Ends the process with the status for wrong usage.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(64)
  }
}
