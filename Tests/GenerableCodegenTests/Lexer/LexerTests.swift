// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

@Suite struct LexerTests {
  /// Returns the kinds and texts of the lexemes that are not trivia.
  private func significant(_ text: String) -> [(Lexeme.Kind, String)] {
    let bytes = Array(text.utf8)
    return Lexer.lexemes(of: bytes).filter { !$0.isTrivia }.map {
      ($0.kind, String(decoding: bytes[$0.range.start..<$0.range.end], as: UTF8.self))
    }
  }

  private func texts(_ text: String) -> [String] { significant(text).map(\.1) }

  private func expectRoundTrip(_ bytes: [UInt8], _ comment: Comment) {
    #expect(throws: Never.self, comment) { try GeneratorPromises.checkLexemes(of: bytes) }
  }

  @Test("the lexemes of each file of the repository are the file and have no errors")
  func repositoryFiles() throws {
    let files = FixtureSources.repositoryFiles()
    #expect(files.count > 100)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      expectRoundTrip(bytes, "\(file.path)")
      let problems = Lexer.lexemes(of: bytes).filter { $0.problem != nil }
      #expect(problems.isEmpty, "\(file.path)")
    }
  }

  @Test("the lexemes of a file of the toolchain are the file")
  func toolchainFiles() throws {
    let files = FixtureSources.toolchainFiles()
    try #require(!files.isEmpty, "no toolchain with Swift files is on the PATH")
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      expectRoundTrip(bytes, "\(file.path)")
    }
  }

  @Test("the lexemes of random bytes are the bytes")
  func randomBytes() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("\"\"\"\\(#/`/*ab1. \n\r\t{}[]<>?!@é💡\u{0}".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      expectRoundTrip(bytes, "\(bytes)")
    }
  }

  static let strings: [String] = [
    #""""#, #""a\"b""#, #""\(a + "\(b)")""#, ##"#"a"b\#(c)"#"##, "\"\"\"\n a \"b\" \"\"\n \"\"\"",
    ##"#"""#"##, "#\"\"\"\n \\(x) \"\"\"\n \"\"\"#", #""\(f(x: { "}" }))""#,
  ]

  @Test("a string literal is one lexeme", arguments: strings)
  func string(_ literal: String) {
    let found = significant("let x = \(literal) + y")
    #expect(found.map(\.1) == ["let", "x", "=", literal, "+", "y"])
    #expect(found[3].0 == .string)
  }

  static let regexes: [String] = [
    "/a/", "/^[A-Z]{3}$/", #"/a\/b/"#, "/(a|b)/", "#/a/b/#", "#/\n  a # comment\n  b\n/#",
    "##/a/#/##",
  ]

  @Test("a regular expression literal is one lexeme", arguments: regexes)
  func regex(_ literal: String) {
    for prefix in ["(", "= ", ", ", "x("] {
      let found = significant("\(prefix)\(literal)")
      #expect(found.last?.0 == .regex, "\(prefix)\(literal)")
      #expect(found.last?.1 == literal)
    }
  }

  static let divisions: [String] = ["a / b / c", "a/b/c", "(a) / 2", "x[1]/y/z", "f(/)"]

  @Test("a division is not a regular expression", arguments: divisions)
  func division(_ text: String) {
    #expect(!significant(text).contains { $0.0 == .regex })
  }

  @Test("block comments nest")
  func nestedComments() {
    #expect(texts("a /* b /* c */ d */ e // f\ng") == ["a", "e", "g"])
  }

  @Test("each operator character is a lexeme")
  func operators() {
    #expect(texts("[[Int?]?]>>=") == ["[", "[", "Int", "?", "]", "?", "]", ">", ">", "="])
  }

  @Test("a number literal includes its fraction and exponent")
  func numbers() {
    #expect(
      texts("1_000 0x1F 0b1 1.5e-3 0x1.8p3 1...5 x.0.1 2.min")
        == [
          "1_000", "0x1F", "0b1", "1.5e-3", "0x1.8p3", "1", ".", ".", ".", "5", "x", ".", "0", ".",
          "1", "2", ".", "min",
        ])
  }

  @Test("identifiers may be in backticks or contain non-ASCII characters")
  func identifiers() {
    let found = significant("`default` `raw name!` größe 名前 $0 a≠b")
    #expect(
      found.map(\.1) == ["`default`", "`raw name!`", "größe", "名前", "$0", "a", "≠", "b"])
    #expect(found[0].0 == .quotedIdentifier)
    #expect(found[2].0 == .identifier)
  }

  @Test("directives of conditional compilation have kinds")
  func directives() {
    #expect(
      significant("#if A\n#elseif B\n#else\n#endif\n#warning(\"x\")").map(\.0)
        == [
          .poundIf, .identifier, .poundElseif, .identifier, .poundElse, .poundEndif, .poundName,
          .leftParen, .string, .rightParen,
        ])
  }

  @Test("interpolations beyond the nesting limit are an error")
  func deepInterpolation() {
    let text = String(repeating: "\"\\(", count: 1000)
    let lexemes = Lexer.lexemes(of: Array(text.utf8))
    #expect(lexemes.contains { $0.problem == .nestedTooDeeply })
  }
}
