// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// What a schema says about numbers.
struct NumberFacet: Sendable, Hashable {
  /// The only values, or nil; nothing else is said beside them.
  var choices: [DecimalNumber]?
  /// Values that are left out.
  var excluded: Set<DecimalNumber> = []
  /// The lower bound.
  var lower: Bound?
  /// The upper bound.
  var upper: Bound?
  /// What the value is a multiple of, each above zero.
  var multiples: Set<DecimalNumber> = []
  /// What the value is no multiple of.
  var nonMultiples: Set<DecimalNumber> = []

  /// An end of a range.
  struct Bound: Sendable, Hashable {
    let value: DecimalNumber
    let isExclusive: Bool
  }

  /// Says nothing.
  static let free = NumberFacet()

  /// What both say; nil when that is nothing.
  func and(_ other: NumberFacet) -> NumberFacet? {
    if self == other || other == .free { return self }
    if self == .free { return other }
    var both = self
    both.lower = Self.tighter(lower, other.lower) { $0 > $1 }
    both.upper = Self.tighter(upper, other.upper) { $0 < $1 }
    both.multiples.formUnion(other.multiples)
    both.nonMultiples.formUnion(other.nonMultiples)
    both.excluded.formUnion(other.excluded)
    if let mine = choices, let theirs = other.choices {
      let common = Set(theirs)
      both.choices = mine.filter(common.contains)
    } else {
      both.choices = choices ?? other.choices
    }
    return both.simplified
  }

  /// The same without what says nothing; nil when no number is left.
  var simplified: NumberFacet? {
    if let choices {
      var only = NumberFacet()
      only.choices = choices.filter { admits($0) }
      return only.choices?.isEmpty ?? true ? nil : only
    }
    if let lower, let upper {
      if lower.value > upper.value { return nil }
      if lower.value == upper.value {
        guard !lower.isExclusive, !upper.isExclusive else { return nil }
        var only = self
        only.choices = [lower.value]
        return only.simplified
      }
    }
    return self
  }

  /// Whether the number is admitted.
  func admits(_ value: DecimalNumber) -> Bool {
    if let choices, !choices.contains(value) { return false }
    if excluded.contains(value) { return false }
    if let lower, value < lower.value || (lower.isExclusive && value == lower.value) {
      return false
    }
    if let upper, value > upper.value || (upper.isExclusive && value == upper.value) {
      return false
    }
    return multiples.allSatisfy { value.isMultiple(of: $0) ?? false }
      && nonMultiples.allSatisfy { value.isMultiple(of: $0) == false }
  }

  /// Everything that breaks one of the demands, demand by demand.
  var opposites: [NumberFacet] {
    var all: [NumberFacet] = []
    func add(_ change: (inout NumberFacet) -> Void) {
      var facet = NumberFacet()
      change(&facet)
      all.append(facet)
    }
    if let choices { add { $0.excluded = Set(choices) } }
    if !excluded.isEmpty { add { $0.choices = excluded.sorted() } }
    if let lower {
      add { $0.upper = Bound(value: lower.value, isExclusive: !lower.isExclusive) }
    }
    if let upper {
      add { $0.lower = Bound(value: upper.value, isExclusive: !upper.isExclusive) }
    }
    for multiple in multiples { add { $0.nonMultiples = [multiple] } }
    for multiple in nonMultiples { add { $0.multiples = [multiple] } }
    return all
  }

  private static func tighter(
    _ left: Bound?, _ right: Bound?, _ isTighter: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bound? {
    guard let left, let right else { return left ?? right }
    if left.value == right.value { return left.isExclusive ? left : right }
    return isTighter(left.value, right.value) ? left : right
  }
}

extension DecimalNumber {
  /// Whether the number is a whole multiple of `divisor`; nil when the divisor is zero or has more
  /// digits than can be divided by here.
  ///
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

  /// The digits as a whole number, if there are at most eighteen.
  var significand: UInt64? {
    guard digits.count <= 18 else { return nil }
    return digits.reduce(0) { $0 * 10 + UInt64($1) }
  }

  /// The least number that is a multiple of both; nil when it is too large.
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
      isNegative: false, digits: String(product).utf8.map { $0 - Byte.zero }, exponent: exponent)
  }

  private func scaled(to exponent: Int) -> UInt64? {
    let zeros = self.exponent - exponent
    guard zeros >= 0, digits.count + zeros <= 18, let significand else { return nil }
    return (0..<zeros).reduce(significand) { value, _ in value * 10 }
  }
}
