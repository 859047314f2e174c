// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// A token that may be selected, with its weight.
struct Candidate: Sendable {
  let token: TokenID
  /// A positive number in proportion to the token's probability.
  let weight: Double

  /// Whether this candidate precedes another: by descending weight, then by ascending token.
  func precedes(_ other: Candidate) -> Bool {
    weight != other.weight ? weight > other.weight : token < other.token
  }
}

/// A binary heap of candidates with the most likely one at the root.
///
/// The candidate at position *i* precedes those at 2*i* + 1 and 2*i* + 2. The candidates are sorted
/// only as far as they are removed.
struct CandidateHeap: Sendable {
  private var candidates: [Candidate]

  /// Creates a heap.
  ///
  /// - Complexity: O(1); the first removal orders the heap in O(*n*).
  init(_ candidates: [Candidate]) { self.candidates = candidates }

  /// Removes the first candidates that together reach a share of the total weight.
  ///
  /// - Parameter share: The share, less than 1.
  /// - Returns: The candidates in descending order; at least one if the heap is not empty.
  /// - Complexity: O(*n* + *k* log *n*) for *k* returned candidates.
  mutating func takeFirst(reaching share: Double) -> [Candidate] {
    let goal = candidates.reduce(0) { $0 + $1.weight } * share
    for index in stride(from: candidates.count / 2 - 1, through: 0, by: -1) {
      siftDown(from: index)
    }
    var taken: [Candidate] = []
    var sum = 0.0
    while taken.isEmpty || sum < goal, let next = popFirst() {
      taken.append(next)
      sum += next.weight
    }
    return taken
  }

  private mutating func popFirst() -> Candidate? {
    guard let last = candidates.popLast() else { return nil }
    guard let first = candidates.first else { return last }
    candidates[0] = last
    siftDown(from: 0)
    return first
  }

  private mutating func siftDown(from start: Int) {
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
