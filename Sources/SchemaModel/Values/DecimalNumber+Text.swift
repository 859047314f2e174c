// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DecimalNumber {
  /// The maximum distance of a significant digit from the decimal point.
  ///
  /// It bounds the cost of writing a number digit by digit for a hostile exponent such as
  /// `1e999999999`.
  package static let magnitudeLimit = 10_000

  /// Creates a number from its JSON text.
  ///
  /// - Parameter text: The text; one that does not follow JSON's number grammar, or has a digit
  ///   beyond ``magnitudeLimit``, gives `nil`.
  /// - Complexity: O(*n*) in the length of the text.
  package init?(_ text: String) {
    self.init(exactly: text.utf8)
    let limit = Self.magnitudeLimit
    guard self.exponent >= -limit, leadingPosition <= limit else { return nil }
  }

  /// Creates a number of any magnitude from its JSON text.
  ///
  /// Only for comparisons and divisibility: writing the number may take time and memory
  /// proportional to its exponent. Exponents beyond ±10^17 are not distinguished.
  ///
  /// - Parameter text: The UTF-8 of the text; one that does not follow JSON's number grammar gives
  ///   `nil`.
  /// - Complexity: O(*n*) in the length of the text.
  package init?(exactly text: some Collection<UInt8>) {
    var grammar = NumberGrammar()
    var digits: [UInt8] = []
    var exponent = 0
    var hasNegativeExponent = false
    var fractionDigits = 0
    var part = Part.integer
    for byte in text {
      guard grammar.accept(byte) else { return nil }
      switch byte {
      case UInt8(ascii: "."): part = .fraction
      case UInt8(ascii: "e"), UInt8(ascii: "E"): part = .exponent
      case UInt8(ascii: "-") where part == .exponent: hasNegativeExponent = true
      case UInt8(ascii: "0")...UInt8(ascii: "9") where part == .exponent:
        // However many digits the exponent has, it stays in range.
        exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), Self.exponentLimit)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte - UInt8(ascii: "0"))
        fractionDigits += part == .fraction ? 1 : 0
      default: break
      }
    }
    guard grammar.isComplete else { return nil }
    self.init(
      isNegative: text.first == UInt8(ascii: "-"), digits: digits,
      exponent: (hasNegativeExponent ? -exponent : exponent) - fractionDigits)
  }

  private static let exponentLimit = 1 << 59

  private enum Part {
    case integer, fraction, exponent
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The number as JSON, without an exponent unless that would add many zeros.
  ///
  /// An exponent replaces the zeros of an integer of more than 21 digits that ends in zeros, and
  /// more than five zeros after the point.
  package var description: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    if leadingPosition < -5 || exponent > 0 && leadingPosition > 21 {
      let fraction = digits.count > 1 ? "." + text.dropFirst() : ""
      return sign + text.prefix(1) + fraction + "e\(leadingPosition - 1)"
    }
    if isWhole { return sign + text + String(repeating: "0", count: exponent) }
    return leadingPosition > 0
      ? sign + text.prefix(leadingPosition) + "." + text.dropFirst(leadingPosition)
      : sign + "0." + String(repeating: "0", count: -leadingPosition) + text
  }
}
