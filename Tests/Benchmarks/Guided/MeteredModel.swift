// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import LocalInference
internal import Synchronization

/// The embedded model with timed evaluations.
///
/// Guided and unguided responses have the same prompt, whether or not the request has a schema. A
/// model without end tokens, but otherwise the same vocabulary, generates any number of tokens.
struct MeteredModel: PredictorLanguageModel {
  private let base = LocalLanguageModel.embedded
  private let shownSchema: GenerationSchema
  let vocabulary: TokenVocabulary
  let meter = EvaluationMeter()

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - shownSchema: The schema in every prompt.
  ///   - vocabulary: The tokens of the embedded model, with or without end tokens.
  init(showing shownSchema: GenerationSchema, vocabulary: TokenVocabulary) {
    self.shownSchema = shownSchema
    self.vocabulary = vocabulary
  }

  var contextSize: Int { base.contextSize }
  var defaultSampling: GenerationOptions { base.defaultSampling }

  func makePredictor() async throws -> MeteredPredictor {
    MeteredPredictor(base: try await base.makePredictor(), meter: meter)
  }

  func tokenize(_ bytes: [UInt8]) -> [Int] { base.tokenize(bytes) }

  func prompt(for request: PromptRequest) throws -> [Int] {
    var request = request
    request.schema = shownSchema
    return try base.prompt(for: request)
  }
}

extension TokenVocabulary {
  /// The same tokens without end tokens.
  func withoutEnd() throws -> TokenVocabulary {
    try TokenVocabulary(tokens: (0..<count).map { bytes(of: $0) }, endTokens: [])
  }
}

/// The evaluations of a model with their times.
final class EvaluationMeter: Sendable {
  /// One call.
  struct Evaluation {
    var tokens: Int
    var seconds: Double
    /// The logits, if they are recorded.
    var logits: [Float]
  }

  private struct State {
    var keepsLogits = false
    var evaluations: [Evaluation] = []
  }

  private let state = Mutex(State())

  /// The calls since the last reset.
  var evaluations: [Evaluation] { state.withLock { $0.evaluations } }

  /// Removes all calls.
  ///
  /// - Parameter keepsLogits: Whether to record the logits of future calls.
  func reset(keepingLogits keepsLogits: Bool = false) {
    state.withLock { $0 = State(keepsLogits: keepsLogits) }
  }

  fileprivate func add(_ tokens: Int, _ seconds: Double, _ logits: [Float]) {
    state.withLock { state in
      state.evaluations.append(
        Evaluation(tokens: tokens, seconds: seconds, logits: state.keepsLogits ? logits : []))
    }
  }
}

/// A context of the embedded model with timed evaluations.
struct MeteredPredictor: TokenPredictor {
  fileprivate var base: TransformerPredictor
  fileprivate let meter: EvaluationMeter

  var contextSize: Int { base.contextSize }
  var position: Int { base.position }

  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
    let start = ProcessTime.now
    try await base.evaluate(tokens, logits: &logits)
    meter.add(tokens.count, ProcessTime.now - start, logits)
  }

  mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws {
    let start = ProcessTime.now
    try await base.evaluate(tokens, logits: &logits, among: candidates)
    meter.add(tokens.count, ProcessTime.now - start, logits)
  }

  mutating func rollBack(to position: Int) {
    base.rollBack(to: position)
  }
}
