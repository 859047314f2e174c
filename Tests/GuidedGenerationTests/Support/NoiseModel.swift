// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Synchronization
import TestSupport

/// A model whose logits are random numbers that depend only on the evaluated tokens.
struct NoiseModel: PredictorLanguageModel {
  static let endToken = 256
  static let callToken = 257

  /// The bytes, two control tokens, and longer tokens, among them duplicates and tokens that end
  /// within a character.
  static let tokens: [[UInt8]] = {
    let words = [
      "name", "\": \"", "\"}", "title", "{\"", "day", "days", "s\": ", " the", "the", ", \"", "12",
      "calm", "ca", "wild", "[{\"name\": \"", "}, {", "\": ", "é", "\"name\"", "]}", "stops",
    ]
    return ByteVocabulary.tokens + [[]] + words.map { Array($0.utf8) }
      + [[0xF0, 0x9F], [0x8F, 0x94], Array("name".utf8)]
  }()

  let vocabulary: TokenVocabulary
  let log = PredictorLog()
  var seed: UInt64 = 1
  var contextSize = 4096
  var hasTools = false
  /// The syntax of tool calls, if the model has tools.
  var syntax = ToolCallSyntax(opening: [NoiseModel.callToken])
  /// Values that are added to the logits of tokens.
  var bias: [Int: Float] = [:]
  /// The number of evaluations after which the model fails.
  var failsAfter = Int.max
  /// Whether the logits of tokens that cannot be chosen are infinite instead of computed.
  var computesOnlyCandidates = false
  var tokenizesWrongly = false
  /// The maximum number of guessed tokens.
  var speculationLimit = 0
  /// Whether the most likely token is the one that followed the previous token last time.
  var repeatsItself = false

  init() throws {
    vocabulary = try TokenVocabulary(tokens: Self.tokens, endTokens: [Self.endToken])
  }

  var toolCallSyntax: ToolCallSyntax? {
    hasTools ? syntax : nil
  }

  func makePredictor() async throws -> NoisePredictor {
    log.state.withLock { $0.predictors += 1 }
    return NoisePredictor(model: self)
  }

  func tokenize(_ bytes: [UInt8]) -> [Int] {
    if tokenizesWrongly {
      return [-1, 5_000_000, 65]
    }
    return vocabulary.engine.tokenize(greedily: bytes)?.map(\.index) ?? []
  }

  /// Returns the bytes of the tool names, the descriptions of all entries, and the name of the
  /// schema.
  func prompt(for request: PromptRequest) throws -> [Int] {
    var text = request.toolDefinitions.map(\.name).joined(separator: ",")
    text += request.transcript.map(\.description).joined(separator: "\n")
    if let schema = request.schema {
      text += "\n\(schema.name)"
    }
    return text.utf8.map { Int($0) }
  }
}

/// A log of the calls of predictors.
final class PredictorLog: Sendable {
  struct State: Sendable {
    var predictors = 0
    var batches: [[Int]] = []
    var rollbacks: [Int] = []
  }

  let state = Mutex(State())

  var batches: [[Int]] { state.withLock { $0.batches } }
  var rollbacks: [Int] { state.withLock { $0.rollbacks } }
}

struct NoisePredictor: TokenPredictor, Sendable {
  let model: NoiseModel
  var history: [Int] = []

  var contextSize: Int { model.contextSize }
  var position: Int { history.count }
  var speculationLimit: Int { model.speculationLimit }

  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
    model.log.state.withLock { $0.batches.append(tokens) }
    history += tokens
    if model.log.batches.count > model.failsAfter {
      throw ScriptError(name: "predictor")
    }
    var hash = model.seed
    for token in history {
      hash = (hash ^ UInt64(token)) &* 0x100_0000_01B3
    }
    var generator = SeededGenerator(seed: hash)
    logits = (0..<model.vocabulary.count).map { token in
      Float(generator.next() % 10_000) / 1_000 + (model.bias[token] ?? 0)
    }
    if model.repeatsItself, let last = history.last,
      let index = history.dropLast().lastIndex(of: last)
    {
      logits[history[index + 1]] += 20
    }
  }

  mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    try await evaluate(tokens, logits: &logits)
    guard model.computesOnlyCandidates else { return }
    for token in logits.indices where !candidates.contains(TokenID(token)) {
      logits[token] = .infinity
    }
  }

  mutating func rollBack(to position: Int) {
    model.log.state.withLock { $0.rollbacks.append(position) }
    history.removeLast(history.count - position)
  }
}

extension GenerationSchema {
  /// Returns whether a text is, byte for byte, a document of the schema.
  func admits(_ text: String) throws -> Bool {
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: try constraintSchema),
      vocabulary: try ByteVocabulary.make())
    return matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
  }
}
