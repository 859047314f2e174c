// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A table of the states of a pattern's automaton, each computed when a text first reaches it.
///
/// The method is lazy subset construction (R. Cox, "Regular expression matching in the wild",
/// 2010). Computed transitions are read without a lock: each is written once, after the row that it
/// refers to, and rows never move. A first visit takes the builder's lock. Rows are never removed:
/// a table that is full is replaced by a new one and freed with the last run that uses it.
///
/// Invariant: a row has one word of flags and one word per class of the alphabet; a transition is
/// the number of a state whose row was published before.
final class PatternTable: Sendable {
  /// A row of the table: the flags of a state and its transitions by class.
  typealias Row = UnsafeTable<UInt32>

  /// The properties of a state.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32
    /// The text so far matches.
    static let isMatch = Flags(rawValue: 1)
    /// No later text changes whether the text matches.
    static let isDecided = Flags(rawValue: 2)
    /// The state has too many threads to be represented.
    static let isTooLarge = Flags(rawValue: 4)
  }

  /// The transition that has not been computed yet.
  static let unknown: UInt32 = .max

  private let width: Int
  private let rows = SegmentedTable<UInt64>()
  private let builder: Mutex<PatternTableBuilder>

  /// Creates a table with the start state, whose number is zero.
  init(_ construction: PatternSubsetConstruction, _ limits: PatternLimits) {
    width = construction.alphabet.classCount
    builder = Mutex(PatternTableBuilder(construction, limits))
    builder.withLock { _ = $0.start(in: rows) }
  }

  /// Creates a table of all states of a minimal automaton.
  init(_ dfa: ScalarDFA) {
    width = dfa.alphabet.classCount
    builder = Mutex(PatternTableBuilder(nil, PatternLimits()))
    builder.withLock { $0.add(dfa, to: rows) }
  }

  /// Returns the row of a state.
  @inline(__always) func row(of state: UInt32) -> Row {
    Row(bitPattern: rows[Int(state)], count: width &+ 1)
  }

  /// Returns the state after a scalar of a class, or `nil` if the table is full.
  @inline(never) func makeTransition(_ state: UInt32, _ classIndex: Int) -> UInt32? {
    let row = row(of: state)
    return builder.withLock { $0.transition(state, classIndex, row, in: rows) }
  }

  /// Returns the state that corresponds to a state of another table of the same pattern.
  func adopt(_ state: UInt32, from other: PatternTable) -> UInt32 {
    let (threads, lookaheads) = other.builder.withLock { $0.export(state) }
    return builder.withLock { $0.adopt(threads, lookaheads, in: rows) }
  }
}
