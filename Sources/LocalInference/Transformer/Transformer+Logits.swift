// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Transformer {
  /// The logits that are needed after one row of a batch.
  struct LogitRequest: Sendable {
    /// The index of the row.
    let row: Int
    /// The tokens whose logits are computed, or `nil` for all.
    let tokens: [Range<Int>]?
    /// The index of the array for the logits.
    let target: Int
  }

  /// The number of weights of the output matrix that the logits of some tokens need, or of all tokens
  /// if `tokens` is `nil`.
  func outputWeightCount(of tokens: [Range<Int>]?) -> Int {
    let count = tokens?.reduce(0) { $0 + $1.count } ?? weights.shape.vocabulary
    return count * weights.shape.width
  }

  /// The maximum number of rows whose logits are computed together, which bounds the memory.
  private static let logitRows = 8

  /// Computes the logits of the token after one row of the last batch.
  mutating func write(
    logits: inout [Float], of tokens: [Range<Int>]?, after row: Int, team: WorkerTeam
  ) {
    let shape = weights.shape
    if logits.count != shape.vocabulary {
      logits = [Float](repeating: 0, count: shape.vocabulary)
    }
    normalizeOutput(of: row, at: 0)
    buffers.rounded?.reset()
    weights.output.multiply(
      rows: tokens, buffers.normal, rounded: &buffers.rounded, count: 1, in: weights.memory,
      into: &logits, team: team)
    for range in tokens ?? [0..<shape.vocabulary] { finish(&logits, in: range) }
  }

  /// Computes the logits after several rows of the last batch.
  ///
  /// Rows that need all logits are multiplied together, so that the output matrix is read once.
  mutating func write(
    _ requests: [LogitRequest], into logits: inout [[Float]], team: WorkerTeam
  ) {
    for request in requests where request.tokens != nil {
      write(
        logits: &logits[request.target], of: request.tokens, after: request.row, team: team)
    }
    var rest = requests.filter { $0.tokens == nil }[...]
    while !rest.isEmpty {
      writeAll(rest.prefix(Self.logitRows), into: &logits, team: team)
      rest = rest.dropFirst(Self.logitRows)
    }
  }

  /// Computes all logits after some rows.
  private mutating func writeAll(
    _ requests: ArraySlice<LogitRequest>, into logits: inout [[Float]], team: WorkerTeam
  ) {
    if requests.count == 1, let request = requests.first {
      return write(
        logits: &logits[request.target], of: nil, after: request.row, team: team)
    }
    let vocabulary = weights.shape.vocabulary
    for (index, request) in requests.enumerated() { normalizeOutput(of: request.row, at: index) }
    var products = [Float](repeating: 0, count: requests.count * vocabulary)
    buffers.rounded?.reset()
    weights.output.multiply(
      rows: nil, buffers.normal, rounded: &buffers.rounded, count: requests.count,
      in: weights.memory, into: &products, team: team)
    for (index, request) in requests.enumerated() {
      var row = Array(products[index * vocabulary..<(index + 1) * vocabulary])
      finish(&row, in: 0..<vocabulary)
      logits[request.target] = row
    }
  }

  /// Normalizes the residual stream of a row, as the input of the output matrix with an index.
  private mutating func normalizeOutput(of row: Int, at index: Int) {
    let width = weights.shape.width
    VectorMath.normalize(
      buffers.residual, from: row * width, by: weights.outputNorm,
      epsilon: weights.shape.epsilon, into: &buffers.normal, at: index * width)
  }
}
