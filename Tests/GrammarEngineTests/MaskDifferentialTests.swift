// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Masks against brute force over the whole synthetic vocabulary.
@Suite struct MaskDifferentialTests {
  static let vocabulary = Result { try SyntheticVocabulary.make() }

  @Test(arguments: SchemaCase.all) func masksAreExactInTheSpacedLayout(_ test: SchemaCase) throws {
    try check(test, layout: .spaced, seed: 11)
  }

  @Test(arguments: SchemaCase.all) func masksAreExactInTheCompactLayout(_ test: SchemaCase) throws {
    try check(test, layout: .compact, seed: 12, positions: 6)
  }

  @Test(arguments: SchemaCase.all) func masksAreExactInTheFlexibleLayout(_ test: SchemaCase) throws
  {
    try check(test, layout: .flexible, seed: 13, positions: 6)
  }

  /// Compares along the documents, byte by byte, and along random walks, token by token.
  private func check(
    _ test: SchemaCase, layout: JSONLayout, seed: UInt64, positions: Int = 12
  ) throws {
    let vocabulary = try Self.vocabulary.get()
    let schema = try test.schema()
    let grammar = try Grammar(compiling: schema, layout: layout)
    let reference = ReferenceRecogniser(schema, layout: layout)
    let oracle = MaskOracle(SyntheticVocabulary.tokens)
    var random = SeededGenerator(seed: seed)
    for document in try test.documents(in: layout) {
      #expect(reference.isDocument(document), "the case's document is one of its schema")
      var matcher = Matcher(grammar: grammar, vocabulary: vocabulary)
      for place in 0...document.count {
        // Long documents are sampled; their ends and short ones are checked throughout.
        if document.count <= positions || place == document.count
          || Int.random(in: 0..<document.count, using: &random) < positions
        {
          let text = Array(document[..<place])
          try expectExactMask(&matcher, after: text, oracle, reference)
        }
        guard place < document.count else { break }
        let isAccepted = matcher.accept(bytes: [document[place]])
        try #require(isAccepted)
      }
    }
    for _ in 0..<2 {
      try checkRandomWalk(
        Matcher(grammar: grammar, vocabulary: vocabulary), oracle, reference, &random)
    }
  }

  private func checkRandomWalk(
    _ start: Matcher, _ oracle: MaskOracle, _ reference: ReferenceRecogniser,
    _ random: inout SeededGenerator
  ) throws {
    var matcher = start
    var text: [UInt8] = []
    for step in 0..<12 where !matcher.isFinished {
      if step % 3 == 0 { try expectExactMask(&matcher, after: text, oracle, reference) }
      let tokens = matcher.mask().tokens
      let token = try #require(tokens.randomElement(using: &random))
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      text += SyntheticVocabulary.tokens[token.index]
    }
  }

  private func expectExactMask(
    _ matcher: inout Matcher, after text: [UInt8], _ oracle: MaskOracle,
    _ reference: ReferenceRecogniser
  ) throws {
    let actual = matcher.mask().tokens.map(\.index)
    let expected = oracle.tokens(after: text, reference, end: SyntheticVocabulary.end.index)
    if actual != expected {
      let missing = Set(expected).subtracting(actual).prefix(5).map(show)
      let extra = Set(actual).subtracting(expected).prefix(5).map(show)
      Issue.record(
        "after '\(String(decoding: text, as: UTF8.self))': missing \(missing), extra \(extra)")
    }
  }

  private func show(_ token: Int) -> String {
    token == SyntheticVocabulary.end.index
      ? "<end>"
      : String(decoding: SyntheticVocabulary.tokens[token], as: UTF8.self).debugDescription
  }
}

/// The tokens that keep a text a prefix of a document, found by asking about every token.
struct MaskOracle {
  private let sorted: [(bytes: [UInt8], id: Int)]

  init(_ tokens: [[UInt8]]) {
    sorted = tokens.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  func tokens(after text: [UInt8], _ reference: ReferenceRecogniser, end: Int) -> [Int] {
    var result: [Int] = []
    collect(0..<sorted.count, depth: 0, text, reference, &result)
    if reference.isDocument(text) { result.append(end) }
    return result.sorted()
  }

  /// Adds the tokens of a range, all of which begin with the bytes that `text` ends with.
  private func collect(
    _ range: Range<Int>, depth: Int, _ text: [UInt8], _ reference: ReferenceRecogniser,
    _ result: inout [Int]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      if sorted[index].bytes.count == depth {
        result.append(sorted[index].id)
        index += 1
        continue
      }
      let byte = sorted[index].bytes[depth]
      var next = index
      while next < range.upperBound, sorted[next].bytes[depth] == byte { next += 1 }
      let longer = text + [byte]
      if reference.isPrefix(longer) {
        collect(index..<next, depth: depth + 1, longer, reference, &result)
      }
      index = next
    }
  }
}
