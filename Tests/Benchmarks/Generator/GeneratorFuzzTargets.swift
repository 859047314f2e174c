// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import TestSupport

/// The lexer of the generator: the concatenated lexemes of any bytes are the bytes.
struct LexerFuzzTarget: FuzzTarget {
  static let name = "lexer"

  let corpus: [[UInt8]]
  let dictionary = SwiftWords.all

  init() throws {
    corpus = try GeneratorCorpus.declarations().map(\.bytes)
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    do {
      try GeneratorPromises.checkLexemes(of: input)
    } catch {
      throw FuzzFinding(error.description)
    }
  }
}

/// The generator: any bytes are either diagnosed or generated.
struct GeneratorFuzzTarget: FuzzTarget {
  static let name = "generator"

  let corpus: [[UInt8]]
  let dictionary = SwiftWords.all

  init() throws {
    corpus = try GeneratorCorpus.declarations().map(\.bytes)
  }

  /// Returns short declarations, most of which are invalid.
  func generate(_ random: inout SeededGenerator) -> [UInt8]? {
    if Bool.random(using: &random) { return nil }
    let bodies = [
      "let a: Int", "var b: [String]?", "@Guide(.range(1...5)) var c: Int", "case d, e(f: Int)",
      "let g: A?", "static var h = 1", "indirect case i(A)", "init() {}", "var j: Int { 1 }",
      "#if DEBUG\nlet k: Int\n#endif", "@Guide(description: \"x\") let l: Float", "case m = \"n\"",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let keyword = Bool.random(using: &random) ? "struct" : "enum"
      let body = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        bodies.randomElement(using: &random) ?? ""
      }
      text += "@Generable \(keyword) A {\n\(body.joined(separator: "\n"))\n}\n"
    }
    let isGuarded = Bool.random(using: &random)
    return Array((isGuarded ? "#if canImport(FoundationModels)\n\(text)#endif\n" : text).utf8)
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let modes: [SourceFile.Mode] = [.automatic, .regions, .wholeFile]
    do {
      try GeneratorPromises.check(input, mode: modes.randomElement(using: &random) ?? .automatic)
    } catch {
      throw FuzzFinding(error.description)
    }
  }
}

/// Words of Swift files.
enum SwiftWords {
  static let all = [
    "@Generable", "@Generable(", "@Guide(", "@Guide", ")", "struct", "enum", "case", "let", "var",
    ":", "Int", "String", "[", "]", "[[", "{", "}", "<", ">", "?", "??", "=", "\"", "\"\"\"", "\\(",
    "\n", "\r\n", "#if A\n", "#if canImport(FoundationModels)\n", "#elseif !B\n", "#else\n",
    "#endif\n", ",", ".range(1...2)", ".pattern(/x/)", "/", "#/", "/#", "(", "extension", "->",
    "func", "import FoundationModels\n", ";", "private", "#", "##\"", "\"##", "/*", "*/", "//",
    "`", "`default`", "é", "名前", "😀", "\u{0}", "\u{FEFF}", "\t", "indirect", "where", "class",
    "protocol", "description:", "name:", "static", "lazy", "@available(*, deprecated)", "some",
    "any", "&&", "||", "!", "1...5", "0x", "1e", "$0", "\\", "#sourceLocation()", "init", "get",
    "GeneratedContent", "PartiallyGenerated", "FoundationModels.Generable", "typealias", "inout",
  ].map { Array($0.utf8) }
}
