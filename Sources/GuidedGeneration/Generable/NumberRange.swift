// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

enum NumberRange {
  static let int = DecimalNumber(Int.min)...DecimalNumber(Int.max)
  static let double = symmetric("1.7976931348623157e308")
  static let float = symmetric("3.4028234e38")
  /// The range of 38 digits, which `Decimal` represents without loss.
  static let decimal = symmetric(String(repeating: "9", count: 38))

  private static func symmetric(_ text: String) -> ClosedRange<DecimalNumber> {
    let maximum = DecimalNumber(text) ?? DecimalNumber(Int.max)
    return DecimalNumber(
      isNegative: true, digits: maximum.digits, exponent: maximum.exponent)...maximum
  }
}
