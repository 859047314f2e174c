// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An exact decimal number of any precision: ± digits × 10^exponent.
///
/// A bound such as `0.1` has no exact `Double`. The grammar engine compares decimal digits, so a
/// bound is exactly the number that is written.
package struct DecimalNumber: Sendable, Hashable {
  /// Whether the number is below zero.
  package let isNegative: Bool
  /// The significant decimal digits, most significant first, each 0 to 9, without leading or
  /// trailing zeros; empty for zero.
  package let digits: [UInt8]
  /// The power of ten that the integer of the digits is multiplied by; 0 for zero.
  package let exponent: Int

  /// Creates a normalized number.
  ///
  /// - Parameters:
  ///   - isNegative: Whether the number is below zero; ignored for zero.
  ///   - digits: Decimal digits, most significant first, each 0 to 9.
  ///   - exponent: The power of ten that the digits are multiplied by.
  package init(isNegative: Bool, digits: some Sequence<UInt8>, exponent: Int) {
    var significant = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    while significant.last == 0 {
      significant.removeLast()
      exponent += 1
    }
    self.isNegative = isNegative && !significant.isEmpty
    self.digits = significant
    self.exponent = significant.isEmpty ? 0 : exponent
  }

  /// Creates an integer.
  ///
  /// - Parameter value: The value.
  package init(_ value: Int) {
    self.init(
      isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") },
      exponent: 0)
  }

  /// Creates the shortest decimal that reads back as a double.
  ///
  /// - Parameter value: The value; infinities and NaN give `nil`.
  package init?(_ value: Double) { self.init(value.description) }

  /// The number of digits before the decimal point; negative if zeros follow the point.
  package var leadingPosition: Int { exponent + digits.count }

  /// Whether the number is an integer.
  package var isWhole: Bool { exponent >= 0 }

  /// The value as an `Int`; `nil` if it is not an integer or does not fit.
  package var int: Int? {
    guard isWhole, leadingPosition <= 20 else { return nil }
    return Int(description)
  }

  /// The nearest `Double`; `nil` beyond its range.
  package var double: Double? {
    guard let value = Double(description), value.isFinite else { return nil }
    return value
  }
}

extension DecimalNumber: Comparable {
  /// Compares by value.
  ///
  /// - Complexity: O(*n*) in the number of significant digits, independent of the exponents.
  package static func < (left: Self, right: Self) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative
      ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func hasSmallerMagnitude(than other: Self) -> Bool {
    leadingPosition == other.leadingPosition
      ? digits.lexicographicallyPrecedes(other.digits)
      : leadingPosition < other.leadingPosition
  }
}
