// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Rewrites the text of a number so that equal numbers have equal texts, without a limit on digits
/// or exponents.
enum CanonicalNumber {
  /// Returns the digits of a number without zeros at either end, and the exponent of its last
  /// digit.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    let exponentStart = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
    let mantissa = text[..<exponentStart]
    var digits = mantissa.filter { 0x30...0x39 ~= $0 }
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    var shift = point.map { $0 + 1 - exponentStart } ?? 0
    while digits.last == 0x30 {
      digits.removeLast()
      shift += 1
    }
    guard let first = digits.firstIndex(where: { $0 != 0x30 }) else { return [0x30] }
    let sign: [UInt8] = text.first == UInt8(ascii: "-") ? [UInt8(ascii: "-")] : []
    let exponent = sum(text[exponentStart...].dropFirst(), shift)
    return sign + digits[first...] + [UInt8(ascii: "e")] + exponent
  }

  /// Returns the sum of the decimal text of an integer of any length and a small integer.
  private static func sum(_ text: ArraySlice<UInt8>, _ shift: Int) -> [UInt8] {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.drop { !(0x31...0x39 ~= $0) }
    if digits.count <= 17 {
      let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return Array(String((isNegative ? -value : value) + shift).utf8)
    }
    // The magnitude exceeds that of the shift by far, so the sign stays the same.
    var magnitude = Array(digits.reversed()).map { Int($0 - 0x30) }
    var carry = isNegative ? -shift : shift
    var index = 0
    while carry != 0 {
      if index == magnitude.count { magnitude.append(0) }
      let value = magnitude[index] + carry
      magnitude[index] = (value % 10 + 10) % 10
      carry = (value - magnitude[index]) / 10
      index += 1
    }
    while magnitude.last == 0 { magnitude.removeLast() }
    let result = magnitude.reversed().map { UInt8(0x30 + $0) }
    return isNegative ? [UInt8(ascii: "-")] + result : result
  }
}
