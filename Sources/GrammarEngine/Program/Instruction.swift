// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The position of an instruction in a program.
struct Address: Hashable, Comparable, Sendable {
  let rawValue: Int32

  init(_ index: Int) { rawValue = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(rawValue) }

  static func < (left: Address, right: Address) -> Bool { left.rawValue < right.rawValue }
}

/// The number of a counted loop in a program.
struct LoopID: Hashable, Sendable {
  let rawValue: Int32

  init(_ index: Int) { rawValue = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(rawValue) }
}

/// A range of entries in one of a program's flat tables.
struct TableRange: Hashable, Sendable {
  private let start: Int32
  private let end: Int32

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  var indices: Range<Int> { Int(start)..<Int(end) }

  var isEmpty: Bool { start == end }
}

/// The transition of a range of bytes.
struct Edge: Hashable, Sendable {
  let low: UInt8
  let high: UInt8
  let target: Address

  init(_ low: UInt8, _ high: UInt8, to target: Address) {
    self.low = low
    self.high = high
    self.target = target
  }

  init(_ byte: UInt8, to target: Address) { self.init(byte, byte, to: target) }

  init(_ character: Unicode.Scalar, to target: Address) {
    self.init(UInt8(ascii: character), to: target)
  }

  init(_ low: Unicode.Scalar, _ high: Unicode.Scalar, to target: Address) {
    self.init(UInt8(ascii: low), UInt8(ascii: high), to: target)
  }
}

extension [Edge] {
  /// Appends an edge above all others, or extends the last one if it is adjacent and has the same
  /// target.
  mutating func appendMerging(_ edge: Edge) {
    if let last, last.target == edge.target, last.high + 1 == edge.low {
      self[count - 1] = Edge(last.low, edge.high, to: edge.target)
    } else {
      append(edge)
    }
  }
}

/// One step of a program that recognizes a schema's documents.
///
/// The program is a recursive transition network: only ``bytes(_:isFinal:)`` reads input. The other
/// instructions branch or change the stack of frames, which holds the continuations of values.
enum Instruction: Sendable {
  /// Reads a byte along one of the edges, which are ascending and disjoint. If `isFinal`, the value
  /// may also end here, and the top frame determines the continuation.
  case bytes(TableRange, isFinal: Bool)
  /// Continues at each of the targets.
  case choice(TableRange)
  case jump(Address)
  /// Pushes a frame that continues at `then`, and continues at the first address.
  case call(Address, then: Address)
  /// Pushes the frame of a counted loop with a count of zero.
  case openLoop(LoopID, then: Address)
  /// Increments the count of the top frame, which is a loop's.
  case advance(then: Address)
  /// Pops the top frame, which is a loop's; the value is complete.
  case closeLoop
}
