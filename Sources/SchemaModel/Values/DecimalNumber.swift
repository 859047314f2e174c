// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A decimal number of any precision, kept exactly: ± digits × 10^exponent.
///
/// Bounds such as `0.1` have no exact `Double`; the constraint compares decimal digits, so a
/// bound means precisely what its author wrote.
package struct DecimalNumber: Sendable, Hashable {
  /// Whether the number is below zero; never true for zero.
  package let isNegative: Bool
  /// The significant decimal digits, most significant first, each 0 to 9, without leading or
  /// trailing zeros; empty for zero.
  package let digits: [UInt8]
  /// The power of ten that the digits, read as a whole number, are multiplied by; zero for zero.
  package let exponent: Int

  /// Creates a number from its parts, normalising them.
  ///
  /// - Parameters:
  ///   - isNegative: Whether the number is below zero.
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
}
