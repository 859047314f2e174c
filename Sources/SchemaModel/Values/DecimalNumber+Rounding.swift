// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DecimalNumber {
  /// The greatest integer that is not above this number.
  package var roundedDown: DecimalNumber {
    if isWhole { return self }
    let truncated = DecimalNumber(
      isNegative: isNegative, digits: digits.prefix(max(0, leadingPosition)), exponent: 0)
    return isNegative ? truncated.negated.nextInteger.negated : truncated
  }

  /// The smallest integer that is not below this number.
  package var roundedUp: DecimalNumber { negated.roundedDown.negated }

  /// The number with the other sign.
  package var negated: DecimalNumber {
    DecimalNumber(isNegative: !isNegative, digits: digits, exponent: exponent)
  }

  /// The smallest integer above this number; the number itself beyond ``magnitudeLimit``.
  var nextInteger: DecimalNumber {
    guard isWhole else { return roundedUp }
    guard exponent <= Self.magnitudeLimit else { return self }
    // Adding one to a negative number subtracts one from its digits, with a borrow for a carry.
    let (carrying, carried) = isNegative ? (0, 9) as (UInt8, UInt8) : (9, 0)
    var digits = [0] + digits + [UInt8](repeating: 0, count: exponent)
    var index = digits.count - 1
    while digits[index] == carrying {
      digits[index] = carried
      index -= 1
    }
    if isNegative { digits[index] -= 1 } else { digits[index] += 1 }
    return DecimalNumber(isNegative: isNegative, digits: digits, exponent: 0)
  }
}
