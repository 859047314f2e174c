// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Schemas as text: a schema must compile or be rejected by name, and an independent validator must
/// accept the documents of its grammar.
struct SchemaFuzzTarget: FuzzTarget {
  static let name = "schema"

  let corpus: [[UInt8]]
  let dictionary = [
    "\"type\"", "\"object\"", "\"array\"", "\"string\"", "\"number\"", "\"integer\"", "\"boolean\"",
    "\"null\"", "\"properties\":{", "\"required\":[", "\"items\":", "\"prefixItems\":[",
    "\"anyOf\":[",
    "\"oneOf\":[", "\"allOf\":[", "\"not\":", "\"$ref\":\"#\"", "\"$ref\":\"#/$defs/A\"",
    "\"$defs\":{",
    "\"enum\":[", "\"const\":", "\"pattern\":\"", "\"format\":\"date-time\"", "\"minLength\":",
    "\"maxLength\":9223372036854775807", "\"minItems\":1000000", "\"maxItems\":0",
    "\"minimum\":-1e400",
    "\"maximum\":1e-400", "\"multipleOf\":0.01", "\"multipleOf\":0",
    "\"additionalProperties\":true",
    "\"x-order\":[", "\"title\":\"T\"", "\"description\":\"\"", "{}", "[]", "true", "false", ",",
    ":",
    "-0", "99999999999999999999",
  ].map { Array($0.utf8) }

  private let vocabulary: Vocabulary

  init() throws {
    vocabulary = try FuzzVocabulary.make()
    var random = SeededGenerator(seed: 7)
    corpus = (0..<40).map { _ in
      var schema = RandomSchema(SeededGenerator(seed: random.next()))
      return Array(JSONWriter.text(of: schema.schema(), layout: .compact).utf8)
    }
  }

  func generate(_ random: inout SeededGenerator) -> [UInt8]? {
    var schema = RandomSchema(SeededGenerator(seed: random.next()))
    return Array(JSONWriter.text(of: schema.schema(), layout: .compact).utf8)
  }

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    guard let json = try? JSONParser.parse(input),
      let schema = try? Schema.reading(json)
    else { return }
    let layout = JSONLayout.allCases.randomElement(using: &random) ?? .spaced
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: schema, layout: layout)
    } catch {
      guard !error.keyword.isEmpty, !error.description.isEmpty else {
        throw FuzzFinding("an error without a keyword: \(error)")
      }
      return
    }
    let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    guard matcher.fewestBytesToFinish < 2_000 else { return }
    let validator = SchemaValidator(schema: schema)
    for _ in 0..<3 {
      var writer = RandomWriter(matcher, seed: random.next())
      guard let text = writer.write(room: 40) else {
        throw FuzzFinding("no whole document within the budget")
      }
      guard let value = try? JSONParser.parse(Array(text.utf8)) else {
        throw FuzzFinding("no JSON: \(text)")
      }
      guard validator.isValid(value) else { throw FuzzFinding("not valid: \(text)") }
    }
    // The reference supports only numbers of moderate size.
    guard !Self.hasLongNumber(input), !input.contains(Array("multipleOf".utf8)) else { return }
    // The time of the reference grows with the square of the length of a pattern.
    guard !([schema.root] + schema.definitions.map(\.node)).contains(where: Self.hasLongPattern)
    else { return }
    // The reference does not detect parts without a value, which are errors unless they are pruned.
    var whole = schema
    whole.prunesUnsatisfiableParts = false
    guard (try? CompiledGrammar(compiling: whole, layout: layout)) != nil else { return }
    try compareMasks(schema, layout, matcher, &random)
  }

  /// Returns whether a text contains more than 15 consecutive digits.
  private static func hasLongNumber(_ text: [UInt8]) -> Bool {
    text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { $0.count > 15 }
  }

  /// Returns whether a node or one of its descendants contains a pattern of more than 500 bytes.
  private static func hasLongPattern(_ node: SchemaNode) -> Bool {
    let strings =
      switch node {
      case .string(let string): [string]
      case .object(let object): object.undeclaredMembers.map(\.keys)
      default: [StringSchema]()
      }
    return strings.flatMap { $0.allPatterns + $0.excludedPatterns }.contains { $0.utf8.count > 500 }
      || node.children.contains { hasLongPattern($0.node) }
  }

  /// Compares masks with those of the reference along a short random text.
  ///
  /// The reference permits equal items and names. Of a schema in which they must differ, a token
  /// that only the reference allows is a finding if it begins a document.
  private func compareMasks(
    _ schema: Schema, _ layout: JSONLayout, _ start: TokenMatcher,
    _ random: inout SeededGenerator
  ) throws(FuzzFinding) {
    var matcher = start
    var reference = ReferenceMasks(
      schema.allowingRepetitions(), layout: layout, vocabulary,
      tokens: ReferenceTokens(of: vocabulary))
    let requiresUniqueness = schema.requiresUniqueness
    let search = requiresUniqueness ? CompletionSearch(schema, layout: layout, vocabulary) : nil
    var state = reference.start
    var text: [UInt8] = []
    for _ in 0..<20 {
      let mask = matcher.mask()
      let expected = reference.mask(after: state)
      let missing = Set(expected.tokens).subtracting(mask.tokens).sorted { $0.index < $1.index }
      let extra = Set(mask.tokens).subtracting(expected.tokens).map(\.index).sorted()
      guard extra.isEmpty, missing.isEmpty || requiresUniqueness else {
        throw FuzzFinding(
          "\(layout), after '\(String(decoding: text, as: UTF8.self))' missing "
            + "\(missing.prefix(5).map(\.index)), extra \(extra.prefix(5))")
      }
      for token in missing.shuffled(using: &random).prefix(3) {
        guard let document = search?.document(after: text, token, &random) else { continue }
        throw FuzzFinding(
          "\(layout), after '\(String(decoding: text, as: UTF8.self))' missing \(token.index), "
            + "which begins '\(document)'")
      }
      guard let token = mask.tokens.randomElement(using: &random), matcher.accept(token),
        !matcher.isFinished
      else { return }
      let bytes = vocabulary.bytes(of: token)
      guard let next = reference.next(state, bytes) else { return }
      state = next
      text += bytes
    }
  }
}
