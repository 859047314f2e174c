// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Divisibility restrictions on a value that is read digit by digit: a number that it must be a
/// multiple of, and numbers that it must not be a multiple of.
///
/// A multiple of 0.25 has at most two significant decimals, and its digits up to there, read as an
/// integer, are a multiple of 25. For several numbers, the remainder modulo their least common
/// multiple is sufficient, with all of them in units of one decimal place.
struct DecimalDivisor: Hashable {
  /// The greatest modulus, since there is a state for every remainder.
  static let limit = 10_000

  /// The most nonzero decimals of a multiple of any of the numbers.
  let decimals: Int
  /// The least common multiple of the numbers, in units of the last of those decimals.
  let modulus: Int
  /// The number that the value must be a multiple of, in the same units, or `nil`.
  private let multiple: Int?
  /// The numbers that the value must not be a multiple of, in the same units.
  private let excluded: [Int]

  /// Creates the restrictions, or returns `nil` if the numbers have too many digits or decimals.
  ///
  /// All numbers must be above zero.
  init?(multipleOf number: DecimalNumber?, noMultipleOf others: [DecimalNumber]) {
    let all = [number].compactMap(\.self) + others
    let decimals = all.map { max(0, -$0.exponent) }.max() ?? 0
    guard decimals <= Self.limit else { return nil }
    var modulus = 1
    var units: [Int] = []
    for number in all {
      guard let value = Self.units(of: number, decimals: decimals) else { return nil }
      units.append(value)
      modulus = modulus / Self.greatestCommonDivisor(modulus, value) * value
      guard modulus <= Self.limit else { return nil }
    }
    self.decimals = decimals
    self.modulus = modulus
    multiple = number == nil ? nil : units[0]
    excluded = Array(units.dropFirst(number == nil ? 0 : 1))
  }

  /// Returns a number in units of a decimal place, or `nil` if it is above the limit.
  private static func units(of number: DecimalNumber, decimals: Int) -> Int? {
    guard !number.isNegative, !number.digits.isEmpty else { return nil }
    var units = 0
    for digit in number.digits {
      units = units * 10 + Int(digit)
      if units > limit { return nil }
    }
    for _ in 0..<(number.exponent + decimals) {
      units *= 10
      if units > limit { return nil }
    }
    return units
  }

  private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }

  /// Whether the value must be a multiple of a number, so that its decimals are limited.
  var requiresMultiple: Bool { multiple != nil }

  func remainder(after remainder: Int, _ digit: UInt8) -> Int {
    (remainder * 10 + Int(digit)) % modulus
  }

  /// Returns whether a value with a remainder fulfills the restrictions once zeros replace the
  /// missing decimals.
  func admits(_ remainder: Int, missing: Int) -> Bool {
    var remainder = remainder
    for _ in 0..<missing where remainder != 0 { remainder = remainder * 10 % modulus }
    return multiple.map { remainder % $0 == 0 } ?? true
      && excluded.allSatisfy { remainder % $0 != 0 }
  }
}
