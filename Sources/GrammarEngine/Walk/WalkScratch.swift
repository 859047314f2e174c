// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Memory that a walk over a tree of tokens needs, kept for the next one.
final class WalkScratch: Sendable {
  /// What is known after each byte of the path, by depth.
  let path = TableStorage<PathEntry>(uninitialized: TokenTrie.depthLimit + 1)
  /// What was found at the nodes that are allowed.
  let found: TableStorage<UInt32>

  /// Allocates memory for finding all nodes of a tree.
  init(nodeCount: Int) {
    found = TableStorage(uninitialized: nodeCount + 1)
  }
}
