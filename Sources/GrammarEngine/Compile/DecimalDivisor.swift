// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The number that a value must be a multiple of, for reading the value digit by digit.
///
/// A multiple of 0.25 has at most two decimals that count, and its digits up to there, read as a
/// whole number, are a multiple of 25.
struct DecimalDivisor: Hashable {
  /// The greatest modulus, for there is a state for every remainder.
  static let limit = 10_000

  /// How many decimals a multiple may have that are not zero.
  let decimals: Int
  /// What the digits up to there are a multiple of.
  let modulus: Int

  /// Takes a number above zero; nil when its digits or decimals are too many.
  init?(_ number: DecimalNumber) {
    guard !number.isNegative, !number.digits.isEmpty, number.exponent >= -Self.limit else {
      return nil
    }
    var modulus = 0
    for digit in number.digits + [UInt8](repeating: 0, count: min(8, max(0, number.exponent))) {
      modulus = modulus * 10 + Int(digit)
      if modulus > Self.limit { return nil }
    }
    guard number.exponent <= 8 else { return nil }
    self.modulus = modulus
    decimals = max(0, -number.exponent)
  }

  /// The remainder after one more digit.
  func remainder(after remainder: Int, _ digit: UInt8) -> Int {
    (remainder * 10 + Int(digit)) % modulus
  }

  /// Whether digits with a remainder are those of a multiple, once zeros fill the decimals.
  func isMultiple(_ remainder: Int, missing: Int) -> Bool {
    var remainder = remainder
    for _ in 0..<missing {
      if remainder == 0 { return true }
      remainder = remainder * 10 % modulus
    }
    return remainder == 0
  }
}
