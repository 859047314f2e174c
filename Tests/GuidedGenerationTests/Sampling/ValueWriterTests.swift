// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite("Writing a value within a budget")
struct ValueWriterTests {
  private let model: NoiseModel

  init() throws {
    model = try NoiseModel()
  }

  private var speller: Speller {
    let model = model
    return Speller(vocabulary: model.vocabulary) { model.tokenize($0) }
  }

  private func writer(_ schema: GenerationSchema, budget: Int) throws -> ValueWriter {
    try ValueWriter(
      grammar: try CompiledGrammar(compiling: schema.constraintSchema), speller: speller,
      budget: budget)
  }

  /// Writes a value, choosing at random among the allowed tokens.
  private func write(
    _ schema: GenerationSchema, budget: Int, seed: UInt64
  ) throws -> (text: String, tokens: Int, choices: Int) {
    var writer = try writer(schema, budget: budget)
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    var tokens = 0
    var choices = 0
    while true {
      switch writer.next() {
      case .end:
        #expect(writer.isComplete)
        #expect(tokens <= budget)
        return (String(decoding: bytes, as: UTF8.self), tokens, choices)
      case .forced(let run):
        tokens += run.count
        bytes += run.flatMap { model.vocabulary.engine.bytes(of: $0) }
      case .choice(var mask):
        choices += 1
        var taken: TokenID?
        for _ in 0..<4 where taken == nil {
          let allowed = mask.tokens
          guard let token = allowed.randomElement(using: &generator) else { break }
          if writer.take(token) { taken = token } else { mask.remove(token) }
        }
        guard let token = taken ?? writer.takeWayOut() else { continue }
        let piece = model.vocabulary.engine.bytes(of: token)
        tokens += piece.isEmpty ? 0 : 1
        bytes += piece
      }
    }
  }

  static let schemas: [GenerationSchema] = [
    Trip.generationSchema, [Stop].generationSchema, Mood.generationSchema, Int.generationSchema,
    Double.generationSchema, String.generationSchema, Bool.generationSchema,
    GeneratedContent.generationSchema,
  ]

  /// From the least budget on, every budget ends in a complete value.
  @Test(arguments: 0..<8)
  func alwaysEndsComplete(_ index: Int) throws {
    let schema = Self.schemas[index]
    let least = try leastBudget(of: schema)
    for budget in [least, least + 1, least + 2, least + 5, least + 20, 400] {
      for seed in UInt64(0)..<12 {
        let (text, tokens, _) = try write(schema, budget: budget, seed: seed)
        _ = try JSONParser.parse(text)
        #expect(
          try schema.admits(text), "\(schema.name), budget \(budget), seed \(seed): \(text)")
        #expect(tokens <= budget)
      }
    }
  }

  private func leastBudget(of schema: GenerationSchema) throws -> Int {
    do {
      _ = try writer(schema, budget: 0)
      return 0
    } catch let error as TokenBudgetError {
      #expect(error.budget == 0)
      _ = try writer(schema, budget: error.minimum)
      if error.minimum > 0 {
        #expect(throws: TokenBudgetError.self) {
          try writer(schema, budget: error.minimum - 1)
        }
      }
      return error.minimum
    }
  }

  @Test func needsFewerTokensThanBytes() throws {
    let least = try leastBudget(of: Trip.generationSchema)
    let shortest = #"{"title": "", "days": 1, "mood": "calm", "stops": []}"#
    #expect(least < shortest.utf8.count)
    #expect(least > 5)
  }

  @Test func takesForcedTextWithoutAChoice() throws {
    let (text, tokens, choices) = try write(Mood.generationSchema, budget: 100, seed: 1)
    #expect(text == #""calm""# || text == #""wild""#)
    #expect(choices < tokens || choices == 1)
    let (_, all, asked) = try write(Trip.generationSchema, budget: 60, seed: 3)
    #expect(asked < all, "\(asked) choices for \(all) tokens")
  }

  /// A forced run does not end in a token that a longer allowed token would span.
  @Test func healsTheEndOfAForcedRun() throws {
    let vocabulary = try TokenVocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [
        [], Array(#"{"name": "#.utf8), Array("\"a".utf8),
      ],
      endTokens: [256])
    let speller = Speller(vocabulary: vocabulary) { _ in [] }
    var writer = try ValueWriter(
      grammar: try CompiledGrammar(compiling: Stop.generationSchema.constraintSchema),
      speller: speller,
      budget: 50)
    guard case .forced(let run) = writer.next() else {
      Issue.record("nothing is forced")
      return
    }
    let text = run.flatMap { vocabulary.engine.bytes(of: $0) }
    #expect(String(decoding: text, as: UTF8.self) == #"{"name": "#, "the quote is left open")
    guard case .choice(let mask) = writer.next() else {
      Issue.record("no choice")
      return
    }
    #expect(mask.tokens.map(\.index) == [34, 258], "a quote, or a quote with the next letter")
  }

  /// A run of several tokens is given back if one token spans all of them and more.
  @Test func healsOverSeveralTokens() throws {
    let vocabulary = try TokenVocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [
        [], Array(#"{"name""#.utf8), Array(":".utf8), Array(#": "a"#.utf8),
      ],
      endTokens: [256])
    let speller = Speller(vocabulary: vocabulary) { _ in [] }
    var writer = try ValueWriter(
      grammar: try CompiledGrammar(compiling: Stop.generationSchema.constraintSchema),
      speller: speller,
      budget: 50)
    guard case .forced(let run) = writer.next() else {
      Issue.record("nothing is forced")
      return
    }
    let text = run.flatMap { vocabulary.engine.bytes(of: $0) }
    #expect(String(decoding: text, as: UTF8.self) == #"{"name""#)
    guard case .choice(let mask) = writer.next() else {
      Issue.record("no choice")
      return
    }
    #expect(mask.tokens.map(\.index) == [58, 258, 259], "a colon, twice, or the whole way")
  }

  @Test("a value never nests deeper than what reads it")
  func depth() throws {
    var writer = try writer(GeneratedContent.generationSchema, budget: 4000)
    var bytes: [UInt8] = []
    var step = writer.next()
    while true {
      switch step {
      case .end:
        let text = String(decoding: bytes, as: UTF8.self)
        let value = try JSONParser.parse(text, maximumDepth: GeneratedContent.maximumDepth)
        #expect(JSONWriter.text(of: value, layout: .spaced) == text)
        #expect(bytes.count == 2 * GeneratedContent.maximumDepth)
        return
      case .forced(let run):
        bytes += run.flatMap { model.vocabulary.engine.bytes(of: $0) }
      case .choice(let mask):
        // Opens something wherever it may.
        let openings = mask.tokens.filter {
          model.vocabulary.engine.bytes(of: $0) == [UInt8(ascii: "[")]
        }
        guard let token = openings.first(where: { writer.take($0) }) ?? writer.takeWayOut() else {
          break
        }
        bytes += model.vocabulary.engine.bytes(of: token)
      }
      step = writer.next()
    }
  }
}
