// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The last digits of a number, as far as divisibility by products of twos and fives depends on
/// them.
///
/// Ten is a multiple of two and five, so digits that are followed by others soon become irrelevant:
/// for multiples of 1,000,000, only the number of zeros at the end is distinguished. Two numbers
/// are in one class if they are multiples of the same divisors after all digits that may follow
/// (A. Nerode, "Linear automaton transformations", 1958).
struct DecimalTails: Hashable {
  /// The number of classes; that of zero is the first one.
  let count: Int
  /// The class after one more digit, by class and digit.
  private let successors: [Int32]
  /// Whether the numbers of a class are multiples, by class and divisor.
  private let areMultiples: [Bool]
  private let divisors: [Int]

  /// Creates the classes for divisors, which have no prime factors except two and five, or returns
  /// `nil` if there are too many.
  ///
  /// - Parameters:
  ///   - divisors: The divisors.
  ///   - modulus: The least common multiple of the divisors, at most 10⁹.
  ///   - limit: The greatest product of the numbers of classes and of divisors.
  init?(_ divisors: [Int], modulus: Int, limit: Int) {
    var classes = [Self.signature(of: 0, divisors): Int32(0)]
    var representatives = [0]
    var successors: [Int32] = []
    while successors.count < representatives.count * 10 {
      guard representatives.count * divisors.count <= limit else { return nil }
      let (index, digit) = successors.count.quotientAndRemainder(dividingBy: 10)
      let number = (representatives[index] * 10 + digit) % modulus
      let signature = Self.signature(of: number, divisors)
      let known = classes[signature]
      if known == nil {
        classes[signature] = Int32(truncatingIfNeeded: representatives.count)
        representatives.append(number)
      }
      successors.append(known ?? Int32(truncatingIfNeeded: representatives.count - 1))
    }
    count = representatives.count
    self.successors = successors
    self.divisors = divisors
    areMultiples = representatives.flatMap { number in divisors.map { number % $0 == 0 } }
  }

  /// Returns, for each divisor and each number of digits that may follow, the least digits that
  /// lead to a multiple, or -1 if none do.
  private static func signature(of number: Int, _ divisors: [Int]) -> [Int] {
    var signature: [Int] = []
    for divisor in divisors {
      var scale = 1 % divisor
      var bound = 1
      while scale != 0 {
        let missing = (divisor - number % divisor * scale % divisor) % divisor
        signature.append(missing < bound ? missing : -1)
        scale = scale * 10 % divisor
        if bound < divisor { bound *= 10 }
      }
    }
    return signature
  }

  /// Returns the class after one more digit.
  func index(after index: Int, _ digit: UInt8) -> Int { Int(successors[index * 10 + Int(digit)]) }

  /// Returns whether the numbers of a class are multiples of a divisor, given by its index.
  func isMultiple(_ index: Int, ofDivisorAt divisor: Int) -> Bool {
    areMultiples[index * divisors.count + divisor]
  }
}
