// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@testable import LocalInference
import Synchronization
import Testing

@Suite struct WorkerTeamTests {
  /// Returns how often the parts of many steps are computed, and pauses between some steps.
  private static func counts(
    threads: Int, steps: Int, pause: (Int) -> TimeInterval? = { _ in nil }
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: 40)
    WorkerTeam.with(threads: threads) { team in
      let partition = RowPartition(rowCost: .max, team: team)
      for step in 0..<steps {
        SharedOutputs.with(&counts) { counts in
          partition.forEachPart(of: 0..<counts.count) { part in
            for row in part { counts.start[row] += 1 }
          }
        }
        if let duration = pause(step) { Thread.sleep(forTimeInterval: duration) }
      }
    }
    return counts
  }

  @Test("each step is complete before the next one begins", arguments: [2, 3, 7])
  func stepsFollowEachOther(_ threads: Int) {
    #expect(Self.counts(threads: threads, steps: 2_000) == Array(repeating: 2_000, count: 40))
  }

  @Test("helpers that sleep join later steps or leave", arguments: [2, 5])
  func sleepingHelpersWake(_ threads: Int) {
    // The pauses are longer than helpers stay awake. The last step is followed by one, too.
    let counts = Self.counts(threads: threads, steps: 12) { $0 % 3 == 2 ? 0.02 : nil }
    #expect(counts == Array(repeating: 12, count: 40))
  }

  @Test("many teams complete their steps on few cores")
  func teamsShareCores() async {
    let results = await withTaskGroup { group in
      for _ in 0..<16 { group.addTask { Self.counts(threads: 4, steps: 200) } }
      return await group.reduce(into: [[Int]]()) { $0.append($1) }
    }
    #expect(results.count == 16)
    #expect(results.allSatisfy { $0 == Array(repeating: 200, count: 40) })
  }

  @Test("many short evaluations complete, also before their helpers start")
  func shortEvaluationsComplete() {
    for _ in 0..<500 { #expect(Self.counts(threads: 3, steps: 1).allSatisfy { $0 == 1 }) }
  }

  @Test("a helper joins a step, has its own index, and the caller waits for it")
  func helpersJoin() {
    let indices = Mutex<Set<Int>>([])
    let isComplete = Atomic(false)
    WorkerTeam.with(threads: 2) { team in
      team.perform(workers: 2) { worker in
        indices.withLock { _ = $0.insert(worker) }
        guard worker == 1 else {
          // The helper starts eventually, because its queue has threads of its own.
          while indices.withLock({ $0.count }) < 2 { Thread.sleep(forTimeInterval: 0.001) }
          return
        }
        // Longer than the calling thread stays awake.
        Thread.sleep(forTimeInterval: 0.02)
        isComplete.store(true, ordering: .relaxed)
      }
      let wasComplete = isComplete.load(ordering: .relaxed)
      #expect(wasComplete)
    }
    #expect(indices.withLock { $0 } == [0, 1])
  }

  @Test("a team of one thread computes steps on the calling thread")
  func singleThreadStartsNoHelpers() {
    let short = WorkerTeam.leastWork - 1
    for (threads, work) in [(1, Int.max), (0, .max), (-2, .max), (8, short), (8, 0)] {
      let calls = Mutex<[Int]>([])
      WorkerTeam.with(threads: threads, for: work) { team in
        #expect(team.threads == 1)
        team.perform(workers: 8) { worker in calls.withLock { $0.append(worker) } }
      }
      #expect(calls.withLock { $0 } == [0])
    }
  }
}
