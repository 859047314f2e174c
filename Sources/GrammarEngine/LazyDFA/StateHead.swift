// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The one-word dispatch record of a state: a single load decides how a byte is read.
///
/// Most states of a schema's automaton are inside keys and choices and read a single byte; they
/// need no table. The others have a dense row of transitions, laid out by ``StateRow``.
///
/// Invariant: a word with tag 2 holds the address of a row of its automaton. Rows are aligned to
/// eight bytes, which leaves the two lowest bits for the tag, and live as long as the automaton.
struct StateHead: Sendable {
  let rawValue: UInt64

  /// The state has not been visited yet.
  static let unknown = StateHead(rawValue: 0)
  /// The value is complete and no byte continues it.
  static let ends = StateHead(rawValue: 3)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates the head of a state that reads a single byte and is not final.
  init(reading byte: UInt8, _ transition: Transition) {
    rawValue = UInt64(transition.rawValue) << 32 | UInt64(byte) << 8 | 1
  }

  init(row: UnsafeTable<UInt32>) {
    assert(row.bitPattern & 3 == 0)
    rawValue = row.bitPattern | 2
  }

  @inline(__always) var isUnknown: Bool { rawValue == 0 }
  @inline(__always) var isEnd: Bool { rawValue == 3 }
  @inline(__always) var readsOneByte: Bool { rawValue & 3 == 1 }
  @inline(__always) var hasRow: Bool { rawValue & 3 == 2 }
  /// The byte that the state reads; meaningful only if ``readsOneByte``.
  @inline(__always) var byte: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  /// The transition of the byte; meaningful only if ``readsOneByte``.
  @inline(__always) var transition: Transition {
    Transition(rawValue: UInt32(truncatingIfNeeded: rawValue >> 32))
  }
  /// Returns the row of an automaton with `width` byte classes; meaningful only if ``hasRow``.
  @inline(__always) func row(width: Int) -> UnsafeTable<UInt32> {
    UnsafeTable(bitPattern: rawValue & ~3, count: StateRow.headerCount + width)
  }
}

/// The layout of a state's dense transition row: a header, then one transition per byte class.
///
/// Invariant: an index in a row is an offset of the header, or ``headerCount`` plus the class of a
/// byte, which is less than the automaton's number of classes.
enum StateRow {
  /// The categories whose scalars may follow in any number and order; see ``SelfLoopCategories``.
  static let selfLoops = 0
  /// One if the state is final, else zero.
  static let isFinal = 1
  /// Eight words: the bitmap of bytes with a live transition that does not return.
  static let readBytes = 2
  /// The number of words before the transitions.
  static let headerCount = 10

  /// Returns the bitmap of bytes with a live transition that does not return.
  @inline(__always) static func readBytes(of row: UnsafeTable<UInt32>) -> SIMD8<UInt32> {
    SIMD8(
      row[readBytes], row[readBytes + 1], row[readBytes + 2], row[readBytes + 3],
      row[readBytes + 4], row[readBytes + 5], row[readBytes + 6], row[readBytes + 7])
  }
}

extension Program {
  /// Returns the head of a state that reads one byte on the way to another reading state, or `nil`.
  ///
  /// Most of a schema's states are of this kind. Their heads follow from the program alone and are
  /// therefore made with the automaton.
  func literalHead(at index: Int) -> StateHead? {
    guard case .bytes(let range, isFinal: false) = instructions[index], range.indices.count == 1
    else { return nil }
    let edge = edges[range.indices.lowerBound]
    guard edge.low == edge.high, case .bytes = instructions[edge.target.index] else { return nil }
    return StateHead(reading: edge.low, .plain(StateID(index: edge.target.index)))
  }
}

/// The number of a state of a lazy automaton.
struct StateID: Hashable, Sendable {
  let rawValue: UInt32

  init(index: Int) { rawValue = UInt32(truncatingIfNeeded: index) }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always) var index: Int { Int(rawValue) }
}

/// A state with several ways to parse the text; facts about plain states follow from the program.
struct CompositeState: Sendable {
  let head: StateHead
  let isFinal: Bool
  let distance: Int
  /// The facts about arrays with unique items.
  let uniqueness: CompositeUniqueness
  /// The bytes that are read without returning.
  let byteChoice: ByteChoice
}

/// The bytes that a state reads without returning: none, a single one, or several.
enum ByteChoice: Hashable, Sendable {
  case none
  case one(UInt8)
  case several

  /// Adds the bytes that an edge reads.
  mutating func formUnion(_ edge: Edge) {
    let bytes = edge.low == edge.high ? ByteChoice.one(edge.low) : .several
    self = self == .none || self == bytes ? bytes : .several
  }
}
