// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Divides the rows of a matrix product among threads.
///
/// The threads are those of the system's pool. The caller works, too, and waits only for rows that
/// other threads have begun, so that it never stands still while there is work, nor depends on a
/// thread being free.
struct RowDivision {
  /// The work of one row, in multiplications.
  private let rowCost: Int
  private let threads: Int

  /// The multiplications that are worth waking threads up for: about a tenth of a millisecond.
  private static let leastWork = 1 << 20
  /// How many parts there are for each thread, so that one that is held up does not hold up all.
  private static let partsPerThread = 4

  /// Creates a division.
  ///
  /// - Parameters:
  ///   - rowCost: The work of one row, in multiplications.
  ///   - threads: How many threads may work at the same time.
  init(rowCost: Int, threads: Int) {
    self.rowCost = max(rowCost, 1)
    self.threads = threads
  }

  /// Calls `body` once for each part, for several at the same time if that is worth it.
  ///
  /// - Parameters:
  ///   - rows: The rows to divide.
  ///   - body: The work on a part.
  func forEachPart(of rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    guard threads > 1, rows.count > 1, rows.count >= Self.leastWork / rowCost else {
      return body(rows)
    }
    let parts = min(rows.count, threads * Self.partsPerThread)
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, parts)) { _ in
      while true {
        let part = next.add(1, ordering: .relaxed).oldValue
        guard part < parts else { return }
        let (start, end) = (rows.count * part / parts, rows.count * (part + 1) / parts)
        body(rows.lowerBound + start..<rows.lowerBound + end)
      }
    }
  }
}
