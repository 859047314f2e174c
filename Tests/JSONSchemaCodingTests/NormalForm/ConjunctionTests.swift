// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JSONSchemaCoding

@Suite struct ConjunctionTests {
  /// Returns a conjunction of random schemas, and the schemas.
  private static func make(
    _ random: inout SeededGenerator
  ) -> (conjunction: Conjunction, positive: Set<Int>, negative: Set<Int>) {
    let all = (0..<12).shuffled(using: &random)
    let positive = all.prefix(Int.random(in: 0...4, using: &random))
    let negative = all.dropFirst(4).prefix(Int.random(in: 0...4, using: &random))
    let parts = positive.map { Conjunction($0) } + negative.map { Conjunction(not: $0) }
    return (parts.reduce(.anything) { $0.and($1) }, Set(positive), Set(negative))
  }

  @Test("a conjunction contains the schemas of both, or never holds")
  func combinesSchemas() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let (one, other) = (Self.make(&random), Self.make(&random))
      let both = one.conjunction.and(other.conjunction)
      let positive = one.positive.union(other.positive)
      let negative = one.negative.union(other.negative)
      #expect(both.isNever == !positive.isDisjoint(with: negative))
      if both.isNever { continue }
      #expect(both.positive == positive.sorted())
      #expect(both.negative == negative.sorted())
      for location in 0..<12 {
        #expect(both.negative.containsSorted(location) == negative.contains(location))
      }
    }
  }

  @Test("a table distinguishes a schema from its negation and from combinations")
  func storesValues() {
    var table = ConjunctionTable<Int>()
    let keys = [
      Conjunction(4), Conjunction(0), Conjunction(not: 4), Conjunction(4).and(Conjunction(0)),
      .anything, .never,
    ]
    for (index, key) in keys.enumerated() {
      #expect(table[key] == nil)
      table[key] = index
    }
    #expect(keys.map { table[$0] } == Array(keys.indices))
    #expect(table[Conjunction(3)] == nil)
    #expect(table[Conjunction(9)] == nil)
  }
}
