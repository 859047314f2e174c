// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The meaning of a pattern: groups and names are dissolved, lazy quantifiers are like greedy ones.
package indirect enum PatternNode: Sendable, Hashable {
  /// The empty text.
  case empty
  /// One scalar of a set; an empty set matches nothing.
  case scalars(ScalarSet)
  /// All of the nodes, one after the other.
  case sequence([PatternNode])
  /// One of the nodes.
  case alternation([PatternNode])
  /// The node `min` to `max` times; without a maximum, any number of times from `min`.
  case repetition(PatternNode, min: Int, max: Int?)
  /// The empty text at the start of the whole string (`^`).
  case startAnchor
  /// The empty text at the end of the whole string (`$`).
  case endAnchor
}
