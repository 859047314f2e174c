// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexer of numbers.
enum JinjaNumberLexer {
  /// Returns the number at a position and the position after it.
  ///
  /// - Parameters:
  ///   - scalars: The source.
  ///   - start: The position of the first digit.
  ///   - isAfterDot: Whether a dot precedes the number, as in `list.0.1`, which makes it an
  ///     integer.
  /// - Returns: The number, or `nil` if it is invalid, and the position after it.
  static func number(
    in scalars: [UInt32], at start: Int, isAfterDot: Bool
  ) -> (JinjaToken.Kind?, end: Int) {
    if !isAfterDot, let end = floatEnd(in: scalars, at: start) {
      let text = text(scalars[start..<end])
      return (Double(text).map { .float($0) }, end)
    }
    if scalars[start] == 0x30, start + 1 < scalars.count,
      let radix = [0x62: 2, 0x6F: 8, 0x78: 16][Int(scalars[start + 1] | 0x20)]
    {
      var end = start + 2
      while end < scalars.count, isDigit(scalars[end], radix) || scalars[end] == 0x5F { end += 1 }
      return (Int(text(scalars[start + 2..<end]), radix: radix).map { .integer($0) }, end)
    }
    let end = digitsEnd(in: scalars, at: start) ?? start + 1
    let digits = text(scalars[start..<end])
    // A zero is not followed by other digits.
    if digits.hasPrefix("0"), digits.contains(where: { $0 != "0" }) { return (nil, end) }
    return (Int(digits).map { .integer($0) } ?? .bigInteger(digits), end)
  }

  private static func isDigit(_ scalar: UInt32, _ radix: Int) -> Bool {
    scalar < 0x80 && Character(JinjaText.scalar(scalar)).hexDigitValue.map { $0 < radix } ?? false
  }

  private static func text(_ scalars: ArraySlice<UInt32>) -> String {
    JinjaText(units: scalars.filter { $0 != 0x5F }).string
  }

  /// Returns the end of a group of digits with single underscores between them.
  private static func digitsEnd(in scalars: [UInt32], at start: Int) -> Int? {
    var index = start
    var end: Int?
    while index < scalars.count {
      if isDigit(scalars[index], 10) {
        index += 1
        end = index
      } else if scalars[index] == 0x5F, end == index {
        index += 1
      } else {
        break
      }
    }
    return end
  }

  private static func floatEnd(in scalars: [UInt32], at start: Int) -> Int? {
    guard let whole = digitsEnd(in: scalars, at: start) else { return nil }
    var end = whole
    if end < scalars.count, scalars[end] == 0x2E,
      let fraction = digitsEnd(in: scalars, at: end + 1)
    {
      end = fraction
    }
    if end < scalars.count, scalars[end] | 0x20 == 0x65 {
      var digits = end + 1
      if digits < scalars.count, scalars[digits] == 0x2B || scalars[digits] == 0x2D { digits += 1 }
      if let exponent = digitsEnd(in: scalars, at: digits) { return exponent }
    }
    return end == whole ? nil : end
  }
}
