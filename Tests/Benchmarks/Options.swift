// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The arguments of a command: `--name value` pairs and positional arguments.
struct Options {
  private let words: [String]

  /// Creates options.
  init(_ words: some Sequence<String>) {
    self.words = Array(words)
  }

  /// Returns the value of an option, or `nil` if it is absent.
  subscript(name: String) -> String? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Returns whether a flag is present.
  func has(_ flag: String) -> Bool {
    words.contains(flag)
  }

  /// Returns the value of a required option.
  func required(_ name: String) -> String {
    guard let value = self[name] else { Self.fail("'\(name)' is missing; give a path after it") }
    return value
  }

  /// Returns the number of an option.
  func number(_ name: String, default value: Int) -> Int {
    guard let text = self[name] else { return value }
    guard let number = Int(text) else { Self.fail("'\(name)' needs a whole number") }
    return number
  }

  /// The positional arguments before the first option.
  var plain: [String] {
    Array(words.prefix { !$0.hasPrefix("--") })
  }

  /// Exits with the status for wrong usage.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(64)
  }
}
