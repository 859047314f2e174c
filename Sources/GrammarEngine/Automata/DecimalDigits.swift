// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The magnitude of a bound as digits before and after the decimal point.
struct DecimalDigits: Hashable {
  /// The most digits of a bound.
  static let limit = 10_000

  /// Zero.
  static let zero = DecimalDigits(integer: [0], fraction: [])

  /// The digits before the point, without leading zeros; a single zero for magnitudes below one.
  let integer: [UInt8]
  /// The digits after the point, without trailing zeros.
  let fraction: [UInt8]
}

extension DecimalDigits {
  /// Creates the digits of a number's magnitude, or `nil` if there are more than ``limit``.
  init?(_ number: DecimalNumber) {
    let digits = number.digits
    guard number.exponent.magnitude <= Self.limit, digits.count <= Self.limit else { return nil }
    let point = digits.count + number.exponent
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: max(count, 0)) }
    let leading = digits.prefix(max(point, 0)) + zeros(number.exponent)
    integer = leading.isEmpty ? [0] : Array(leading)
    fraction = digits.isEmpty ? [] : zeros(-point) + digits.dropFirst(max(point, 0))
  }
}
