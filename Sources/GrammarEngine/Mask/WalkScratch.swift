// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory that a walk over a tree of tokens needs, kept for the next one.
final class WalkScratch: Sendable {
  /// What is known after each byte of the path, by depth.
  let path = OwnedMemory<PathEntry>(uninitialized: TokenTrie.depthLimit + 1)
  /// What was found at the nodes that are allowed.
  let found: OwnedMemory<UInt32>

  /// Allocates memory for finding all nodes of a tree.
  init(nodeCount: Int) {
    found = OwnedMemory(uninitialized: nodeCount + 1)
  }
}

/// The scratch memory of a vocabulary, for as many walks at a time as there are.
final class ScratchPool: Sendable {
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
