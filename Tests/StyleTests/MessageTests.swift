// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import Testing

/// Messages follow the form of the compiler: they begin in lower case and end without a period.
@Suite("Form of error messages")
struct MessageTests {
  /// The endings of the names of files that hold messages for users.
  static let endings = ["Error.swift", "Errors.swift", "Messages.swift", "Problem.swift"]

  /// Words that keep their capital letter at the beginning of a message.
  static let properNouns = ["JSON", "GGUF", "UTF", "GBNF", "URI", "URL", "RFC", "ISO", "Swift"]

  @Test("messages begin in lower case and end without a period")
  func form() throws {
    let files = try (SourceTree.swiftFiles(in: "Sources") + SourceTree.swiftFiles(in: "Plugins"))
      .filter { file in Self.endings.contains { file.name.hasSuffix($0) } }
    var count = 0
    for file in files {
      for token in file.code where token.kind == .string {
        guard let message = Self.message(in: token.text) else { continue }
        count += 1
        if let problem = Self.problem(of: message) {
          Issue.record("\(file.path):\(token.line): \(problem): \(message)")
        }
      }
    }
    #expect(count > 100, "hardly any messages were found")
  }

  /// The text of a string literal that is a sentence: it has a space between words.
  private static func message(in literal: String) -> String? {
    let text = literal.drop { $0 == "#" || $0 == "\"" || $0.isWhitespace }
    guard let end = text.lastIndex(where: { $0 != "#" && $0 != "\"" && !$0.isWhitespace }) else {
      return nil
    }
    let message = text[...end]
    let words = message.split(separator: " ")
    guard words.count >= 3, words.filter({ $0.allSatisfy(\.isLetter) }).count >= 2 else {
      return nil
    }
    return String(message)
  }

  private static func problem(of message: String) -> String? {
    let first = message.prefix { $0.isLetter }
    if first.first?.isUppercase == true, !properNouns.contains(String(first)), first.count > 1 {
      return "begins with a capital letter"
    }
    if message.hasSuffix("."), !message.hasSuffix("..."), !message.hasSuffix("…") {
      return "ends with a period"
    }
    return nil
  }
}
