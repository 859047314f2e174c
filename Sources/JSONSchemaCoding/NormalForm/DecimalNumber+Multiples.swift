// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension DecimalNumber {
  /// Returns whether the number is an integer multiple of a divisor.
  ///
  /// - Parameter divisor: The divisor.
  /// - Returns: `nil` if the divisor is zero or has more than 18 digits.
  /// - Complexity: O(*n*) in the number of digits.
  package func isMultiple(of divisor: DecimalNumber) -> Bool? {
    guard let modulus = divisor.significand, modulus > 0 else { return nil }
    if digits.isEmpty { return true }
    // Both are digits × 10^exponent, and digits never end in zero.
    guard divisor.exponent <= exponent else { return false }
    var rest: UInt64 = 0
    for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
    for _ in 0..<(exponent - divisor.exponent) where rest != 0 { rest = rest * 10 % modulus }
    return rest == 0
  }

  /// The digits as an integer, or `nil` if there are more than 18.
  var significand: UInt64? {
    guard digits.count <= 18 else { return nil }
    return digits.reduce(0) { $0 * 10 + UInt64($1) }
  }

  /// Returns the least common multiple of two positive numbers, or `nil` if it is too large.
  func leastCommonMultiple(with other: DecimalNumber) -> DecimalNumber? {
    let exponent = min(self.exponent, other.exponent)
    guard let left = scaled(to: exponent), let right = other.scaled(to: exponent) else {
      return nil
    }
    var (a, b) = (left, right)
    while b != 0 { (a, b) = (b, a % b) }
    guard a > 0 else { return nil }
    let (product, overflow) = (left / a).multipliedReportingOverflow(by: right)
    guard !overflow else { return nil }
    return DecimalNumber(
      isNegative: false, digits: String(product).utf8.map { $0 - UInt8(ascii: "0") },
      exponent: exponent)
  }

  private func scaled(to exponent: Int) -> UInt64? {
    let zeros = self.exponent - exponent
    guard zeros >= 0, digits.count + zeros <= 18, let significand else { return nil }
    return (0..<zeros).reduce(significand) { value, _ in value * 10 }
  }
}
