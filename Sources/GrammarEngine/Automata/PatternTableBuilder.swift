// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The growing part of a pattern's table, guarded by the table's lock.
struct PatternTableBuilder: Sendable {
  typealias State = PatternSubsetConstruction.State

  /// The construction, or `nil` if all states are known.
  private var construction: PatternSubsetConstruction?
  private var states: [State] = []
  private var indices: [State: UInt32] = [:]
  private var storages: [TableStorage<UInt32>] = []
  private var segments = SegmentedTable<UInt64>.Segments()
  private var size = 0

  private let limits: PatternLimits

  init(_ construction: PatternSubsetConstruction?, _ limits: PatternLimits) {
    self.construction = construction
    self.limits = limits
  }

  /// Adds the state before the first scalar.
  mutating func start(in rows: SegmentedTable<UInt64>) -> UInt32 {
    guard let state = construction?.start() else { return 0 }
    return index(of: state, in: rows)
  }

  /// Returns a transition, or `nil` if it needs a state for which there is no room.
  mutating func transition(
    _ source: UInt32, _ classIndex: Int, _ row: PatternTable.Row, in rows: SegmentedTable<UInt64>
  ) -> UInt32? {
    let known = row.load(classIndex + 1)
    if known != PatternTable.unknown { return known }
    guard let construction, !isFull(construction) else { return nil }
    guard let state = self.construction?.successor(of: states[Int(source)], classIndex) else {
      return nil
    }
    let target = index(of: state, in: rows)
    row.store(target, at: classIndex + 1)
    return target
  }

  private func isFull(_ construction: PatternSubsetConstruction) -> Bool {
    // Two states must fit, so that every text advances.
    states.count > 2
      && (states.count >= limits.tableStates
        || size + construction.lookaheads.size > limits.tableSize)
  }

  /// Returns a state and the sets of lookaheads that it refers to.
  func export(_ state: UInt32) -> (State, PendingLookaheads) {
    (states[Int(state)], construction?.lookaheads ?? PendingLookaheads())
  }

  /// Returns the state that corresponds to a state of another builder of the same pattern.
  mutating func adopt(
    _ state: State, _ lookaheads: PendingLookaheads, in rows: SegmentedTable<UInt64>
  ) -> UInt32 {
    guard let adopted = construction?.adopt(state, lookaheads: lookaheads) else { return 0 }
    return index(of: adopted, in: rows)
  }

  private mutating func index(of state: State, in rows: SegmentedTable<UInt64>) -> UInt32 {
    if let known = indices[state] { return known }
    guard let construction else { return 0 }
    let flags = construction.isTooLarge ? .isTooLarge : construction.flags(of: state)
    let row = [UInt32](repeating: PatternTable.unknown, count: construction.alphabet.classCount)
    let index = append(row, flags, to: rows)
    size += row.count + 2 * state.threads.count + 16
    states.append(state)
    if !construction.isTooLarge { indices[state] = index }
    self.construction?.isTooLarge = false
    return index
  }

  /// Adds all states of a minimal automaton.
  mutating func add(_ dfa: ScalarDFA, to rows: SegmentedTable<UInt64>) {
    let width = dfa.alphabet.classCount
    let dead = UInt32(truncatingIfNeeded: dfa.count)
    for state in 0..<Int32(truncatingIfNeeded: dfa.count) {
      var flags: PatternTable.Flags = dfa.accepts(state) ? .isMatch : []
      if dfa.isUniversal(state) { flags.insert(.isDecided) }
      let row = (0..<width).map { index in
        let target = dfa.next(state, index)
        return target < 0 ? dead : UInt32(bitPattern: target)
      }
      _ = append(row, flags, to: rows)
    }
    _ = append([UInt32](repeating: dead, count: width), .isDecided, to: rows)
  }

  private mutating func append(
    _ row: [UInt32], _ flags: PatternTable.Flags, to rows: SegmentedTable<UInt64>
  ) -> UInt32 {
    let storage = TableStorage([flags.rawValue] + row)
    storages.append(storage)
    return UInt32(truncatingIfNeeded: rows.append(storage.table.bitPattern, to: &segments))
  }
}

extension PatternSubsetConstruction {
  /// Returns the properties of a state.
  fileprivate func flags(of state: State) -> PatternTable.Flags {
    if isCertain(state) { return [.isMatch, .isDecided] }
    if isFinal(state) { return .isMatch }
    return isDead(state) ? .isDecided : []
  }
}
