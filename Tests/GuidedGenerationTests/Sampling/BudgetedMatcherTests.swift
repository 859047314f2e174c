// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite("BudgetedMatcher")
struct BudgetedMatcherTests {
  private let model: NoiseModel

  init() throws {
    model = try NoiseModel()
  }

  private func matcher(_ schema: GenerationSchema, budget: Int) throws -> BudgetedMatcher {
    let model = model
    return try BudgetedMatcher(
      grammar: try CompiledGrammar(compiling: schema.constraintSchema),
      vocabulary: model.vocabulary, budget: budget, tokenize: { model.tokenize($0) })
  }

  /// Generates a value by choosing randomly among the allowed tokens.
  private func generate(
    _ schema: GenerationSchema, budget: Int, seed: UInt64
  ) throws -> (text: String, tokens: Int, choices: Int) {
    var matcher = try matcher(schema, budget: budget)
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    var tokens = 0
    var choices = 0
    while true {
      switch matcher.next() {
      case .finished:
        #expect(matcher.isComplete)
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
          if matcher.accept(token) { taken = token } else { mask.remove(token) }
        }
        guard let token = taken ?? matcher.acceptClosingToken() else { continue }
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

  @Test("a value is complete within every sufficient budget", arguments: 0..<8)
  func completeValues(_ index: Int) throws {
    let schema = Self.schemas[index]
    let minimum = try minimumBudget(of: schema)
    for budget in [minimum, minimum + 1, minimum + 2, minimum + 5, minimum + 20, 400] {
      for seed in UInt64(0)..<12 {
        let (text, tokens, _) = try generate(schema, budget: budget, seed: seed)
        _ = try JSONParser.parse(text)
        #expect(
          try schema.admits(text), "\(schema.name), budget \(budget), seed \(seed): \(text)")
        #expect(tokens <= budget)
      }
    }
  }

  private func minimumBudget(of schema: GenerationSchema) throws -> Int {
    do {
      _ = try matcher(schema, budget: 0)
      return 0
    } catch let error as TokenBudgetError {
      #expect(error.budget == 0)
      _ = try matcher(schema, budget: error.minimum)
      if error.minimum > 0 {
        #expect(throws: TokenBudgetError.self) {
          try matcher(schema, budget: error.minimum - 1)
        }
      }
      return error.minimum
    }
  }

  @Test("the minimum budget counts tokens and not bytes")
  func minimumBudgetCountsTokens() throws {
    let minimum = try minimumBudget(of: Trip.generationSchema)
    let shortest = #"{"title": "", "days": 1, "mood": "calm", "stops": []}"#
    #expect(minimum < shortest.utf8.count)
    #expect(minimum > 5)
  }

  @Test("forced text needs no choice")
  func forcedText() throws {
    let (text, tokens, choices) = try generate(Mood.generationSchema, budget: 100, seed: 1)
    #expect(text == #""calm""# || text == #""wild""#)
    #expect(choices < tokens || choices == 1)
    let (_, all, asked) = try generate(Trip.generationSchema, budget: 60, seed: 3)
    #expect(asked < all, "\(asked) choices for \(all) tokens")
  }

  /// Checks the forced text and the tokens of the following choice for the schema of `Stop`.
  private func expectForced(
    _ text: String, thenChoiceOf tokens: [Int], longerTokens: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let vocabulary = TokenVocabulary(try ByteVocabulary.make(adding: longerTokens))
    var matcher = try BudgetedMatcher(
      grammar: try CompiledGrammar(compiling: Stop.generationSchema.constraintSchema),
      vocabulary: vocabulary, budget: 50, tokenize: { _ in [] })
    guard case .forced(let run) = matcher.next(), case .choice(let mask) = matcher.next() else {
      Issue.record("there is no choice after forced text", sourceLocation: sourceLocation)
      return
    }
    let bytes = run.flatMap { vocabulary.engine.bytes(of: $0) }
    #expect(String(decoding: bytes, as: UTF8.self) == text, sourceLocation: sourceLocation)
    #expect(mask.tokens.map(\.index) == tokens, sourceLocation: sourceLocation)
  }

  @Test("forced tokens end before a token that a longer one can span")
  func tokenHealing() throws {
    // The choice is between a quote, and a quote with the next letter.
    try expectForced(
      #"{"name": "#, thenChoiceOf: [34, 258], longerTokens: [#"{"name": "#, "\"a"])
  }

  @Test("several forced tokens are withheld if one token can span them")
  func tokenHealingOverSeveralTokens() throws {
    // The choice is between two tokens of a colon, and one that spans all forced text.
    try expectForced(
      #"{"name""#, thenChoiceOf: [58, 258, 259], longerTokens: [#"{"name""#, ":", #": "a"#])
  }

  @Test("a value does not exceed the nesting limit of the decoder")
  func nestingLimit() throws {
    var matcher = try matcher(GeneratedContent.generationSchema, budget: 4000)
    var bytes: [UInt8] = []
    var step = matcher.next()
    while true {
      switch step {
      case .finished:
        let text = String(decoding: bytes, as: UTF8.self)
        let value = try JSONParser.parse(text, maximumDepth: GeneratedContent.maximumDepth)
        #expect(JSONWriter.text(of: value, layout: .spaced) == text)
        #expect(bytes.count == 2 * GeneratedContent.maximumDepth)
        return
      case .forced(let run):
        bytes += run.flatMap { model.vocabulary.engine.bytes(of: $0) }
      case .choice(let mask):
        // Opens an array wherever it is allowed.
        let openings = mask.tokens.filter {
          model.vocabulary.engine.bytes(of: $0) == [UInt8(ascii: "[")]
        }
        guard
          let token = openings.first(where: { matcher.accept($0) }) ?? matcher.acceptClosingToken()
        else {
          break
        }
        bytes += model.vocabulary.engine.bytes(of: token)
      }
      step = matcher.next()
    }
  }
}
