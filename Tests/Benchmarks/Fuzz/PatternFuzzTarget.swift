// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Patterns: a pattern must compile or be rejected, and an independent matcher must accept the
/// texts of its grammar.
struct PatternFuzzTarget: FuzzTarget {
  static let name = "pattern"

  let corpus = [
    "^[a-z]+@[a-z]+\\.[a-z]{2,3}$", "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)$", "ab|cd", "^(ab)*c?$",
    "\\d{4}-\\d{2}-\\d{2}", "^[^\"\\\\]*$", "(a|b)*?c", "^\\s\\S\\w\\W\\d\\D$", "^é+日{2,}$",
    "^(?:a|(?<name>b)|c){0,3}$", "a^b|$", "^[\\u0041-\\x5A]$", "^.$", "^(a{2}){2}$", "[]",
    "^\\p{L}+$", "^(?=ab).*$", "^(?!ab).*$", "\\bword\\b", "^$", "^(|a)+$", "[^]", "^[-a]$",
  ].map { Array($0.utf8) }

  let dictionary = [
    "(", ")", "(?:", "(?=", "(?!", "(?<", "(?<n>", "|", "*", "+", "?", "*?", "{2}", "{1,3}", "{0,}",
    "{,2}", "{99999}", "{2,1}", "[", "]", "[^", "-", "^", "$", "\\", "\\d", "\\W", "\\s", "\\b",
    "\\1",
    "\\k<n>", "\\u0061", "\\u{1F600}", "\\x41", "\\cA", "\\p{Lu}", "\\P{Nd}", "\\p{Greek}", ".",
    "a",
    "é", "😀", "\"", "/", "\\/", "\u{0}", "[a-z]", "[z-a]", "[\\d-x]", "&&", "--", "(?i)", "\\0",
    "\\n",
  ].map { Array($0.utf8) }

  private let vocabulary: Vocabulary

  init() throws {
    vocabulary = try FuzzVocabulary.make()
  }

  func generate(_ random: inout SeededGenerator) -> [UInt8]? {
    var text = Bool.random(using: &random) ? "^" : ""
    for _ in 0..<Int.random(in: 1...4, using: &random) { text += Self.term(depth: 2, &random) }
    return Array((text + (Bool.random(using: &random) ? "$" : "")).utf8)
  }

  private static func term(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", "[a-c]", "[^a]", ".", "\\d", "\\w", "é", "\\.", "\\\"", "😀", "\\u0041"]
    var term = atoms.randomElement(using: &random) ?? "a"
    if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
      let first = self.term(depth: depth - 1, &random)
      let second = self.term(depth: depth - 1, &random)
      term = Bool.random(using: &random) ? "(\(first)|\(second))" : "(?:\(first)\(second))"
    }
    let counts = ["", "", "", "*", "+", "?", "{2}", "{1,3}", "*?", "{2,}"]
    return term + (counts.randomElement(using: &random) ?? "")
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let text = String(decoding: input, as: UTF8.self)
    let grammar: CompiledGrammar
    do {
      _ = try Pattern(parsing: text)
    } catch {
      guard (0...text.unicodeScalars.count).contains(error.offset), !error.description.isEmpty
      else {
        throw FuzzFinding("an error at \(error.offset) of \(text.unicodeScalars.count) scalars")
      }
      return
    }
    let string = SchemaNode.string(StringSchema(restriction: .pattern(text)))
    do {
      grammar = try CompiledGrammar(compiling: Schema(root: string))
    } catch {
      return
    }
    let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    // A text of thousands of scalars needs as many masks, each of which reads the rest of the text.
    guard matcher.fewestBytesToFinish < 300 else { return }
    var writer = RandomWriter(matcher, seed: random.next())
    let json = writer.write(room: 12) ?? "nothing within the budget"
    guard let value = try? JSONParser.parse(Array(json.utf8)), case .string(let word) = value else {
      throw FuzzFinding("the grammar of \(text) writes \(json)")
    }
    // The time of the reference grows with the counts of a pattern, so large counts are skipped.
    guard text.utf8.count < 60, !Self.hasLongCount(text),
      let reference = try? PatternReference(text)
    else { return }
    var state = reference.start
    var isFirst = true
    for scalar in word.unicodeScalars {
      state = reference.next(state, scalar.value, isFirst: isFirst)
      isFirst = false
    }
    guard reference.accepts(state, isFirst: isFirst) else {
      throw FuzzFinding("\(word.debugDescription) does not match \(text.debugDescription)")
    }
  }

  /// Returns whether a pattern contains more than two consecutive digits, as in counts above 99.
  private static func hasLongCount(_ text: String) -> Bool {
    text.split { !$0.isNumber }.contains { $0.count > 2 }
  }
}

/// A small vocabulary with every byte and some JSON words.
enum FuzzVocabulary {
  /// Creates the vocabulary.
  static func make() throws -> Vocabulary {
    let words = [
      "{\"", "\": ", "\":", "\", \"", "\"}", "], ", "true", "false", "null", "[[", "}]", "a\"",
      "ab",
      "12", ".5", "e+", "-1", "\\u00", "name", "  ", ", ",
    ]
    return try Vocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + words.map { Array($0.utf8) } + [[]],
      endTokens: [TokenID(256 + words.count)])
  }
}
