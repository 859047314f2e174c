// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Synchronization
import TestSupport

/// A model of noise: its logits are random numbers that depend on the tokens read so far, and on
/// nothing else.
struct NoiseModel: PredictorLanguageModel {
  static let endToken = 256
  static let callToken = 257

  /// All bytes, two control tokens, and some longer tokens, duplicates and odd cuts among them.
  static let tokens: [[UInt8]] = {
    var tokens = (UInt8.min ... .max).map { [$0] }
    tokens += [[], []]
    let words = [
      "name", "\": \"", "\"}", "title", "{\"", "day", "days", "s\": ", " the", "the", ", \"", "12",
      "calm", "ca", "wild", "[{\"name\": \"", "}, {", "\": ", "é", "\"name\"", "]}", "stops",
    ]
    tokens += words.map { Array($0.utf8) }
    tokens += [[0xF0, 0x9F], [0x8F, 0x94], Array("name".utf8)]
    return tokens
  }()

  let vocabulary: TokenVocabulary
  let log = PredictorLog()
  var seed: UInt64 = 1
  var contextSize = 4096
  var hasTools = false
  /// How it writes tool calls.
  var form = ToolCallForm(opening: [NoiseModel.callToken])
  /// Added to the logits of tokens, to lead the model somewhere.
  var bias: [Int: Float] = [:]
  var failsAfter = Int.max
  /// Whether logits of tokens that cannot be chosen are made the greatest instead of computed.
  var computesOnlyCandidates = false
  var tokenizesWrongly = false

  init() throws {
    vocabulary = try TokenVocabulary(tokens: Self.tokens, endTokens: [Self.endToken])
  }

  var toolCallForm: ToolCallForm? {
    hasTools ? form : nil
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

  /// The descriptions of all entries, as bytes; the schema's name, if it is shown.
  func prompt(for request: PromptRequest) throws -> [Int] {
    var text = request.toolDefinitions.map(\.name).joined(separator: ",")
    text += request.transcript.map(\.description).joined(separator: "\n")
    if let schema = request.schema {
      text += "\n\(schema.name)"
    }
    return text.utf8.map { Int($0) }
  }
}

/// What predictors were asked.
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
  /// Whether a text is, byte for byte, a document of the schema.
  func admits(_ text: String) throws -> Bool {
    let vocabulary = try TokenVocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [[]], endTokens: [256])
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: try constraintSchema), vocabulary: vocabulary.engine)
    return matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
  }
}
