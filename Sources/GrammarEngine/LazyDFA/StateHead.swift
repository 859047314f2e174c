// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a state does with bytes, in 64 bits: one load tells how to go on.
///
/// Most states of a schema's automaton lie inside keys and choices and read a single byte: they
/// need no table at all. The others have a row of transitions somewhere in memory.
struct StateHead: Sendable {
  let rawValue: UInt64

  /// The state has not been looked at yet.
  static let unknown = StateHead(rawValue: 0)
  /// The value is whole and no byte continues it.
  static let ends = StateHead(rawValue: 3)

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// A state that reads one byte only and is not final.
  init(reading byte: UInt8, _ transition: Transition) {
    rawValue = UInt64(transition.rawValue) << 32 | UInt64(byte) << 8 | 1
  }

  /// A state with a row of transitions.
  init(row: UnsafeTable<UInt32>) {
    assert(row.bits & 3 == 0)
    rawValue = row.bits | 2
  }

  @inline(__always) var isUnknown: Bool { rawValue == 0 }
  @inline(__always) var isEnd: Bool { rawValue == 3 }
  /// Whether the state reads one byte only.
  @inline(__always) var readsOneByte: Bool { rawValue & 3 == 1 }
  /// Whether the state has a row.
  @inline(__always) var hasRow: Bool { rawValue & 3 == 2 }
  /// The byte that is read; meaningful only for states that read one.
  @inline(__always) var byte: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  /// Where the byte leads; meaningful only for states that read one.
  @inline(__always) var transition: Transition {
    Transition(rawValue: UInt32(truncatingIfNeeded: rawValue >> 32))
  }
  /// The row; meaningful only for states with one.
  @inline(__always) func row(width: Int) -> UnsafeTable<UInt32> {
    UnsafeTable(bits: rawValue & ~3, count: StateRow.headerCount + width)
  }
}

extension Program {
  /// The head of a state that reads one byte and then another: most of a schema's states.
  ///
  /// Nothing but the program is needed, so whoever visits such a state makes its head without a
  /// lock.
  func literalHead(at index: Int) -> StateHead? {
    guard case .bytes(let range, isFinal: false) = instructions[index], range.indices.count == 1
    else { return nil }
    let edge = edges[range.indices.lowerBound]
    guard edge.low == edge.high, case .bytes = instructions[edge.target.index] else { return nil }
    return StateHead(reading: edge.low, .plain(StateID(index: edge.target.index)))
  }
}
