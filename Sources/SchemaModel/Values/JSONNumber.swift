// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A JSON number as it is written: no digit is lost and no size overflows.
///
/// Two numbers are equal when their texts are; compare ``decimal`` for equality of value.
package struct JSONNumber: Sendable, Hashable {
  /// The text, which follows JSON's number grammar.
  package let text: String

  /// Creates a number from text that the caller has checked against JSON's number grammar.
  package init(checked text: String) {
    self.text = text
  }

  /// Creates a number from its text, or nil when the text isn't a JSON number.
  package init?(text: String) {
    var grammar = NumberGrammar()
    for byte in text.utf8 {
      guard grammar.accept(byte) else { return nil }
    }
    guard grammar.isWhole else { return nil }
    self.init(checked: text)
  }

  /// Creates a whole number.
  package init(_ value: Int) {
    self.init(checked: String(value))
  }

  /// Creates the shortest number that reads back as `value`, without `.0` when it is whole.
  ///
  /// Infinities and NaN have no JSON form and give nil.
  package init?(_ value: Double) {
    guard let decimal = DecimalNumber(value) else { return nil }
    self.init(decimal)
  }

  /// Creates the shortest text of an exact decimal.
  package init(_ value: DecimalNumber) {
    self.init(checked: value.description)
  }

  /// The exact value, or nil when it lies beyond ``DecimalNumber/magnitudeLimit``.
  package var decimal: DecimalNumber? {
    DecimalNumber(text)
  }

  /// The nearest `Double`, or nil when the number is beyond its range.
  package var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value as an `Int`, or nil when it is not whole or does not fit; `5.0` and `1e2` are whole.
  package var int: Int? {
    Int(text) ?? decimal?.int
  }
}

/// JSON's number grammar as an automaton over bytes.
///
/// RFC 8259 section 6: `-? (0 | [1-9][0-9]*) ("." [0-9]+)? ([eE] [+-]? [0-9]+)?`.
package struct NumberGrammar: Sendable {
  @usableFromInline enum State: Sendable {
    case start, minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent
  }

  @usableFromInline var state = State.start

  /// Creates the state before the first byte.
  @inlinable package init() {}

  /// Whether the bytes accepted so far are a number.
  @inlinable package var isWhole: Bool {
    switch state {
    case .zero, .integer, .fraction, .exponent: true
    case .start, .minus, .point, .exponentMark, .exponentSign: false
    }
  }

  /// Whether the bytes accepted so far are `0` or `-0`, which no digit may follow.
  @inlinable package var isZero: Bool {
    state == .zero
  }

  /// Takes one more byte; returns false, unchanged, when no number goes on with it.
  @inlinable package mutating func accept(_ byte: UInt8) -> Bool {
    guard let next = successor(of: byte) else { return false }
    state = next
    return true
  }

  @inlinable func successor(of byte: UInt8) -> State? {
    switch (state, byte) {
    case (.start, Byte.minus): .minus
    case (.start, Byte.zero), (.minus, Byte.zero): .zero
    case (.start, Byte.one...Byte.nine), (.minus, Byte.one...Byte.nine): .integer
    case (.integer, Byte.zero...Byte.nine): .integer
    case (.zero, Byte.point), (.integer, Byte.point): .point
    case (.point, Byte.zero...Byte.nine), (.fraction, Byte.zero...Byte.nine): .fraction
    case (.zero, Byte.lowerE), (.integer, Byte.lowerE), (.fraction, Byte.lowerE): .exponentMark
    case (.zero, Byte.upperE), (.integer, Byte.upperE), (.fraction, Byte.upperE): .exponentMark
    case (.exponentMark, Byte.plus), (.exponentMark, Byte.minus): .exponentSign
    case (.exponentMark, Byte.zero...Byte.nine): .exponent
    case (.exponentSign, Byte.zero...Byte.nine): .exponent
    case (.exponent, Byte.zero...Byte.nine): .exponent
    default: nil
    }
  }
}
