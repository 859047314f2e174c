// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import LocalInference
import Synchronization
import Testing

@Suite struct RowPartitionTests {
  private static func parts(of rows: Range<Int>, rowCost: Int, threads: Int) -> [Range<Int>] {
    let parts = Mutex<[Range<Int>]>([])
    WorkerTeam.with(threads: threads) { team in
      RowPartition(rowCost: rowCost, team: team).forEachPart(of: rows) { part in
        parts.withLock { $0.append(part) }
      }
    }
    return parts.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  @Test(
    "the parts cover each row exactly once", arguments: [2, 3, 7, 64, 1_000], [2, 3, 100, 1_031])
  func partsCoverEachRowOnce(_ threads: Int, _ count: Int) {
    let rows = 5..<5 + count
    let parts = Self.parts(of: rows, rowCost: .max, threads: threads)
    #expect(parts.count == min(count, threads * 16, RowPartition.maximumParts))
    #expect(parts.flatMap { Array($0) } == Array(rows))
    #expect(parts.allSatisfy { !$0.isEmpty })
  }

  @Test("no two parts have a state at the same time", arguments: [1, 2, 3, 20], [1, 2, 7])
  func statesAreExclusive(_ threads: Int, _ count: Int) {
    struct State {
      var isUsed = false
      var rows: [Int] = []
    }
    var states = [State](repeating: State(), count: count)
    let conflicts = Atomic(0)
    WorkerTeam.with(threads: threads) { team in
      RowPartition(rowCost: .max, team: team).forEachPart(of: 0..<1_000, with: &states) {
        part, state in
        if state.isUsed { conflicts.add(1, ordering: .relaxed) }
        state.isUsed = true
        state.rows += part
        state.isUsed = false
      }
    }
    #expect(conflicts.load(ordering: .relaxed) == 0)
    #expect(states.flatMap(\.rows).sorted() == Array(0..<1_000))
  }

  @Test("the number of threads is limited by the work")
  func workLimitsTheThreads() {
    let share = RowPartition.minimumShare
    for (cost, workers) in [(share, 5), (share / 2, 2), (share / 3, 1), (share * 2, 5)] {
      var states = [Int](repeating: 0, count: 8)
      WorkerTeam.with(threads: 8) { team in
        RowPartition(rowCost: .max, team: team).forEachPart(of: 0..<8) { _ in }
        RowPartition(rowCost: cost, team: team).forEachPart(of: 0..<5, with: &states) {
          part, state in
          state += part.count
        }
      }
      #expect(states.reduce(0, +) == 5)
      #expect(states.dropFirst(workers).allSatisfy { $0 == 0 })
    }
  }

  @Test("small products are computed by one thread")
  func smallWorkIsNotDivided() {
    #expect(Self.parts(of: 0..<100, rowCost: 1_000, threads: 8) == [0..<100])
    #expect(Self.parts(of: 0..<100, rowCost: .max, threads: 1) == [0..<100])
    #expect(Self.parts(of: 0..<100, rowCost: 0, threads: -3) == [0..<100])
    #expect(Self.parts(of: 3..<4, rowCost: .max, threads: 8) == [3..<4])
    #expect(Self.parts(of: 3..<3, rowCost: .max, threads: 8) == [3..<3])
  }
}
