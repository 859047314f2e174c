// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Testing

/// Guessed tokens do not change the output, and cost little if they are wrong.
@Suite("Speculation")
struct SpeculationTests {
  // MARK: - Lookup

  private func lookup(_ text: String, tokens: Int...) -> DraftLookup {
    var lookup = DraftLookup()
    var rest = Array(text.utf8)[...]
    var sizes = tokens[...]
    while !rest.isEmpty {
      let count = min(sizes.popFirst() ?? 1, rest.count)
      // A token is identified by its length and its first byte.
      lookup.append(count * 1_000 + Int(rest.first ?? 0), Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return lookup
  }

  @Test("the continuation of an earlier occurrence is guessed")
  func findsOccurrences() {
    let bytes = lookup("The name is Anna Lind. Name: Anna")
    let guess = bytes.guess(5)
    #expect(guess == " Lind".utf8.map { 1_000 + Int($0) })
    #expect(lookup("no repetition here").guess(5).isEmpty)
    #expect(
      lookup("abc abc").guess(5).isEmpty, "three bytes do not suffice")
    #expect(bytes.guess(0).isEmpty)
  }

  @Test("a word at the beginning of a string is found after white space")
  func foldsQuotes() {
    let text = lookup("Name: Wilma Lind\n{\"name\": \"Wil")
    #expect(text.guess(2) == "ma".utf8.map { 1_000 + Int($0) })
  }

  @Test("the longest agreement determines the occurrence")
  func selectsLongestAgreement() {
    let text = lookup("was Anna X; is Anna Y; it was Anna")
    #expect(text.guess(2) == " X".utf8.map { 1_000 + Int($0) })
  }

  @Test("the rest of a token is tokenized if an occurrence ends inside of it")
  func tokenizesRest() {
    // The tokens "Annabel", " ", "x", " ", and "Anna".
    var text = lookup("Annabel x Anna", tokens: 7, 1, 1, 1, 4)
    var rest: [UInt8] = []
    let guess = text.continuation(limit: 3, continuedLimit: 3) { bytes in
      rest = bytes
      return [7]
    }
    #expect(rest == Array("bel".utf8))
    #expect(guess == [7, 1_032, 1_120])
  }

  @Test("control tokens end a guess and separate texts")
  func controlTokensSeparate() {
    var text = lookup("Anna")
    text.append(5, [])
    for byte in "ab Anna".utf8 { text.append(1_000 + Int(byte), [byte]) }
    #expect(text.guess(3).isEmpty)
    var other = DraftLookup()
    for byte in "An".utf8 { other.append(Int(byte), [byte]) }
    other.append(5, [])
    for byte in "na! Anna".utf8 { other.append(Int(byte), [byte]) }
    #expect(other.guess(3).isEmpty)
  }

  @Test("the name of a property agrees with the words of a prompt")
  func findsPropertyNames() {
    let text = lookup("Reply to: Ann\nFirst sentence: The cat\n{\"firstSentence\": \"")
    #expect(text.guess(3) == "The".utf8.map { 1_000 + Int($0) })
    // Punctuation that agrees is not skipped.
    #expect(lookup("a calm, cool sea; a calm,").guess(3) == " co".utf8.map { 1_000 + Int($0) })
    #expect(lookup("Annabel and Anna ").guess(3).isEmpty, "the word has not ended there")
  }

  @Test("a guess that continues the one before has a limit of its own")
  func continuesGuesses() {
    var text = lookup("eleven two three four five six: eleven ")
    let tokenize: ([UInt8]) -> [Int] = { _ in [] }
    // No earlier guess exists.
    #expect(text.continuation(limit: 0, continuedLimit: 9, tokenize: tokenize).isEmpty)
    let first = text.continuation(limit: 4, continuedLimit: 9, tokenize: tokenize)
    #expect(first == "two ".utf8.map { 1_000 + Int($0) })
    for byte in "two t".utf8 { text.append(1_000 + Int(byte), [byte]) }
    let second = text.continuation(limit: 4, continuedLimit: 9, tokenize: tokenize)
    #expect(second == "hree four".utf8.map { 1_000 + Int($0) })
  }

  // MARK: - Budget

  @Test("wrong guesses are at most 3 % of the evaluated tokens, or two")
  func boundsWrongGuesses() {
    var budget = DraftBudget(limit: 16)
    #expect(budget.allowance(isContinued: true) == 2)
    for _ in 0..<2_000 {
      budget.addEvaluated(1)
      let guess = budget.allowance(isContinued: true)
      if guess > 0 { budget.addOutcome(accepted: 0, rejected: guess) }
      #expect(Double(budget.rejected) <= max(2, 0.03 * Double(budget.evaluated)))
    }
    #expect(budget.rejected > 50)
    for _ in 0..<40 {
      budget.addEvaluated(1)
      budget.addOutcome(accepted: budget.allowance(isContinued: true), rejected: 0)
    }
    #expect(budget.allowance(isContinued: true) == 16)
    #expect(budget.allowance(isContinued: false) == 4, "a guess at another location is short")
    #expect(DraftBudget(limit: 0).allowance(isContinued: true) == 0)
  }

  // MARK: - Responses

  private func respond(
    _ model: NoiseModel, seed: UInt64?
  ) async throws -> LanguageModelSession.Response<Trip> {
    let mode = seed.map { GenerationOptions.SamplingMode.random(top: 5, seed: $0) }
    return try await LanguageModelSession(model: model).respond(
      to: "Plan the calm, calm, calm trip with calm stops", generating: Trip.self,
      options: GenerationOptions(samplingMode: mode ?? .greedy, maximumResponseTokens: 200))
  }

  @Test("guesses do not change values", arguments: [true, false])
  func valuesAreUnchanged(_ repeatsItself: Bool) async throws {
    for seed in [nil, 1, 2, 3, 4, 5] as [UInt64?] {
      var model = try NoiseModel()
      model.repeatsItself = repeatsItself
      model.seed = seed ?? 9
      let plain = try await respond(model, seed: seed)
      model.speculationLimit = 8
      let guessing = try await respond(model, seed: seed)
      #expect(guessing.rawContent.jsonString == plain.rawContent.jsonString)
      #expect(guessing.usage.output.totalTokenCount == plain.usage.output.totalTokenCount)
      for key in ["forcedTokenCount", "sampledTokenCount"] {
        #expect(guessing.usage.metadata[key] == plain.usage.metadata[key])
      }
    }
  }

  @Test("correct guesses save evaluations of a text")
  func textsNeedFewerEvaluations() async throws {
    var model = try NoiseModel()
    model.repeatsItself = true
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 150)
    let prompt = "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz "
    let plain = try await LanguageModelSession(model: model).respond(to: prompt, options: options)
    model.speculationLimit = 16
    let guessing = try await LanguageModelSession(model: model).respond(
      to: prompt, options: options)
    #expect(guessing.content == plain.content)
    let before = try #require(plain.usage.metadata["evaluationCount"]).value(Int.self)
    let after = try #require(guessing.usage.metadata["evaluationCount"]).value(Int.self)
    let accepted = try #require(guessing.usage.metadata["acceptedDraftTokenCount"])
      .value(Int.self)
    #expect(after < before / 3)
    #expect(accepted >= before - after)
  }

  @Test("a second request after guesses reuses the context")
  func contextIsReused() async throws {
    var model = try NoiseModel()
    model.repeatsItself = true
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 70)
    var contents: [[String]] = []
    for limit in [0, 16] {
      model.speculationLimit = limit
      let session = LanguageModelSession(model: model)
      let first = try await session.respond(to: "abcabcabcabcabcabcabc", options: options)
      let second = try await session.respond(to: "abcabcabcabcab", options: options)
      #expect(second.usage.input.cachedTokenCount > 0)
      contents.append([first.content, second.content])
    }
    #expect(contents[0] == contents[1])
  }
}

extension DraftLookup {
  /// Returns guesses without tokens for parts of tokens.
  fileprivate func guess(_ limit: Int) -> [Int] {
    var lookup = self
    return lookup.continuation(limit: limit, continuedLimit: limit) { _ in [] }
  }
}
