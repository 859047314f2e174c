// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The value of an expression among the arguments of a guide, as far as it is a literal.
indirect enum LiteralExpression: Sendable, Hashable {
  /// A number.
  case number(NumberLiteral)
  /// A string.
  case string(String)
  /// `[a, b]`.
  case array([Located])
  /// `a...b`.
  case range(Located, Located)
  /// `.name(arguments)`.
  case call(String, [Located])
  /// The pattern of a regular expression.
  case regex(String)

  /// An expression with its place.
  struct Located: Sendable, Hashable {
    let expression: LiteralExpression
    let range: SourceRange
  }
}

/// A number as it is written in source.
struct NumberLiteral: Sendable, Hashable {
  /// The digits without underscores, with a sign if it is negative.
  let text: String

  /// The value as an `Int`; nil when it is no whole number or does not fit.
  var int: Int? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let sign = isNegative ? "-" : ""
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(sign + digits.dropFirst(2), radix: radix)
    }
    return Int(text)
  }

  /// The value as a `Double`; nil when it is out of range.
  var double: Double? {
    let value = int.map(Double.init) ?? Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value that a property of a type has when it is written like this.
  ///
  /// - Parameter type: A type of numbers.
  /// - Returns: The value, or nil when the type can't hold it.
  func value(as type: PrimitiveType) -> DecimalNumber? {
    switch type {
    case .int: int.map(DecimalNumber.init)
    case .double: double.flatMap { DecimalNumber($0) }
    case .float: double.flatMap { DecimalNumber("\(Float($0))") }
    case .decimal: int.map(DecimalNumber.init) ?? double.flatMap(Self.decimal)
    case .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
      integer(within: type.limits)
    case .string, .bool, .uuid, .date, .url, .content: nil
    }
  }

  /// The value as a whole number in a range.
  private func integer(within limits: ClosedRange<DecimalNumber>?) -> DecimalNumber? {
    let number = int.map(DecimalNumber.init) ?? UInt64(text).flatMap { DecimalNumber("\($0)") }
    return number.flatMap { number in limits?.contains(number) == true ? number : nil }
  }

  /// The value that Foundation's `Decimal` gets from a floating-point literal.
  ///
  /// `Decimal` scales the binary value by powers of ten until it fills 64 bits, and drops the
  /// rest: `3.133` becomes 3.132999999999999488 there. A schema has to say what the compiled type
  /// says, so the same steps are taken here.
  private static func decimal(_ value: Double) -> DecimalNumber? {
    guard value != 0 else { return DecimalNumber(0) }
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
    guard exponent <= Int(Int8.max) else { return nil }
    let mantissa = UInt64(min(magnitude, limit.nextDown))
    return DecimalNumber(
      isNegative: value < 0, digits: String(mantissa).utf8.map { $0 - UInt8(ascii: "0") },
      exponent: exponent)
  }
}
