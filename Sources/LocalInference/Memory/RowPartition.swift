// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// A partition of the rows of a matrix product among threads.
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
  private static let minimumWork = 1 << 20
  /// The number of parts per thread; several balance the load if a thread is delayed.
  private static let partsPerThread = 4

  init(rowCost: Int, threads: Int, granularity: Int = 1) {
    self.rowCost = max(rowCost, 1)
    self.threads = threads
    self.granularity = granularity
  }

  /// Calls `body` once for each part, concurrently if the work exceeds a threshold.
  func forEachPart(of rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    guard threads > 1, rows.count > 1, rows.count >= Self.minimumWork / rowCost else {
      return body(rows)
    }
    let groups = (rows.count + granularity - 1) / granularity
    let parts = min(groups, threads * Self.partsPerThread)
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, parts)) { _ in
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        let start = groups * part / parts * granularity
        let end = min(rows.count, groups * (part + 1) / parts * granularity)
        body(rows.lowerBound + start..<rows.lowerBound + end)
      }
    }
  }
}
