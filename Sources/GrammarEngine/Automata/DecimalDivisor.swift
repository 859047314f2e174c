// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Divisibility restrictions on a value that is read digit by digit: a number that it must be a
/// multiple of, and numbers that it must not be a multiple of.
///
/// A multiple of 0.25 has at most two significant decimals, and its digits up to there, read as an
/// integer, are a multiple of 25. For several numbers, the remainder modulo their least common
/// multiple is sufficient, with all of them in units of one decimal place. Of that remainder, the
/// part modulo a product of twos and fives is replaced by the class of the last digits.
struct DecimalDivisor: Hashable {
  /// The greatest least common multiple.
  private static let modulusLimit = 1_000_000_000
  /// The greatest number of decimals.
  private static let decimalLimit = 10_000
  /// The greatest product of the numbers of restrictions and of classes of last digits.
  private static let classLimit = 20_000

  /// A number, which is the product of its entry in ``DecimalTails`` and of a coprime of ten.
  private struct Divisor: Hashable {
    var tail = 1
    var coprime: Int

    init(_ number: Int) {
      coprime = number
      for factor in [2, 5] {
        while coprime.isMultiple(of: factor) {
          coprime /= factor
          tail *= factor
        }
      }
    }
  }

  /// The most nonzero decimals of a multiple of any of the numbers.
  let decimals: Int
  /// Whether the value must be a multiple of a number, so that its decimals are limited.
  let requiresMultiple: Bool
  /// The numbers in units of the last of those decimals: first the one that the value must be a
  /// multiple of, if any, then those that it must not be a multiple of.
  private let divisors: [Divisor]
  /// The least common multiple of the factors that are coprime to ten.
  private let coprime: Int
  private let tails: DecimalTails

  /// Creates the restrictions, or returns `nil` if the numbers have too many digits or decimals.
  ///
  /// All numbers must be above zero.
  init?(multipleOf number: DecimalNumber?, noMultipleOf others: [DecimalNumber]) {
    let all = [number].compactMap(\.self) + others
    decimals = all.map { max(0, -$0.exponent) }.max() ?? 0
    guard decimals <= Self.decimalLimit else { return nil }
    var divisors: [Divisor] = []
    var (coprime, tail) = (1, 1)
    for number in all {
      guard let units = Self.units(of: number, decimals: decimals) else { return nil }
      let divisor = Divisor(units)
      divisors.append(divisor)
      coprime = Self.leastCommonMultiple(coprime, divisor.coprime)
      tail = Self.leastCommonMultiple(tail, divisor.tail)
      guard coprime <= Self.modulusLimit, tail <= Self.modulusLimit,
        coprime * tail <= Self.modulusLimit
      else { return nil }
    }
    let tails = DecimalTails(divisors.map(\.tail), modulus: tail, limit: Self.classLimit)
    guard let tails else { return nil }
    requiresMultiple = number != nil
    self.divisors = divisors
    self.coprime = coprime
    self.tails = tails
  }

  /// Returns a number in units of a decimal place, or `nil` if it is above the limit.
  private static func units(of number: DecimalNumber, decimals: Int) -> Int? {
    guard !number.isNegative, !number.digits.isEmpty else { return nil }
    var units = 0
    for digit in number.digits {
      units = units * 10 + Int(digit)
      if units > modulusLimit { return nil }
    }
    for _ in 0..<(number.exponent + decimals) {
      units *= 10
      if units > modulusLimit { return nil }
    }
    return units
  }

  private static func leastCommonMultiple(_ left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return left / divisor * right
  }

  /// The number of classes of remainders; that of zero is the first one.
  var classCount: Int { coprime * tails.count }

  /// Returns the class of the remainder after one more digit.
  func remainder(after remainder: Int, _ digit: UInt8) -> Int {
    let (rest, tail) = remainder.quotientAndRemainder(dividingBy: tails.count)
    return (rest * 10 + Int(digit)) % coprime * tails.count + tails.index(after: tail, digit)
  }

  /// Returns whether a value with a remainder fulfills the restrictions once zeros replace the
  /// missing decimals.
  func admits(_ remainder: Int, missing: Int) -> Bool {
    var remainder = remainder
    for _ in 0..<missing where remainder != 0 { remainder = self.remainder(after: remainder, 0) }
    let (rest, tail) = remainder.quotientAndRemainder(dividingBy: tails.count)
    return divisors.indices.allSatisfy { index in
      let isMultiple =
        rest % divisors[index].coprime == 0 && tails.isMultiple(tail, ofDivisorAt: index)
      return isMultiple == (requiresMultiple && index == 0)
    }
  }
}
