// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import SchemaModel
import TestSupport
import Testing

@testable import RemoteInference

@Suite("Patterns for servers")
struct PortablePatternTests {
  private static let anchored: SchemaDialect.Patterns = {
    var patterns = SchemaDialect.Patterns()
    patterns.requiresAnchors = true
    patterns.excludesEscapedCharacters = true
    return patterns
  }()

  @Test(
    "patterns are rendered with portable constructs",
    arguments: [
      (#"^[A-Z]{3}-\d+$"#, "^[A-Z]{3}-[0-9]+$", false), ("^(?:a|bc)*$", "^(a|bc)*$", false),
      ("^(?<y>a)?$", "^a?$", false), ("^a$|^b+$", "^(a|b+)$", false),
      ("^(?:x|)$", "^(x)?$", false), (#"^\.\.{2}$"#, #"^\.[\x2E]{2}$"#, false),
      ("^[^,]$", #"^[^\x00-\x1F\x22\x2C\x5C]$"#, true),
      ("ab", #"^[^\x00-\x1F\x22\x5C]*ab[^\x00-\x1F\x22\x5C]*$"#, true),
      ("^(?i:ok)$", "^[Oo][Kk]$", false), ("^(?:\"|b)$", "^b$", true),
    ])
  func rendering(_ pattern: String, _ expected: String, _ isNarrower: Bool) throws {
    let portable = try #require(PortablePattern(pattern, for: Self.anchored))
    #expect(portable.text == expected)
    #expect(portable.isNarrower == isNarrower)
  }

  @Test(
    "patterns that servers cannot express are not sent",
    arguments: ["^(?=a).*$", #"^\bword$"#, "a^b", "^\"$", "^(a^|b)c$", "^x{2000}$", "("])
  func unsupported(_ pattern: String) {
    #expect(PortablePattern(pattern, for: Self.anchored) == nil)
  }

  @Test("a portable pattern matches the same texts", arguments: RandomSchemaTree.patterns)
  func language(_ pattern: String) throws {
    let original = try Pattern(parsing: pattern)
    var random = SeededGenerator(seed: 3)
    var matches = 0
    for patterns in [Self.anchored, SchemaDialect.Patterns()] {
      guard let portable = PortablePattern(pattern, for: patterns) else { continue }
      let rewritten = try Pattern(parsing: portable.text)
      let alphabet = Array("abc\"\\1290-_.éÉA^, \n😀x|".unicodeScalars)
      for _ in 0..<1500 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          text.append(alphabet.randomElement(using: &random) ?? "a")
        }
        let isEscaped = text.contains { $0 == "\"" || $0 == "\\" || $0.value < 0x20 }
        let isMatch = original.matches(String(text))
        if isMatch { matches += 1 }
        let isExcluded = patterns.excludesEscapedCharacters && isEscaped
        #expect(rewritten.matches(String(text)) == (isMatch && !isExcluded), "\(String(text))")
      }
    }
    #expect(matches > 0 || PortablePattern(pattern, for: Self.anchored) == nil || pattern.count > 8)
  }
}
