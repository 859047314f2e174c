// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Memory for one walk over a trie, reused by later walks.
final class WalkScratch: Sendable {
  /// The walk's state after each byte of the path, by depth.
  let path = TableStorage<PathEntry>(uninitialized: TokenTrie.depthLimit + 1)
  /// The entries of ``AllowedNodes``, and room for one more.
  let allowed: TableStorage<UInt32>

  init(nodeCount: Int) {
    allowed = TableStorage(uninitialized: nodeCount + 1)
  }
}

/// The scratch memory of a vocabulary, for any number of concurrent walks.
final class WalkScratchPool: Sendable {
  /// The maximum number of free objects that are kept.
  private static let limit = 8
  private let nodeCount: Int
  private let free = Mutex<[WalkScratch]>([])

  init(nodeCount: Int) {
    self.nodeCount = nodeCount
  }

  /// Calls a closure with memory that no other walk uses until it returns.
  func withScratch<Result>(_ body: (WalkScratch) -> Result) -> Result {
    let scratch = free.withLock { $0.popLast() } ?? WalkScratch(nodeCount: nodeCount)
    defer { free.withLock { if $0.count < Self.limit { $0.append(scratch) } } }
    return body(scratch)
  }
}
