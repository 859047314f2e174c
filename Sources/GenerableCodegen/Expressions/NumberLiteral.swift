// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A number as it is written in source.
struct NumberLiteral: Sendable, Hashable {
  /// The digits without underscores, with a sign if it is negative.
  let text: String

  /// The value as a whole number; nil when it is none or does not fit.
  func integer<Value: FixedWidthInteger>() -> Value? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let sign = isNegative ? "-" : ""
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Value(sign + digits.dropFirst(2), radix: radix)
    }
    return Value(text)
  }

  /// Whether it is written as a whole number.
  var isInteger: Bool {
    let isHexadecimal = text.contains("x")
    return !text.contains { $0 == "." || $0 == "p" || !isHexadecimal && ($0 == "e" || $0 == "E") }
  }

  /// The value as a `Double`; nil when it is out of range.
  var double: Double? {
    let value = (integer() as Int?).map(Double.init) ?? Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
