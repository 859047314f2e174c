// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

/// Threads that share the steps of one evaluation.
///
/// A token needs a hundred or more steps, and waking a sleeping thread can take longer than a step.
/// The helpers of a team therefore stay awake between steps: each looks for the next step for a
/// short time, in which it offers its core to other threads, and then sleeps until a step begins.
/// They start at the first step that is divided, and return to the system when the evaluation ends.
///
/// The calling thread participates, and waits only for helpers that have joined a step, so it makes
/// progress even if no other thread is free.
package final class WorkerTeam: Sendable {
  /// A step that several threads compute.
  private struct Step: Sendable {
    let workers: Int
    let body: @Sendable (Int) -> Void
  }

  private struct State {
    /// The step that helpers can join.
    var step: Step?
    /// The number of helpers that have been started.
    var helpers = 0
    /// The number of helpers that sleep or are about to sleep.
    var sleepers = 0
  }

  /// A team without helpers.
  package static let single = WorkerTeam(threads: 1)

  /// The number of times that a thread looks for a change before it sleeps, about 0.1 ms.
  private static let patience = 200
  /// The number in `changes` of an evaluation that has ended.
  private static let end = -1
  /// The flag in `joined` of a calling thread that sleeps; larger than any number of helpers.
  private static let isWaiting = 1 << 32

  /// The least number of multiplications of an evaluation that helpers share, about 0.5 ms with one
  /// thread.
  ///
  /// In a shorter evaluation, starting and waking threads takes most of the time that they save.
  static let leastWork = 1 << 23

  /// The maximum number of threads.
  package let threads: Int

  private let state = Mutex(State())
  /// The number of steps that have begun, or ``end``.
  private let changes = Atomic<Int>(0)
  /// The number of helpers that have joined the current step and not left it, and ``isWaiting``.
  private let joined = Atomic<Int>(0)
  /// Wakes helpers.
  private let beginning = DispatchSemaphore(value: 0)
  /// Wakes the calling thread when the last helper leaves a step.
  private let completion = DispatchSemaphore(value: 0)

  private init(threads: Int) { self.threads = threads }

  /// Calls a closure with a team, whose helpers return to the system when the closure returns.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - multiplications: The number of multiplications of the closure. If it is less than
  ///     ``leastWork``, the team has no helpers.
  ///   - body: A closure that calls ``perform(workers:_:)`` only on the calling thread.
  /// - Returns: The result of the closure.
  package static func with<Result>(
    threads: Int, for multiplications: Int = .max, _ body: (WorkerTeam) -> Result
  ) -> Result {
    guard threads > 1, multiplications >= leastWork else { return body(.single) }
    let team = WorkerTeam(threads: threads)
    defer { team.finish() }
    return body(team)
  }

  /// Performs a step on several threads.
  ///
  /// - Parameters:
  ///   - workers: The maximum number of threads.
  ///   - body: A closure that computes parts of the step until none is left. Its argument is the
  ///     index of the thread, which is below `workers`. It is called on the calling thread, and once
  ///     or more, one after the other, on each helper that is free.
  func perform(workers: Int, _ body: @Sendable (Int) -> Void) {
    let workers = min(workers, threads)
    guard workers > 1 else { return body(0) }
    withoutActuallyEscaping(body) { body in
      begin(Step(workers: workers, body: body))
      body(0)
      complete()
    }
  }

  /// Lets helpers join a step.
  private func begin(_ step: Step) {
    let (started, sleepers) = state.withLock { state in
      state.step = step
      changes.add(1, ordering: .releasing)
      let started = state.helpers
      state.helpers = max(started, step.workers - 1)
      defer { state.sleepers = 0 }
      return (started, state.sleepers)
    }
    for _ in 0..<sleepers { beginning.signal() }
    if started < step.workers - 1 {
      for helper in started..<step.workers - 1 {
        // A serial queue gets a thread even if all threads of the pool that runs tasks are busy. So
        // helpers do not occupy these threads for the duration of an evaluation.
        DispatchQueue(label: "LocalInference.helper").async { self.help(as: helper + 1) }
      }
    }
  }

  /// Ends a step, and waits for the helpers that have joined it.
  private func complete() {
    state.withLock { $0.step = nil }
    for _ in 0..<Self.patience {
      if joined.load(ordering: .acquiring) == 0 { return }
      _ = sched_yield()
    }
    if joined.add(Self.isWaiting, ordering: .acquiringAndReleasing).oldValue > 0 {
      completion.wait()
    }
    joined.store(0, ordering: .relaxed)
  }

  /// Ends the evaluation.
  private func finish() {
    let sleepers = state.withLock { state in
      changes.store(Self.end, ordering: .releasing)
      return state.sleepers
    }
    for _ in 0..<sleepers { beginning.signal() }
  }

  /// Joins steps until the evaluation ends.
  private func help(as worker: Int) {
    var change = 0
    while true {
      change = nextChange(after: change)
      if change == Self.end { return }
      guard join(as: worker) else { continue }
      if joined.subtract(1, ordering: .acquiringAndReleasing).newValue == Self.isWaiting {
        completion.signal()
      }
    }
  }

  /// Computes parts of the current step.
  ///
  /// The function is not inlined, so its references to the closure of the step are released when it
  /// returns, before the calling thread continues.
  ///
  /// - Returns: Whether a step could be joined; the caller must then leave it.
  @inline(never)
  private func join(as worker: Int) -> Bool {
    let step = state.withLock { state -> Step? in
      guard let step = state.step, worker < step.workers else { return nil }
      joined.add(1, ordering: .relaxed)
      return step
    }
    guard let step else { return false }
    step.body(worker)
    return true
  }

  /// Waits until another step begins or the evaluation ends.
  ///
  /// - Parameter change: The last value of `changes`.
  /// - Returns: The current value.
  private func nextChange(after change: Int) -> Int {
    while true {
      for _ in 0..<Self.patience {
        let current = changes.load(ordering: .acquiring)
        if current != change { return current }
        _ = sched_yield()
      }
      let sleeps = state.withLock { state in
        guard changes.load(ordering: .relaxed) == change else { return false }
        state.sleepers += 1
        return true
      }
      if sleeps { beginning.wait() }
    }
  }
}
