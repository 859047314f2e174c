// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A value of Foundation's `Decimal`, which the generator must not import.
///
/// Results are exact. `Decimal` rounds those that have more than 38 digits; here they are none.
struct DecimalValue: GuideNumber {
  private let mantissa: Int128
  private let exponent: Int

  static var primitive: PrimitiveType { .decimal }

  init?(exact: DecimalNumber) {
    let digits = exact.digits.map { String($0) }.joined()
    let sign = exact.isNegative ? "-" : ""
    guard let mantissa = Int128(sign + (digits.isEmpty ? "0" : digits)) else { return nil }
    self.init(mantissa, exact.exponent)
  }

  private init?(_ mantissa: Int128, _ exponent: Int) {
    guard (-128...127).contains(exponent) else { return nil }
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The value that Foundation's `Decimal` gets from a literal.
  ///
  /// `Decimal` scales the binary value by powers of ten until it fills 64 bits, and drops the
  /// rest: `3.133` becomes 3.132999999999999488 there. A schema has to say what the compiled type
  /// says, so the same steps are taken here.
  init?(_ literal: NumberLiteral) {
    if let whole: Int = literal.integer() {
      self.init(Int128(whole), 0)
      return
    }
    guard let value = literal.double else { return nil }
    guard value != 0 else {
      self.init(0, 0)
      return
    }
    var magnitude = value.magnitude
    var exponent = 0
    let limit = Double(UInt64.max)
    while magnitude < Double(UInt64.max - 1) {
      guard exponent > Int(Int8.min) else { return nil }
      magnitude *= 10
      exponent -= 1
    }
    while magnitude >= limit {
      magnitude /= 10
      exponent += 1
    }
    let mantissa = Int128(UInt64(min(magnitude, limit.nextDown)))
    self.init(value < 0 ? -mantissa : mantissa, exponent)
  }

  var exact: DecimalNumber? {
    let digits = String(mantissa.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    return DecimalNumber(isNegative: mantissa < 0, digits: digits, exponent: exponent)
  }

  var opposite: Self? { Self(-mantissa, exponent) }

  func result(of symbol: NumberOperator, _ other: Self) -> Self? {
    let least = min(exponent, other.exponent)
    switch symbol {
    case .plus, .minus:
      guard let left = shifted(to: least), let right = other.shifted(to: least) else { return nil }
      let (value, overflow) =
        symbol == .plus
        ? left.addingReportingOverflow(right) : left.subtractingReportingOverflow(right)
      return overflow ? nil : Self(value, least)
    case .times:
      let (value, overflow) = mantissa.multipliedReportingOverflow(by: other.mantissa)
      return overflow ? nil : Self(value, exponent + other.exponent)
    case .over, .remainder, .shiftLeft, .shiftRight: return nil
    }
  }

  func shifted(left count: Int) -> Self? { nil }

  /// The mantissa with a smaller exponent.
  private func shifted(to exponent: Int) -> Int128? {
    var value = mantissa
    for _ in exponent..<self.exponent {
      let (next, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = next
    }
    return value
  }
}
