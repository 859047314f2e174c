// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PatternDFA {
  /// Numbers the live states by behaviour: states with one number accept the same strings.
  ///
  /// The partition of the states is refined until the states of each part agree about the parts
  /// that their transitions lead to (E. F. Moore, 1956). Long counted repetitions need a round for
  /// each count and gain nothing; after a limited number of rounds every state stays on its own.
  ///
  /// - Returns: The part of each state, and one state of each part; the start is in part zero.
  /// - Complexity: O(*n* · *c* · *r*) in the states, the classes and the rounds.
  func parts() -> (part: [Int], representatives: [Int]) {
    var part = isFinal.map { $0 == isFinal[0] ? 0 : 1 }
    var count = Set(part).count
    for _ in 0..<Self.roundLimit {
      var known: [[Int]: Int] = [:]
      var refined: [Int] = []
      for state in rows.indices {
        let behaviour = [part[state]] + rows[state].map { target in target.map { part[$0] } ?? -1 }
        let number = known[behaviour] ?? known.count
        known[behaviour] = number
        refined.append(number)
      }
      part = refined
      if known.count == count { return (part, Self.representatives(part, count: count)) }
      count = known.count
    }
    return (Array(rows.indices), Array(rows.indices))
  }

  private static func representatives(_ part: [Int], count: Int) -> [Int] {
    var representatives = [Int](repeating: -1, count: count)
    for (state, part) in part.enumerated() where representatives[part] < 0 {
      representatives[part] = state
    }
    return representatives
  }

  private static var roundLimit: Int { 64 }
}
