// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GrammarEngine
import TestSupport
import Testing

/// Compares the rows of counters with a recursion over all counts.
@Suite struct CountTableTests {
  /// A random automaton with the fewest bytes of its transitions.
  private struct Automaton {
    var arcs: [[CountTable.Arc]] = []
    var isFinal: [Bool] = []

    init(using random: inout SeededGenerator) {
      let count = Int.random(in: 1...6, using: &random)
      for _ in 0..<count {
        let targets = (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        arcs.append(
          targets.map { target in
            CountTable.Arc(
              target: Int32(target), bytes: Int32.random(in: 1...6, using: &random) / 2 + 1)
          })
        isFinal.append(Int.random(in: 0..<3, using: &random) == 0)
      }
    }

    /// Returns the distances by count and state, for counts up to `limit`.
    func distances(minimum: Int, maximum: Int?, limit: Int) -> [[Int]] {
      let last = maximum ?? limit
      var rows = [[Int]](
        repeating: [Int](repeating: Distance.unreachable, count: arcs.count), count: last + 1)
      for count in (0...last).reversed() {
        for state in arcs.indices {
          var least = isFinal[state] && count >= minimum ? 1 : Distance.unreachable
          if count < last {
            for arc in arcs[state] {
              least = min(
                least, Distance.sum(Int(arc.bytes), rows[count + 1][Int(arc.target)]))
            }
          }
          rows[count][state] = least
        }
      }
      return rows
    }
  }

  @Test(
    "rows are the distances of a recursion over all counts", arguments: 0..<400 as Range<UInt64>)
  func rowsAreExact(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let automaton = Automaton(using: &random)
    let minimum = Int.random(in: 0...2, using: &random) * Int.random(in: 0...20, using: &random)
    let span = Int.random(in: 0...3, using: &random) * Int.random(in: 0...12, using: &random)
    let maximum = Bool.random(using: &random) ? minimum + span : nil
    let table = try #require(
      CountTable(
        arcs: automaton.arcs, isFinal: automaton.isFinal, minimum: minimum, maximum: maximum,
        cellLimit: 1 << 20))
    // Without a maximum, texts of many more scalars than states show all distances.
    let limit = minimum + 60
    let expected = automaton.distances(minimum: minimum, maximum: maximum, limit: limit)
    for count in 0...(maximum ?? minimum + 40) {
      for state in automaton.isFinal.indices {
        let found = table.distance(of: state, afterCount: count)
        #expect(found == expected[count][state], "count \(count), state \(state)")
        if found != Distance.unreachable { #expect(found <= table.longestDistance) }
      }
    }
  }

  @Test("counts with one key allow the same texts", arguments: 0..<100 as Range<UInt64>)
  func keysAreExact(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let automaton = Automaton(using: &random)
    let (minimum, reach) = (40, 3)
    let maximum = Bool.random(using: &random) ? 80 : nil
    let table = try #require(
      CountTable(
        arcs: automaton.arcs, isFinal: automaton.isFinal, minimum: minimum, maximum: maximum,
        cellLimit: 1 << 20))
    /// The live states after each of the next counts, and whether the text may end there.
    func facts(_ count: Int) -> [[Bool]] {
      (count...(count + reach)).map { count in
        automaton.isFinal.indices.map { state in
          count <= maximum ?? Int.max
            && table.distance(of: state, afterCount: count) != Distance.unreachable
        } + [count >= minimum]
      }
    }
    var known: [Int: [[Bool]]] = [:]
    for count in 0...(maximum ?? 90) {
      let key = table.key(ofCount: count, reach: reach)
      #expect(known[key] == nil || known[key] == facts(count), "count \(count)")
      known[key] = facts(count)
    }
    #expect(known.count < 70)
  }

  @Test("rows that would be too many are rejected")
  func limits() {
    let count = 2_000
    let chain = (0..<count).map { state in
      state + 1 < count ? [CountTable.Arc(target: Int32(state + 1), bytes: 1)] : []
    }
    let isFinal = (0..<count).map { $0 == count - 1 }
    let table = CountTable(
      arcs: chain, isFinal: isFinal, minimum: 0, maximum: 10_000, cellLimit: 1 << 20)
    #expect(table == nil)
  }

  @Test("bounds of any size need few rows")
  func largeBounds() throws {
    let arcs = [[CountTable.Arc(target: 0, bytes: 2)]]
    let table = try #require(
      CountTable(
        arcs: arcs, isFinal: [true], minimum: 1_000_000_000_000, maximum: .max,
        cellLimit: 1 << 20))
    #expect(table.rowCount < 8)
    #expect(table.distance(of: 0, afterCount: 0) == 2_000_000_000_001)
    #expect(table.distance(of: 0, afterCount: 1_000_000_000_000) == 1)
    #expect(table.distance(of: 0, afterCount: 999_999_999_990) == 21)
  }
}
