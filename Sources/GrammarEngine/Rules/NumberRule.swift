// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// The restrictions on a number; all of them must be met.
///
/// Whether the number must be an integer is part of the admitted types of a rule.
struct NumberRule: Sendable {
  /// The bounds and divisors.
  var schema: NumberSchema {
    didSet { integers = IntegerRule(schema) }
  }

  /// The admitted numbers (`enum`, `const`), or `nil` if they are not listed.
  var choices: Set<DecimalNumber>?

  /// The keyword of ``choices``.
  var choicesKeyword: String

  /// The restrictions on integers of few digits, or `nil` if `Int` cannot represent them.
  private var integers: IntegerRule?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - schema: The bounds and divisors.
  ///   - choices: The admitted numbers, or `nil` if they are not listed.
  ///   - choicesKeyword: The keyword of the choices.
  init(
    schema: NumberSchema = NumberSchema(), choices: Set<DecimalNumber>? = nil,
    choicesKeyword: String = "enum"
  ) {
    self.schema = schema
    self.choices = choices
    self.choicesKeyword = choicesKeyword
    integers = IntegerRule(schema)
  }

  /// A restriction that a number can violate.
  enum Restriction: Hashable, Sendable {
    /// The syntax of numbers.
    case syntax
    case choices, lowerBound, upperBound, multipleOf
    /// The excluded divisor with that index.
    case notMultipleOf(Int)
  }

  /// Returns the first restriction that a number does not meet.
  ///
  /// - Parameter text: The UTF-8 of a JSON number.
  /// - Returns: The restriction, or `nil` if the number meets all.
  /// - Complexity: O(*n*) in the number of bytes, independent of the exponent.
  func violation(of text: [UInt8]) -> Restriction? {
    if choices == nil, let integers, let value = Self.shortInteger(text), integers.admits(value) {
      return nil
    }
    guard let value = DecimalNumber(exactly: text) else { return .syntax }
    return violation(of: value)
  }

  /// Returns whether a number is an integer, as `1.0` and `1e2` are.
  ///
  /// - Parameter text: The UTF-8 of a JSON number.
  /// - Returns: Whether the value is an integer.
  static func isInteger(_ text: [UInt8]) -> Bool {
    if text.allSatisfy({ $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "-") }) { return true }
    return DecimalNumber(exactly: text)?.isWhole ?? false
  }

  /// Returns the value of an integer with at most 18 digits that is written without a fraction and
  /// an exponent.
  private static func shortInteger(_ text: [UInt8]) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard digits.count <= 18 else { return nil }
    var value = 0
    for byte in digits {
      guard byte &- 0x30 <= 9 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return isNegative ? -value : value
  }
}

// MARK: - Failures

extension NumberRule {
  private func violation(of value: DecimalNumber) -> Restriction? {
    if let choices, !choices.contains(value) { return .choices }
    if let bound = schema.lowerBound, value < bound.value || bound.excludes(value) {
      return .lowerBound
    }
    if let bound = schema.upperBound, value > bound.value || bound.excludes(value) {
      return .upperBound
    }
    if let divisor = schema.multipleOf, value.isMultiple(of: divisor) != true {
      return .multipleOf
    }
    for (index, divisor) in schema.notMultipleOf.enumerated()
    where value.isMultiple(of: divisor) == true {
      return .notMultipleOf(index)
    }
    return nil
  }

  /// Returns the failure of a number that does not meet a restriction.
  ///
  /// - Parameter restriction: A restriction that the rule has.
  /// - Returns: The failure.
  func failure(of restriction: Restriction) -> ScalarFailure {
    switch restriction {
    case .syntax: ScalarFailure(keyword: "type", expected: "a number")
    case .choices:
      ScalarFailure(keyword: choicesKeyword, expected: Self.description(of: choices ?? []))
    case .lowerBound: Self.failure(of: schema.lowerBound, "greater than", "of at least")
    case .upperBound: Self.failure(of: schema.upperBound, "less than", "of at most")
    case .multipleOf:
      ScalarFailure(
        keyword: "multipleOf", expected: "a multiple of \(schema.multipleOf?.description ?? "")")
    case .notMultipleOf(let index):
      ScalarFailure(
        keyword: "not",
        expected: "a number that is not a multiple of \(schema.notMultipleOf[index])")
    }
  }

  private static func failure(
    of bound: NumberSchema.Bound?, _ exclusive: String, _ inclusive: String
  ) -> ScalarFailure {
    guard let bound else { return ScalarFailure(keyword: "type", expected: "a number") }
    let relation = bound.isExclusive ? exclusive : inclusive
    return ScalarFailure(keyword: bound.keyword, expected: "a number \(relation) \(bound.value)")
  }

  private static func description(of choices: Set<DecimalNumber>) -> String {
    let sorted = choices.sorted()
    let listed = sorted.prefix(8).map(\.description).joined(separator: ", ")
    switch sorted.count {
    case 0: return "no number"
    case 1: return listed
    case ...8: return "one of \(listed)"
    case 9: return "one of \(listed), … or 1 other"
    default: return "one of \(listed), … or \(sorted.count - 8) others"
    }
  }
}

extension NumberSchema.Bound {
  /// Returns whether the bound is exclusive and equal to a number.
  fileprivate func excludes(_ number: DecimalNumber) -> Bool { isExclusive && number == value }
}

/// The bounds and divisors of integers that fit in `Int`.
private struct IntegerRule {
  private let range: ClosedRange<Int>
  private let divisor: Int
  private let excludedDivisors: [Int]

  /// Creates the rule, or `nil` if a bound is too large or a divisor is not an integer.
  init?(_ schema: NumberSchema) {
    guard let lower = Self.bound(schema.leastInteger, .min),
      let upper = Self.bound(schema.greatestInteger, .max), lower <= upper,
      let divisor = Self.bound(schema.multipleOf, 1), divisor > 0
    else { return nil }
    range = lower...upper
    self.divisor = divisor
    excludedDivisors = schema.notMultipleOf.compactMap(\.int).filter { $0 > 0 }
    if excludedDivisors.count < schema.notMultipleOf.count { return nil }
  }

  /// Returns a number as an integer, a default for `nil`, or `nil` if it is too large or
  /// fractional.
  private static func bound(_ number: DecimalNumber?, _ missing: Int) -> Int? {
    guard let number else { return missing }
    return number.int
  }

  func admits(_ value: Int) -> Bool {
    range.contains(value) && value % divisor == 0
      && excludedDivisors.allSatisfy { value % $0 != 0 }
  }
}
