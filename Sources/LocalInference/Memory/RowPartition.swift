// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// A partition of rows, such as those of a matrix product, among threads.
///
/// The threads belong to the system's pool. The calling thread participates and waits only for rows
/// that other threads have started, so it is never idle while there is work, and makes progress
/// even if no other thread is free.
struct RowPartition {
  /// The cost of one row, in multiplications.
  private let rowCost: Int
  /// The maximum number of concurrent threads.
  private let threads: Int

  /// The number of rows that are computed together.
  private let granularity: Int

  /// The number of multiplications above which several threads are used, about 0.1 ms.
  static let minimumWork = 1 << 20
  /// The number of parts per thread; several balance the load if a thread is delayed.
  private static let partsPerThread = 4

  /// The cost of rounding a number, or of multiplying it by an activation, in multiplications.
  static let activationCost = 8

  init(rowCost: Int, threads: Int, granularity: Int = 1) {
    self.rowCost = max(rowCost, 1)
    self.threads = threads
    self.granularity = granularity
  }

  /// Calls `body` once for each part, concurrently if the work exceeds a threshold.
  func forEachPart(of rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    forEachPart(of: rows, workers: threads) { part, _ in body(part) }
  }

  /// Calls `body` once for each part, with a state that no other call uses at the same time.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - states: The states, at least one. Their number limits the number of threads.
  ///   - body: A closure that receives a part and a state.
  func forEachPart<State: Sendable>(
    of rows: Range<Int>, with states: inout [State],
    _ body: @Sendable (Range<Int>, inout State) -> Void
  ) {
    precondition(!states.isEmpty)
    let workers = min(threads, states.count)
    states.withUnsafeMutableBufferPointer { states in
      guard let start = states.baseAddress else { return }
      let states = WorkerStates(start: start)
      // SAFETY: The index of a worker is below the number of states, and the calls with this index
      // follow each other.
      forEachPart(of: rows, workers: workers) { part, worker in
        body(part, &states.start[worker])
      }
    }
  }

  /// Calls `body` once for each part, with the index of a worker, which is below `workers` and which
  /// no other call has at the same time.
  private func forEachPart(
    of rows: Range<Int>, workers: Int, _ body: @Sendable (Range<Int>, Int) -> Void
  ) {
    guard workers > 1, rows.count > 1, rows.count >= Self.minimumWork / rowCost else {
      return body(rows, 0)
    }
    let groups = (rows.count + granularity - 1) / granularity
    let parts = min(groups, workers * Self.partsPerThread)
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, parts)) { worker in
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        let start = groups * part / parts * granularity
        let end = min(rows.count, groups * (part + 1) / parts * granularity)
        body(rows.lowerBound + start..<rows.lowerBound + end, worker)
      }
    }
  }
}

/// The states of the workers of a partition.
///
/// `@unchecked Sendable`: Each worker accesses only its own state, and one thread runs a worker.
private struct WorkerStates<State: Sendable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<State>
}
