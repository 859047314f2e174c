// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text of floating-point numbers in Python.
enum JinjaFloat {
  /// Returns the shortest text that reads back as the number, as Python's `repr` writes it.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    let (digits, exponent) = decimal(value.magnitude)
    let sign = value < 0 ? "-" : ""
    if exponent < -4 || exponent >= 16 {
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      let magnitude = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
      return sign + digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+") + magnitude
    }
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    if digits.count <= exponent + 1 {
      return sign + digits + String(repeating: "0", count: exponent + 1 - digits.count) + ".0"
    }
    return sign + digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
  }

  /// Returns the shortest significant digits of a positive number, and the exponent of the first.
  private static func decimal(_ value: Double) -> (digits: String, exponent: Int) {
    let parts = value.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let all = whole + (mantissa.count > 1 ? mantissa[1] : "")
    let leadingZeros = all.prefix { $0 == "0" }.count
    var digits = all.dropFirst(leadingZeros)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (String(digits), whole.count - 1 - leadingZeros + exponent)
  }

  /// Returns the decimal text of a number with a fixed number of fraction digits, rounded exactly.
  ///
  /// - Parameters:
  ///   - value: A finite number.
  ///   - digits: The number of digits after the decimal point, at most 1,000.
  /// - Returns: The text, which begins with `-` if the sign of the number is negative.
  static func fixed(_ value: Double, digits: Int) -> String {
    // The number is an integer times a power of two. Decimal digits of it are exact.
    var integer = ExactDecimal(value.magnitude)
    let text = integer.rounded(fractionDigits: digits)
    return (value.sign == .minus ? "-" : "") + text
  }
}

/// A non-negative number in exact decimal digits.
private struct ExactDecimal {
  /// The digits, the most significant first.
  private var digits: [UInt8] = []
  /// The number of digits after the decimal point.
  private var scale = 0

  init(_ value: Double) {
    var significand = value.significandBitPattern
    var exponent = Int(value.exponentBitPattern) - 1075
    if value.exponentBitPattern > 0 { significand |= 1 << 52 } else { exponent += 1 }
    digits = String(significand).utf8.map { $0 - 48 }
    while exponent > 0 {
      multiply(by: 2)
      exponent -= 1
    }
    // Division by two is multiplication by five, one decimal place further.
    while exponent < 0, digits != [0] {
      multiply(by: 5)
      scale += 1
      exponent += 1
    }
  }

  private mutating func multiply(by factor: UInt8) {
    var carry: UInt8 = 0
    for index in digits.indices.reversed() {
      let product = digits[index] * factor + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.insert(carry, at: 0) }
  }

  /// Returns the text with a number of fraction digits; ties are rounded to even.
  mutating func rounded(fractionDigits: Int) -> String {
    while digits.count <= scale { digits.insert(0, at: 0) }
    while scale < fractionDigits {
      digits.append(0)
      scale += 1
    }
    let removed = digits.suffix(scale - fractionDigits)
    digits.removeLast(removed.count)
    let isOdd = (digits.last ?? 0) % 2 == 1
    if let first = removed.first,
      first > 5 || first == 5 && (removed.dropFirst().contains { $0 > 0 } || isOdd)
    {
      increment()
    }
    let text = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    guard fractionDigits > 0 else { return text }
    return text.dropLast(fractionDigits) + "." + text.suffix(fractionDigits)
  }

  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
  }
}
