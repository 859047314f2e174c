// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The work that a matcher has done, in counts that do not depend on the machine.
package struct MatcherStatistics: Hashable, Sendable {
  /// The number of trie nodes that walks have visited.
  package internal(set) var nodesVisited = 0
  /// The number of automaton states that this matcher was the first to reach.
  package internal(set) var statesBuilt = 0
  /// The number of transitions that this matcher was the first to take.
  package internal(set) var transitionsBuilt = 0
  /// The number of masks that were computed by a walk.
  package internal(set) var masksComputed = 0
  /// The number of masks that the grammar's cache contained.
  package internal(set) var cacheHits = 0

  /// Creates statistics with all counts zero.
  package init() {}
}
