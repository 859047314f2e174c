// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The scratch memory of a vocabulary, for as many walks at a time as there are.
final class WalkScratchPool: Sendable {
  private static let limit = 8
  private let nodeCount: Int
  private let free = Mutex<[WalkScratch]>([])

  init(nodeCount: Int) {
    self.nodeCount = nodeCount
  }

  /// Calls `body` with memory that nobody else uses meanwhile.
  func withScratch<Result>(_ body: (WalkScratch) -> Result) -> Result {
    let scratch = free.withLock { $0.popLast() } ?? WalkScratch(nodeCount: nodeCount)
    defer { free.withLock { if $0.count < Self.limit { $0.append(scratch) } } }
    return body(scratch)
  }
}
