// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The place of an instruction in a program.
struct Address: Hashable, Comparable, Sendable {
  let rawValue: Int32

  init(_ index: Int) {
    rawValue = Int32(truncatingIfNeeded: index)
  }

  /// The place as an index into a program's tables.
  var index: Int { Int(rawValue) }

  static func < (left: Address, right: Address) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The number of an array schema in a program.
struct LoopID: Hashable, Sendable {
  let rawValue: Int32

  init(_ index: Int) {
    rawValue = Int32(truncatingIfNeeded: index)
  }

  /// The number as an index into a program's arrays.
  var index: Int { Int(rawValue) }
}

/// A run of entries in one of a program's flat tables.
struct TableRange: Hashable, Sendable {
  private let start: Int32
  private let end: Int32

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  /// The entries' indices.
  var indices: Range<Int> { Int(start)..<Int(end) }

  /// Whether there is no entry.
  var isEmpty: Bool { start == end }
}

/// Where bytes of a range lead.
struct Edge: Hashable, Sendable {
  /// The lowest byte.
  let low: UInt8
  /// The highest byte.
  let high: UInt8
  /// Where each of them leads.
  let target: Address

  init(_ low: UInt8, _ high: UInt8, to target: Address) {
    self.low = low
    self.high = high
    self.target = target
  }

  init(_ byte: UInt8, to target: Address) {
    self.init(byte, byte, to: target)
  }
}

/// One step of a program that recognises a schema's documents.
///
/// The program is a recursive transition network: only ``bytes(_:isFinal:)`` reads, the others act
/// on the stack of frames or branch. A frame says where to go on once a value is whole.
enum Instruction: Sendable {
  /// Read a byte along one of the edges, which are ascending and disjoint. When final, the value
  /// may also be whole here: the matcher then goes on as the top frame says.
  case bytes(TableRange, isFinal: Bool)
  /// Go on at any of the targets.
  case choice(TableRange)
  /// Go on at the target.
  case jump(Address)
  /// Push a frame that goes on at `then`, and go on at the first address.
  case call(Address, then: Address)
  /// Push a frame for the array with a count of zero.
  case openLoop(LoopID, then: Address)
  /// Count one more item in the top frame, an array's.
  case advance(then: Address)
  /// Pop the top frame, an array's; the value is whole.
  case closeLoop
}
