// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The numbers that a value must be a multiple of, or none of, for reading the value digit by digit.
///
/// A multiple of 0.25 has at most two decimals that count, and its digits up to there, read as a
/// whole number, are a multiple of 25. Of several numbers it is enough to know the remainder by
/// their least common multiple, all of them in units of one decimal place.
struct DecimalDivisor: Hashable {
  /// The greatest modulus, for there is a state for every remainder.
  static let limit = 10_000

  /// How many decimals a multiple of any of the numbers may have that are not zero.
  let decimals: Int
  /// By what the digits up to there are divided.
  let modulus: Int
  /// What they are a multiple of, or nil.
  private let multiple: Int?
  /// What they are no multiple of.
  private let excluded: [Int]

  /// Takes numbers above zero; nil when their digits or decimals are too many.
  init?(multipleOf number: DecimalNumber?, noMultipleOf others: [DecimalNumber]) {
    let all = [number].compactMap(\.self) + others
    let decimals = all.map { max(0, -$0.exponent) }.max() ?? 0
    guard decimals <= Self.limit else { return nil }
    var modulus = 1
    var units: [Int] = []
    for number in all {
      guard let own = Self.units(of: number, decimals: decimals) else { return nil }
      units.append(own)
      modulus = modulus / Self.greatestCommonDivisor(modulus, own) * own
      guard modulus <= Self.limit else { return nil }
    }
    self.decimals = decimals
    self.modulus = modulus
    multiple = number == nil ? nil : units[0]
    excluded = Array(units.dropFirst(number == nil ? 0 : 1))
  }

  /// A number in units of a decimal place; nil when it is above the limit.
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

  /// Whether the value must be a multiple of something, so that no further decimals may follow.
  var demandsMultiple: Bool { multiple != nil }

  /// The remainder after one more digit.
  func remainder(after remainder: Int, _ digit: UInt8) -> Int {
    (remainder * 10 + Int(digit)) % modulus
  }

  /// Whether digits with a remainder are those of a value, once zeros fill the decimals.
  func admits(_ remainder: Int, missing: Int) -> Bool {
    var remainder = remainder
    for _ in 0..<missing where remainder != 0 { remainder = remainder * 10 % modulus }
    return multiple.map { remainder % $0 == 0 } ?? true
      && excluded.allSatisfy { remainder % $0 != 0 }
  }
}
