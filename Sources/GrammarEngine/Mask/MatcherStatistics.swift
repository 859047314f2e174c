// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How much work a matcher has done, in counts that do not depend on the machine.
package struct MatcherStatistics: Hashable, Sendable {
  /// Nodes of the vocabulary's tree that walks have visited.
  package internal(set) var nodesVisited = 0
  /// States of the grammar's automaton that this matcher was the first to reach.
  package internal(set) var statesBuilt = 0
  /// Transitions that this matcher was the first to take.
  package internal(set) var transitionsBuilt = 0
  /// Masks that were computed by a walk.
  package internal(set) var masksComputed = 0
  /// Masks that the grammar's cache held already.
  package internal(set) var cacheHits = 0

  /// No work.
  package init() {}
}
