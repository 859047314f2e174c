// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// A token that may be chosen, and how likely that is.
struct Candidate: Sendable {
  /// The token.
  let token: TokenID
  /// A number in proportion to its probability, above zero.
  let weight: Double

  /// Whether this candidate comes first: by weight, of equals the lower token.
  func precedes(_ other: Candidate) -> Bool {
    weight != other.weight ? weight > other.weight : token < other.token
  }
}

/// Candidates, the likeliest first, ordered only as far as they are taken out.
///
/// A binary heap in an array: the candidate at position *i* precedes those at 2*i* + 1 and 2*i* +
/// 2.
struct CandidateHeap: Sendable {
  private var candidates: [Candidate]

  /// Creates a heap.
  ///
  /// - Complexity: O(1); the order is made by the first candidate taken out, in O(*n*).
  init(_ candidates: [Candidate]) {
    self.candidates = candidates
  }

  /// Takes the first candidates out that together reach a share of the whole weight.
  ///
  /// - Parameter share: The share, below 1.
  /// - Returns: The candidates, the likeliest first; at least one if there is any.
  /// - Complexity: O(*n* + *k* log *n*).
  mutating func takeFirst(reaching share: Double) -> [Candidate] {
    let goal = candidates.reduce(0) { $0 + $1.weight } * share
    order()
    var taken: [Candidate] = []
    var sum = 0.0
    while taken.isEmpty || sum < goal, let next = takeNext() {
      taken.append(next)
      sum += next.weight
    }
    return taken
  }

  private mutating func order() {
    for index in stride(from: candidates.count / 2 - 1, through: 0, by: -1) {
      sink(index)
    }
  }

  private mutating func takeNext() -> Candidate? {
    guard let last = candidates.popLast() else { return nil }
    guard let first = candidates.first else { return last }
    candidates[0] = last
    sink(0)
    return first
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var best = index
      for child in [2 * index + 1, 2 * index + 2] where child < candidates.count {
        if candidates[child].precedes(candidates[best]) {
          best = child
        }
      }
      guard best != index else { return }
      candidates.swapAt(index, best)
      index = best
    }
  }
}
