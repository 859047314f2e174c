// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension DecimalNumber {
  /// Returns whether the number is an integer multiple of a divisor.
  ///
  /// - Parameter divisor: The divisor.
  /// - Returns: `nil` if the divisor is not above zero.
  /// - Complexity: O(*n*) in the number of digits, independent of the exponents; O(*n* · *m*) if
  ///   the divisor has *m* > 18 digits.
  package func isMultiple(of divisor: DecimalNumber) -> Bool? {
    guard !divisor.isNegative, !divisor.digits.isEmpty else { return nil }
    if digits.isEmpty { return true }
    // Both are digits × 10^exponent, and digits never end in zero.
    guard divisor.exponent <= exponent else { return false }
    // A divisor of m digits has fewer than 4m factors of 2, and of 5, so more zeros change nothing.
    let zeros = min(exponent - divisor.exponent, 4 * divisor.digits.count)
    guard let modulus = divisor.significand else {
      return Self.isMultiple(digits + [UInt8](repeating: 0, count: zeros), of: divisor.digits)
    }
    var rest: UInt64 = 0
    for digit in digits { rest = (rest * 10 + UInt64(digit)) % modulus }
    for _ in 0..<zeros where rest != 0 { rest = rest * 10 % modulus }
    return rest == 0
  }

  /// Returns whether an integer is a multiple of another one, by long division of decimal digits.
  private static func isMultiple(_ dividend: [UInt8], of divisor: [UInt8]) -> Bool {
    // One digit more than the divisor, most significant first.
    let modulus = [0] + divisor
    var rest = [UInt8](repeating: 0, count: modulus.count)
    for digit in dividend {
      rest.removeFirst()
      rest.append(digit)
      while !rest.lexicographicallyPrecedes(modulus) {
        var borrow: UInt8 = 0
        for index in modulus.indices.reversed() {
          let difference = 10 + rest[index] - modulus[index] - borrow
          borrow = difference < 10 ? 1 : 0
          rest[index] = difference % 10
        }
      }
    }
    return rest.allSatisfy { $0 == 0 }
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
