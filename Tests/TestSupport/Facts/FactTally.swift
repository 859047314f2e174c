// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The sums of the results of many responses.
package struct FactTally: Sendable {
  /// The length in characters above which a string is a runaway.
  package static let runawayLength = 200

  /// The number of reported facts and of all facts, by kind.
  package private(set) var facts: [ExpectedFact.Kind: (reported: Int, total: Int)] = [:]
  /// The number of responses.
  package private(set) var responses = 0
  /// The number of responses that report all facts.
  package private(set) var whollyRight = 0
  /// The number of requests that threw an error.
  package private(set) var failures = 0
  private var lengths: [Int] = []

  /// Creates an empty tally.
  package init() {}

  /// Adds a response.
  ///
  /// - Parameters:
  ///   - score: The result of the response, or `nil` if the request threw an error. No fact is
  ///     reported in that case.
  ///   - expected: The facts of the prompt.
  package mutating func add(_ score: FactScore?, expected: [ExpectedFact]) {
    responses += 1
    for (index, fact) in expected.enumerated() {
      facts[fact.kind, default: (0, 0)].total += 1
      if score?.isReported[index] == true { facts[fact.kind, default: (0, 0)].reported += 1 }
    }
    guard let score else {
      failures += 1
      return
    }
    if score.isWhollyRight { whollyRight += 1 }
    lengths += score.stringLengths
  }

  /// The number of reported facts and of all facts.
  package var sum: (reported: Int, total: Int) {
    facts.values.reduce((0, 0)) { ($0.0 + $1.reported, $0.1 + $1.total) }
  }

  /// The lengths of all strings that are not choices, in characters, in ascending order.
  package var stringLengths: [Int] { lengths.sorted() }

  /// The number of strings longer than ``runawayLength``.
  package var runaways: Int { lengths.count { $0 > Self.runawayLength } }

  /// Returns a quantile of the lengths of strings.
  ///
  /// - Parameter share: The share of strings that are at most as long, from 0 to 1.
  /// - Returns: The length in characters; 0 if there are no strings.
  /// - Complexity: O(*n* log *n*) in the number of strings.
  package func length(atShare share: Double) -> Int {
    let sorted = stringLengths
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}
