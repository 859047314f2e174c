// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// JSON's number grammar as an automaton over bytes.
///
/// RFC 8259 section 6: `-? (0 | [1-9][0-9]*) ("." [0-9]+)? ([eE] [+-]? [0-9]+)?`.
///
/// The type is public because the compiler does not inline package functions across modules.
public struct NumberGrammar: Sendable {
  @usableFromInline enum State: Sendable {
    case start, minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent
  }

  @usableFromInline var state = State.start

  /// Creates the state before the first byte.
  @inlinable public init() {}

  /// Whether the accepted bytes are a complete number.
  @inlinable public var isComplete: Bool {
    switch state {
    case .zero, .integer, .fraction, .exponent: true
    case .start, .minus, .point, .exponentMark, .exponentSign: false
    }
  }

  /// Tests whether the number can end before a byte that ``accept(_:)`` has rejected.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: `true` if the number is complete, unless the byte is a digit after `0` or `-0`.
  @inlinable public func canEnd(before byte: UInt8) -> Bool {
    isComplete && !(state == .zero && byte &- 0x30 <= 9)
  }

  /// Reads one more byte.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: `false`, without a change, if no number has the byte here.
  @inlinable @inline(__always) public mutating func accept(_ byte: UInt8) -> Bool {
    guard let next = successor(of: byte) else { return false }
    state = next
    return true
  }

  @inlinable @inline(__always) func successor(of byte: UInt8) -> State? {
    switch (state, Unicode.Scalar(byte)) {
    case (.start, "-"): .minus
    case (.start, "0"), (.minus, "0"): .zero
    case (.start, "1"..."9"), (.minus, "1"..."9"), (.integer, "0"..."9"): .integer
    case (.zero, "."), (.integer, "."): .point
    case (.point, "0"..."9"), (.fraction, "0"..."9"): .fraction
    case (.zero, "e"), (.integer, "e"), (.fraction, "e"): .exponentMark
    case (.zero, "E"), (.integer, "E"), (.fraction, "E"): .exponentMark
    case (.exponentMark, "+"), (.exponentMark, "-"): .exponentSign
    case (.exponentMark, "0"..."9"), (.exponentSign, "0"..."9"), (.exponent, "0"..."9"): .exponent
    default: nil
    }
  }
}
