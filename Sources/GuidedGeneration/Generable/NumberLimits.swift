// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The bounds that a number has from its type, and the ranges of Swift's number types.
struct NumberLimits {
  /// The least value, if there is one.
  var least: DecimalNumber?
  /// The greatest value, if there is one.
  var most: DecimalNumber?

  /// Creates bounds; without any, there are none.
  init(least: DecimalNumber? = nil, most: DecimalNumber? = nil) {
    self.least = least
    self.most = most
  }

  /// Creates the bounds of a range.
  init(_ range: ClosedRange<DecimalNumber>) {
    self.init(least: range.lowerBound, most: range.upperBound)
  }

  /// What an `Int` holds.
  static let int = DecimalNumber(Int.min)...DecimalNumber(Int.max)
  /// What a `Double` holds.
  static let double = symmetric("1.7976931348623157e308")
  /// What a `Float` holds.
  static let float = symmetric("3.4028234e38")
  /// What a `Decimal` holds without loss: 38 digits.
  static let decimal = symmetric(String(repeating: "9", count: 38))

  private static func symmetric(_ text: String) -> ClosedRange<DecimalNumber> {
    let most = DecimalNumber(text) ?? DecimalNumber(Int.max)
    let least = DecimalNumber(isNegative: true, digits: most.digits, exponent: most.exponent)
    return least...most
  }
}
