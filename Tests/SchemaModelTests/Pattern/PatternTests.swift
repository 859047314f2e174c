// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@Suite struct PatternTests {
  static func node(_ text: String) throws -> PatternNode {
    try Pattern(parsing: text).root
  }

  static func one(_ scalars: Unicode.Scalar...) -> PatternNode {
    .scalars(ScalarSet(scalars.map { $0.value...$0.value }))
  }

  static let trees: [(String, PatternNode)] = [
    ("", .empty), ("a", one("a")), ("ab", .sequence([one("a"), one("b")])),
    ("a|b", .alternation([one("a"), one("b")])), ("a|", .alternation([one("a"), .empty])),
    ("^a$", .sequence([.startAnchor, one("a"), .endAnchor])),
    (
      "a(?=b)(?!c)",
      .sequence([
        one("a"), .lookaround(one("b"), isBehind: false, isNegated: false),
        .lookaround(one("c"), isBehind: false, isNegated: true),
      ])
    ),
    (
      "(?<=a)(?<!b)",
      .sequence([
        .lookaround(one("a"), isBehind: true, isNegated: false),
        .lookaround(one("b"), isBehind: true, isNegated: true),
      ])
    ),
    (#"[\b]"#, one("\u{08}")),
    ("(a)(?:b)(?<c>d)(?P<e>f)", .sequence([one("a"), one("b"), one("d"), one("f")])),
    ("(a|b)c", .sequence([.alternation([one("a"), one("b")]), one("c")])),
    ("a*", .repetition(one("a"), min: 0, max: nil)),
    ("a+?", .repetition(one("a"), min: 1, max: nil)),
    ("a??", .repetition(one("a"), min: 0, max: 1)), ("a{3}", .repetition(one("a"), min: 3, max: 3)),
    ("a{2,}", .repetition(one("a"), min: 2, max: nil)),
    ("a{2,5}?", .repetition(one("a"), min: 2, max: 5)), ("a{1}", one("a")), ("a{0}b", one("b")),
    ("()*", .empty),
    ("(a*)*", .repetition(.repetition(one("a"), min: 0, max: nil), min: 0, max: nil)),
    ("a{", .sequence([one("a"), one("{")])), ("{}", .sequence([one("{"), one("}")])),
    ("a]", .sequence([one("a"), one("]")])),
    (".", .scalars(.nonTerminators)), (#"\d"#, .scalars(.digits)),
    (#"\W"#, .scalars(ScalarSet.wordScalars.inverted)),
    (#"[\s\d]"#, .scalars(ScalarSet.whitespace.union(.digits))),
    ("[a-cx]", one("a", "b", "c", "x")), ("[^a]", .scalars(ScalarSet("a").inverted)),
    ("[-a]", one("-", "a")), ("[a-]", one("-", "a")), (#"[\]\\^-]"#, one("]", "\\", "^", "-")),
    ("[.*+?()|$]", one(".", "*", "+", "?", "(", ")", "|", "$")),
    (#"\.\/\-\{"#, .sequence([one("."), one("/"), one("-"), one("{")])),
    (
      #"\n\t\r\f\v\0\cA"#,
      .sequence([
        one("\n"), one("\t"), one("\r"), one("\u{C}"), one("\u{B}"), one("\0"), one("\u{1}"),
      ])
    ),
    (#"\x41\u00e9\u{1F600}\uD83D\uDE00"#, .sequence([one("A"), one("é"), one("😀"), one("😀")])),
    (#"[\u{61}-\x63]"#, one("a", "b", "c")), ("é😀", .sequence([one("é"), one("😀")])),
    ("(?i)aB1", .sequence([one("a", "A"), one("b", "B"), one("1")])),
    ("(?i:a)b", .sequence([one("a", "A"), one("b")])),
    ("(a(?i)b)c", .sequence([.sequence([one("a"), one("b", "B")]), one("c")])),
    (
      "(?i)[a-c][^x](?-i)d",
      .sequence([
        one("a", "b", "c", "A", "B", "C"), .scalars(ScalarSet("x", "X").inverted), one("d"),
      ])
    ),
  ]

  @Test("a construct of both dialects is parsed", arguments: trees)
  func parsesTheCommonSubset(_ text: String, _ tree: PatternNode) throws {
    #expect(try Self.node(text) == tree)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: PatternError.Kind
    let offset: Int

    init(_ text: String, _ kind: PatternError.Kind, _ offset: Int) {
      self.text = text
      self.kind = kind
      self.offset = offset
    }

    var testDescription: String { text }
  }

  static let faults = [
    Fault("a(b", .syntax, 1), Fault("ab)", .syntax, 2), Fault("[ab", .syntax, 0),
    Fault("*a", .syntax, 0),
    Fault("a|+", .syntax, 2), Fault("a**", .syntax, 2), Fault("a{2}{3}", .syntax, 4),
    Fault("^*", .syntax, 0),
    Fault("{2}", .syntax, 3), Fault("a{3,2}", .syntax, 1), Fault("[z-a]", .syntax, 1),
    Fault(#"[\d-z]"#, .syntax, 1),
    Fault(#"a\"#, .syntax, 1), Fault(#"\x4"#, .syntax, 0), Fault(#"\u{}"#, .syntax, 0),
    Fault(#"\u{110000}"#, .syntax, 0),
    Fault(#"\uD83D"#, .syntax, 0), Fault(#"\uD83D\u0041"#, .syntax, 0), Fault(#"\c1"#, .syntax, 0),
    Fault("(?<a", .syntax, 0),
    Fault(#"\p"#, .syntax, 0), Fault("a(?i", .syntax, 1),
    Fault("a(?<=b$)", .unsupported, 1), Fault("(?<!a(?=b))", .unsupported, 0),
    Fault("(?=b)*", .syntax, 0), Fault("(?!b)?", .syntax, 0),
    Fault("(?>b)", .unsupported, 0), Fault("(?x)a", .unsupported, 2),
    Fault("a++", .unsupported, 2), Fault("a{,3}", .unsupported, 1),
    Fault(#"(a)\1"#, .unsupported, 3), Fault(#"\k<a>"#, .unsupported, 0),
    Fault(#"\Aa"#, .unsupported, 0),
    Fault(#"\h"#, .unsupported, 0), Fault(#"\01"#, .unsupported, 0),
    Fault("[a[b]]", .unsupported, 2), Fault("[a&&b]", .unsupported, 2),
    Fault("[]", .unsupported, 0), Fault("[^]a]", .unsupported, 0),
    Fault(#"\p{Greek}"#, .unsupported, 0), Fault(#"\p{scx=Greek}"#, .unsupported, 0),
    Fault(#"\p{Script=Elvish}"#, .unsupported, 0), Fault(#"\p{}"#, .unsupported, 0),
    Fault(#"\p{=}"#, .unsupported, 0), Fault(#"\p{scx="#, .unsupported, 0),
    Fault("(?i)é", .unsupported, 4),
    Fault(#"(?i)\p{Lu}"#, .unsupported, 4), Fault("(?i)[à-ü]", .unsupported, 5),
    Fault("a{100001}", .tooLarge, 2),
    Fault("a{99999999999999999999}", .tooLarge, 2),
    Fault(String(repeating: "(", count: 10_000), .tooLarge, Pattern.maximumNesting),
  ]

  @Test("every other construct is an error with its position and a remedy", arguments: faults)
  func rejectsOtherConstructs(_ fault: Fault) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(parsing: fault.text) }
    #expect(error.kind == fault.kind)
    #expect(error.offset == fault.offset)
    #expect(error.message.contains("; "), "the message has a remedy")
  }

  @Test(
    "a binary property is the set of its scalars",
    arguments: [
      ("Alphabetic", "aé日", "1 "), ("White_Space", " \u{A0}\t", "a"), ("Emoji", "😀", "a"),
      ("ASCII", "a~", "é"), ("Any", "aé😀", ""), ("Uppercase", "AÉ", "aé"), ("ID_Start", "aé", "1-"),
      ("Hex_Digit", "aF9", "g"),
    ])
  func parsesBinaryProperties(_ name: String, _ inside: String, _ outside: String) throws {
    guard case .scalars(let set) = try Self.node("\\p{\(name)}") else {
      Issue.record("the pattern is not a class")
      return
    }
    for scalar in inside.unicodeScalars { #expect(set.contains(scalar)) }
    for scalar in outside.unicodeScalars { #expect(!set.contains(scalar)) }
  }

  @Test("a general category is the set of its scalars, under short and long names")
  func parsesGeneralCategories() throws {
    func contains(_ pattern: String, _ scalar: Unicode.Scalar) throws -> Bool {
      guard case .scalars(let set) = try Self.node(pattern) else { return false }
      return set.contains(scalar)
    }
    #expect(try contains(#"[\p{gc=Letter}]"#, "中"))
    #expect(try contains(#"\p{General_Category=Co}"#, "\u{10FFFD}"))
    #expect(throws: PatternError.self) { try Self.node(#"\p{C}"#) }
    #expect(throws: PatternError.self) { try Self.node(#"\p{}"#) }
    #expect(try !contains(#"\p{Lu}"#, "a"))
    #expect(try contains(#"\P{Uppercase_Letter}"#, "a"))
    #expect(try contains(#"\p{Sc}"#, "€"))
  }

  @Test("a long class is parsed in linear time") func parsesLongClassesInLinearTime() throws {
    // A union per item would make 4 · 10⁸ steps of this.
    let scalars = (0..<20_000).compactMap { Unicode.Scalar(0x10000 + 2 * $0) }
    let text = "[" + String(String.UnicodeScalarView(scalars)) + #"\p{L}\P{L}"# + "]"
    #expect(try Self.node(text) == .scalars(.all))
    #expect(try Self.node(String(repeating: #"\p{Lu}"#, count: 300)) != .empty)
  }

  @Test("a long pattern is parsed in linear time") func parsesLongPatternsInLinearTime() throws {
    let text = String(repeating: "(ab|[c-e]{2,3}.)?", count: 20_000)
    guard case .sequence(let nodes) = try Self.node(text) else {
      Issue.record("the pattern is not a sequence")
      return
    }
    #expect(nodes.count == 20_000)
  }

  /// Every printable ASCII scalar by itself, escaped and in a class is an error or a set of
  /// scalars.
  @Test(
    "an accepted pattern of one ASCII character matches the same characters as in Swift's Regex",
    arguments: ["%", "\\%", "[%]", "[^%]", "[\\%]", "(?:%)"])
  func agreesWithSwiftRegexOnASCII(_ template: String) throws {
    var compared = 0
    for value in UInt8(0x20)..<0x7F {
      let text = template.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: String(Unicode.Scalar(value)))
      guard let pattern = try? Pattern(parsing: text), case .scalars(let set) = pattern.root,
        let regex = try? Regex(text).asciiOnlyDigits().asciiOnlyWordCharacters()
      else { continue }
      for probe in UInt8(0x20)..<0x7F {
        let scalar = Unicode.Scalar(probe)
        let isMatch = try regex.wholeMatch(in: String(scalar)) != nil
        #expect(set.contains(scalar) == isMatch, "\(text) on \(scalar)")
        compared += 1
      }
    }
    #expect(compared > 2000)
  }
}
