// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import GuidedGeneration
import LocalInference
import SchemaModel
import Testing

/// Probabilities of choices, compared with the enumeration of all tokenizations.
@Suite struct ChoiceProbabilitiesTests {
  private let model: LocalLanguageModel

  init() throws {
    let bytes = RandomModel(contextSize: 900, format: .f32).writer.bytes
    model = try TemporaryFile.with(bytes) { url in
      try LocalLanguageModel(contentsOf: url, loading: .copied)
    }
  }

  private static func schema(_ node: SchemaNode) -> GenerationSchema {
    GenerationSchema(schema: Schema(root: node))
  }

  private static func strings(_ texts: [String]) -> GenerationSchema {
    schema(.string(StringSchema(restriction: .choices(texts))))
  }

  /// Returns the sum of the probabilities of all tokenizations of a text.
  private static func mass(
    of text: ArraySlice<UInt8>, _ predictor: TransformerPredictor, _ logits: [Float],
    _ tokens: [[UInt8]], end: Int?
  ) async throws -> Double {
    let greatest = Double(logits.max() ?? 0)
    let total = logits.reduce(0.0) { $0 + exp(Double($1) - greatest) }
    func probability(_ token: Int) -> Double { exp(Double(logits[token]) - greatest) / total }
    if text.isEmpty { return end.map { probability($0) } ?? 1 }
    var sum = 0.0
    for (token, bytes) in tokens.enumerated() where !bytes.isEmpty && text.starts(with: bytes) {
      let rest = text.dropFirst(bytes.count)
      if rest.isEmpty && end == nil {
        sum += probability(token)
        continue
      }
      var next = predictor
      var logits: [Float] = []
      try await next.evaluate([token], logits: &logits)
      sum +=
        try await probability(token) * mass(of: rest, next, logits, tokens, end: end)
    }
    return sum
  }

  /// Returns the probabilities by the enumeration of all tokenizations.
  private func expected(
    _ texts: [String], _ schema: GenerationSchema, endsCount: Bool = false
  ) async throws -> [Double] {
    let prompt = try model.prompt(
      for: PromptRequest(
        transcript: Transcript(entries: [
          .prompt(.init(segments: [.text(.init(content: "ab the"))]))
        ]), schema: schema))
    let vocabulary = try await model.vocabulary
    let tokens = (0..<vocabulary.count).map { vocabulary.bytes(of: $0) }
    var predictor = try await model.makePredictor()
    var logits: [Float] = []
    try await predictor.evaluate(prompt, logits: &logits)
    var masses: [Double] = []
    for text in texts {
      masses.append(
        try await Self.mass(
          of: Array(text.utf8)[...], predictor, logits, tokens, end: endsCount ? 0 : nil))
    }
    let total = masses.reduce(0, +)
    return masses.map { $0 / total }
  }

  private func check(
    _ schema: GenerationSchema, _ texts: [String], endsCount: Bool = false, tolerance: Double
  ) async throws {
    let session = LanguageModelSession(model: model)
    let found = try await session.probabilities(of: schema, to: "ab the")
    #expect(found.map { $0.choice.jsonString } == texts)
    #expect(abs(found.reduce(0) { $0 + $1.probability } - 1) < 1e-12)
    let wanted = try await expected(texts, schema, endsCount: endsCount)
    for (item, probability) in zip(found, wanted) {
      #expect(abs(item.probability - probability) < tolerance)
    }
    #expect(Set(wanted).count > 1 || wanted.count == 1)
    #expect(session.transcript.isEmpty)
  }

  @Test("probabilities are sums over all tokenizations")
  func sumsOverTokenizations() async throws {
    let texts = ["the", "in", "abab", "x"]
    try await check(
      Self.strings(texts), texts.map { "\"\($0)\"" }, tolerance: 1e-10)
    try await check(Self.schema(.boolean()), ["true", "false"], tolerance: 1e-10)
    try await check(Self.strings(["the"]), ["\"the\""], tolerance: 1e-12)
  }

  @Test("tokenizations that exceed a batch are evaluated by their probability")
  func prunesUnlikelyTokenizations() async throws {
    let texts = [
      "the thing", "in the ababab", "ababab", "thin", "ing", "within the", "then", "tab",
    ]
    try await check(Self.strings(texts), texts.map { "\"\($0)\"" }, tolerance: 2e-4)
  }

  @Test("the end counts if one choice is the beginning of another")
  func endTokensCount() async throws {
    let numbers = [1, 12, 2, 1234].map { JSONValue.number(JSONNumber($0)) }
    try await check(
      Self.schema(.constants(ConstantsSchema(values: numbers))),
      ["1", "12", "2", "1234"], endsCount: true, tolerance: 2e-4)
  }

  @Test("a Boolean has the probabilities of its texts")
  func booleans() async throws {
    let found = try await LanguageModelSession(model: model).probabilities(
      of: Bool.self, to: "ab the")
    #expect(found.map(\.choice) == [true, false])
    let wanted = try await expected(["true", "false"], Bool.generationSchema)
    #expect(abs(found[0].probability - wanted[0]) < 1e-10)
  }

  @Test("schemas without a list of values are rejected")
  func rejectsOtherSchemas() async throws {
    let session = LanguageModelSession(model: model)
    session.errorNames = .asThrown
    for schema in [
      String.generationSchema, Int.generationSchema, [Bool].generationSchema,
      Self.schema(.anyOf(UnionSchema(choices: [.boolean(), .integer(NumberSchema())]))),
    ] {
      await #expect {
        _ = try await session.probabilities(of: schema, to: "ab")
      } throws: { error in
        if case LanguageModelError.unsupportedGenerationGuide(let payload) = error {
          return payload.debugDescription.contains("does not list its values")
        }
        return false
      }
    }
    let other = try await session.probabilities(
      of: Self.schema(.anyOf(UnionSchema(choices: [.boolean(), .null]))), to: "ab")
    #expect(other.map { $0.choice.jsonString } == ["true", "false", "null"])
  }

  @Test("a session responds and computes probabilities with one context")
  func sharesTheContext() async throws {
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
    let session = LanguageModelSession(model: model, instructions: "in the abab")
    let first = try await session.probabilities(of: Bool.self, to: "ab")
    let answer = try await session.respond(to: "ab", options: options)
    #expect(answer.usage.input.cachedTokenCount > 0)
    let fresh = try await LanguageModelSession(model: model, instructions: "in the abab")
      .respond(to: "ab", options: options)
    #expect(answer.content == fresh.content)
    let again = try await LanguageModelSession(model: model, instructions: "in the abab")
      .probabilities(of: Bool.self, to: "ab")
    #expect(again == first)
  }
}
