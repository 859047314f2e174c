// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import SchemaModel

/// A numeric literal of source code.
struct NumericLiteral: Sendable {
  /// The literal without underscores, with a minus sign if it is negative.
  let text: String

  /// Returns the value that the compiled program has for a type.
  ///
  /// - Parameter type: A numeric type.
  /// - Returns: The value in the fewest decimal digits that identify it in the type; `nil` if the
  ///   type cannot represent the literal.
  func value(as type: PrimitiveType) -> DecimalNumber? {
    switch type {
    case .double: floatingPoint.flatMap { DecimalNumber("\($0)") }
    case .float:
      floatingPoint.map(Float.init).flatMap { $0.isFinite ? DecimalNumber("\($0)") : nil }
    case .decimal: decimal
    default:
      integer.flatMap { number in
        type.range.flatMap { $0.contains(number) ? DecimalNumber("\(number)") : nil }
      }
    }
  }

  private var integer: Int128? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int128((isNegative ? "-" : "") + digits.dropFirst(2), radix: radix)
    }
    return Int128(text)
  }

  private var floatingPoint: Double? {
    let value = integer.map(Double.init) ?? Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value that Foundation's `Decimal` has for the literal.
  ///
  /// `Decimal` scales the binary value by powers of ten until it fills 64 bits and discards the
  /// remainder: `3.133` becomes 3.132999999999999488. The schema of the compiled type contains that
  /// value, so the same steps are taken here, without Foundation.
  private var decimal: DecimalNumber? {
    if let integer = integer.flatMap(Int.init(exactly:)) { return DecimalNumber(integer) }
    guard let value = floatingPoint else { return nil }
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
    let digits = String(UInt64(min(magnitude, limit.nextDown)))
    return DecimalNumber(
      isNegative: value < 0, digits: digits.utf8.map { $0 - UInt8(ascii: "0") },
      exponent: exponent)
  }
}
