// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The logits that llama.cpp computes for a model, as `Fixtures/Models/make.py` records them.
package struct ModelReference: Decodable, Sendable {
  /// The logits for one size of the context.
  package struct Run: Decodable, Sendable {
    /// The size of the context in tokens.
    package let context: Int
    /// The positions with the logits of all tokens.
    package let complete: [Position]
    /// For each position, the most likely tokens, as pairs of token and logit.
    package let top: [[[Double]]]
  }

  /// The logits of all tokens after a position.
  package struct Position: Decodable, Sendable {
    /// The index of the last evaluated token.
    package let position: Int
    /// The logits.
    package let logits: [Double]
  }

  /// The evaluated tokens, or `nil` if llama.cpp rejects the model.
  package let tokens: [Int]?
  /// The logits, or `nil` if llama.cpp rejects the model.
  package let runs: [Run]?
  /// The reason that llama.cpp rejects the model, or `nil` if it does not.
  package let refused: String?

  /// Reads a file.
  ///
  /// - Parameter url: The location of the file.
  /// - Returns: The reference.
  /// - Throws: An error if the file cannot be read or decoded.
  package static func read(_ url: URL) throws -> ModelReference {
    try JSONDecoder().decode(ModelReference.self, from: Data(contentsOf: url))
  }
}

extension ModelReference.Run {
  /// The largest difference between logits and the recorded ones, and the tokens that differ.
  package struct Comparison: Sendable {
    /// The largest difference, divided by the largest magnitude of a recorded logit.
    package var difference = 0.0
    /// The number of positions with another most likely token, unless the two best recorded logits
    /// differ by less than the tolerance.
    package var differentTokens = 0
  }

  /// Compares logits with the recorded ones.
  ///
  /// - Parameters:
  ///   - logits: The logits of each position.
  ///   - tolerance: The tolerance as a fraction of the largest magnitude of a recorded logit.
  /// - Returns: The differences.
  package func compare(_ logits: [[Float]], tolerance: Double) -> Comparison {
    var result = Comparison()
    let spread = top.joined().map { abs($0[1]) }.max() ?? 1
    for (row, tokens) in zip(logits, top) {
      for pair in tokens {
        result.note(abs(Double(row[Int(pair[0])]) - pair[1]) / spread)
      }
      let best = row.indices.max { row[$0] < row[$1] }
      let isClear = tokens[0][1] - tokens[1][1] > 2 * tolerance * spread
      if isClear, best != Int(tokens[0][0]) { result.differentTokens += 1 }
    }
    for position in complete {
      for (found, wanted) in zip(logits[position.position], position.logits) {
        result.note(abs(Double(found) - wanted) / spread)
      }
    }
    return result
  }
}

extension ModelReference.Run.Comparison {
  /// Includes a difference; one that is not a number counts as infinite.
  fileprivate mutating func note(_ difference: Double) {
    self.difference = max(self.difference, difference.isNaN ? .infinity : difference)
  }
}
