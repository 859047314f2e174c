// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The limits of a pattern's matcher.
///
/// Only ``parts`` restricts the patterns that have a matcher. The other limits decide between
/// methods.
struct PatternLimits: Sendable {
  /// The maximum number of nodes of a pattern with its repetitions expanded.
  var parts = 250_000
  /// The maximum number of states of an automaton that is built completely.
  var completeStates = 256
  /// The maximum number of steps to build it.
  var completeSteps = 40_000
  /// The maximum number of steps to build the automata of lookarounds.
  var lookaroundSteps = 1_000_000
  /// The maximum number of threads with pending lookaheads in a state.
  var threads = 4_096
  /// The maximum number of states of a table.
  var tableStates = 4_096
  /// The maximum number of words and threads of a table.
  var tableSize = 1 << 18
}
