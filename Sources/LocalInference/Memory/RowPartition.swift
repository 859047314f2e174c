// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A partition of rows, such as those of a matrix product, among threads.
///
/// Each thread has a contiguous range of the rows, because memory is read faster in order, and
/// computes it in several parts. A thread that has finished its range takes parts of the others, so
/// it is never idle while there is work.
struct RowPartition {
  /// The cost of one row, in multiplications.
  private let rowCost: Int
  private let team: WorkerTeam
  /// The number of rows that are computed together.
  private let granularity: Int

  /// The least number of multiplications for each thread, about 5 µs.
  static let minimumShare = 1 << 17
  /// The number of parts per thread; several balance the load if a thread is delayed.
  private static let partsPerThread = 16
  /// The maximum number of parts, which are the bits of one number.
  static let maximumParts = UInt64.bitWidth

  /// The cost of rounding a number, or of multiplying it by an activation, in multiplications.
  static let activationCost = 8

  /// Creates a partition.
  ///
  /// - Parameters:
  ///   - rowCost: The cost of one row, in multiplications.
  ///   - team: The threads.
  ///   - granularity: The number of rows that are computed together.
  init(rowCost: Int, team: WorkerTeam, granularity: Int = 1) {
    self.rowCost = max(rowCost, 1)
    self.team = team
    self.granularity = granularity
  }

  /// Calls `body` once for each part, concurrently if there is enough work for several threads.
  func forEachPart(of rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    forEachPart(of: rows, workers: team.threads) { part, _ in body(part) }
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
    let workers = min(team.threads, states.count)
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
    let most = min(workers, rows.count / max(Self.minimumShare / rowCost, 1), Self.maximumParts)
    guard most > 1 else { return body(rows, 0) }
    let groups = (rows.count + granularity - 1) / granularity
    let parts = min(groups, most * Self.partsPerThread, Self.maximumParts)
    let workers = min(most, parts)
    let queue = PartQueue(count: parts)
    team.perform(workers: workers) { worker in
      var next = parts * worker / workers
      while let part = queue.take(from: next) {
        let start = groups * part / parts * granularity
        let end = min(rows.count, groups * (part + 1) / parts * granularity)
        body(rows.lowerBound + start..<rows.lowerBound + end, worker)
        next = part + 1
      }
    }
  }
}

/// The parts of a partition that no thread has taken.
private struct PartQueue: ~Copyable {
  /// A number with a bit for each part, which is set if the part has been taken.
  private let taken: Atomic<UInt64>

  /// Creates a queue.
  ///
  /// - Parameter count: The number of parts, at most the number of bits.
  init(count: Int) { taken = Atomic(count < UInt64.bitWidth ? ~0 << count : 0) }

  /// Takes a part.
  ///
  /// - Parameter start: The preferred part.
  /// - Returns: The first part that has not been taken, from `start` on and then from 0 on, or `nil`
  ///   if all have been taken.
  borrowing func take(from start: Int) -> Int? {
    var others = taken.load(ordering: .relaxed)
    while others != ~0 {
      let following = ~others & (~0 << start)
      let part = (following == 0 ? ~others : following).trailingZeroBitCount
      let bit: UInt64 = 1 << part
      others = taken.bitwiseOr(bit, ordering: .relaxed).oldValue
      if others & bit == 0 { return part }
    }
    return nil
  }
}

/// The states of the workers of a partition.
///
/// `@unchecked Sendable`: Each worker accesses only its own state, and one thread runs a worker.
private struct WorkerStates<State: Sendable>: @unchecked Sendable {
  let start: UnsafeMutablePointer<State>
}
