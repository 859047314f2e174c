// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The magnitude of a bound, written out: digits before and after the decimal point.
struct DecimalDigits: Hashable {
  /// The most digits of a bound.
  static let limit = 10_000

  /// The digits before the point, without leading zeros; a single zero below one.
  let whole: [UInt8]
  /// The digits after the point, without trailing zeros.
  let fraction: [UInt8]

  /// Writes a number's magnitude out; nil when it has more digits than the limit.
  init?(_ number: DecimalNumber) {
    guard number.exponent.magnitude <= Self.limit, number.digits.count <= Self.limit else {
      return nil
    }
    let point = number.digits.count + number.exponent
    if point <= 0 {
      whole = [0]
      fraction =
        number.digits.isEmpty
        ? [] : [UInt8](repeating: 0, count: -point) + number.digits
    } else if point >= number.digits.count {
      whole = number.digits + [UInt8](repeating: 0, count: point - number.digits.count)
      fraction = []
    } else {
      whole = Array(number.digits[..<point])
      fraction = Array(number.digits[point...])
    }
  }

  /// Zero.
  static let zero = DecimalDigits()

  private init() {
    whole = [0]
    fraction = []
  }
}
