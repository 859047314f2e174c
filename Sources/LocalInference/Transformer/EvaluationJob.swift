// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tokens that one context evaluates in a batch, and the results.
final class EvaluationJob: Sendable {
  private struct State {
    var sequence: TransformerSequence
    var logits: [[Float]]
  }

  /// The tokens, which continue one sequence.
  let plan: BatchPlan
  private let requests: [Transformer.LogitRequest]
  private let logitCount: Int
  private let state: Mutex<State>

  /// Creates a job.
  ///
  /// The job takes the sequence and the logits, and ``exchange(_:_:)`` returns them. If another
  /// reference existed, the first change would copy all keys and values.
  ///
  /// - Parameters:
  ///   - plan: The tokens.
  ///   - requests: The logits that are computed.
  ///   - sequence: The sequence, which is replaced by an empty one.
  ///   - logits: The arrays for the logits, which are replaced by an empty one.
  init(
    _ plan: BatchPlan, _ requests: [Transformer.LogitRequest],
    _ sequence: inout TransformerSequence, _ logits: inout [[Float]]
  ) {
    self.plan = plan
    self.requests = requests
    logitCount = logits.count
    var taken = State(sequence: .placeholder, logits: [])
    swap(&taken.sequence, &sequence)
    swap(&taken.logits, &logits)
    state = Mutex(taken)
  }

  /// Exchanges the sequence and the logits for others.
  func exchange(_ sequence: inout TransformerSequence, _ logits: inout [[Float]]) {
    state.withLock { state in
      swap(&state.sequence, &sequence)
      swap(&state.logits, &logits)
    }
  }

  /// Evaluates the tokens of several jobs in one batch.
  ///
  /// - Parameters:
  ///   - jobs: The jobs of different sequences.
  ///   - transformer: The transformer.
  static func evaluate(_ jobs: [EvaluationJob], with transformer: inout Transformer) {
    var plan = BatchPlan()
    var sequences: [TransformerSequence] = []
    var requests: [Transformer.LogitRequest] = []
    var logits: [[Float]] = []
    for (index, job) in jobs.enumerated() {
      let firstRow = plan.rows.count
      plan.append(job.plan, to: index)
      requests += job.requests.map {
        .init(row: $0.row + firstRow, tokens: $0.tokens, target: $0.target + logits.count)
      }
      sequences.append(.placeholder)
      var arrays: [[Float]] = []
      job.exchange(&sequences[index], &arrays)
      logits += arrays
    }
    transformer.evaluate(plan, extending: &sequences, requests, into: &logits)
    var start = 0
    for (index, job) in jobs.enumerated() {
      var arrays = Array(logits[start..<start + job.logitCount])
      start += job.logitCount
      job.exchange(&sequences[index], &arrays)
    }
  }
}
