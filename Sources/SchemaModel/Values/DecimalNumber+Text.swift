// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DecimalNumber {
  /// The greatest distance of any significant digit from the decimal point.
  ///
  /// It bounds what a hostile exponent such as `1e999999999` can cost those who write a number
  /// out digit by digit.
  package static let magnitudeLimit = 10_000

  /// Creates a number from JSON's number grammar.
  ///
  /// Gives nil when the text is no JSON number or has a digit farther from the decimal point than
  /// ``magnitudeLimit``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init?(_ text: String) {
    var grammar = NumberGrammar()
    var digits: [UInt8] = []
    var exponent = WrittenExponent()
    var fractionDigits = 0
    var part = Part.integer
    for byte in text.utf8 {
      guard grammar.accept(byte) else { return nil }
      switch byte {
      case Byte.point: part = .fraction
      case Byte.lowerE, Byte.upperE: part = .exponent
      case Byte.minus where part == .exponent: exponent.isNegative = true
      case Byte.zero...Byte.nine where part == .exponent: exponent.append(byte - Byte.zero)
      case Byte.zero...Byte.nine:
        digits.append(byte - Byte.zero)
        fractionDigits += part == .fraction ? 1 : 0
      default: break
      }
    }
    guard grammar.isWhole else { return nil }
    let number = DecimalNumber(
      isNegative: text.utf8.first == Byte.minus, digits: digits,
      exponent: exponent.value - fractionDigits)
    guard number.isWithinLimit else { return nil }
    self = number
  }

  /// Creates a whole number.
  package init(_ value: Int) {
    self.init(
      isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - Byte.zero },
      exponent: 0)
  }

  /// Creates the shortest decimal that reads back as `value`; nil for infinities and NaN.
  package init?(_ value: Double) {
    self.init(value.description)
  }

  private enum Part {
    case integer, fraction, exponent
  }

  /// An exponent as read, which stays in range however many digits it has.
  private struct WrittenExponent {
    var isNegative = false
    private var magnitude = 0

    mutating func append(_ digit: UInt8) {
      magnitude = min(magnitude * 10 + Int(digit), 1 << 48)
    }

    var value: Int {
      isNegative ? -magnitude : magnitude
    }
  }

  private var isWithinLimit: Bool {
    let limit = DecimalNumber.magnitudeLimit
    return exponent >= -limit && leadingPosition <= limit
  }

  /// How many digits stand before the decimal point when the number is written out; negative
  /// when zeros follow the point.
  package var leadingPosition: Int {
    exponent + digits.count
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The number as JSON: written out, unless many zeros would have to be added.
  ///
  /// An exponent takes their place where a whole number with zeros at its end has more than 21
  /// digits, or where more than five zeros follow the point.
  package var description: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: digits.map { $0 + Byte.zero }, as: UTF8.self)
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

extension DecimalNumber: Comparable {
  /// Compares by value.
  ///
  /// - Complexity: O(*n*) in the number of significant digits, whatever the exponents.
  package static func < (left: Self, right: Self) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative
      ? right.hasSmallerMagnitude(than: left) : left.hasSmallerMagnitude(than: right)
  }

  private var sign: Int {
    digits.isEmpty ? 0 : isNegative ? -1 : 1
  }

  private func hasSmallerMagnitude(than other: Self) -> Bool {
    leadingPosition == other.leadingPosition
      ? digits.lexicographicallyPrecedes(other.digits)
      : leadingPosition < other.leadingPosition
  }
}

extension DecimalNumber {
  /// Whether the number has no fraction.
  package var isWhole: Bool {
    exponent >= 0
  }

  /// The value as an `Int`, or nil when it is not whole or does not fit.
  package var int: Int? {
    guard isWhole, leadingPosition <= 20 else { return nil }
    return Int(description)
  }

  /// The nearest `Double`, or nil when the number is beyond its range.
  package var double: Double? {
    guard let value = Double(description), value.isFinite else { return nil }
    return value
  }

  /// The greatest whole number that isn't above this one.
  package var roundedDown: DecimalNumber {
    isWhole ? self : roundedToZero(steppingAway: isNegative)
  }

  /// The smallest whole number that isn't below this one.
  package var roundedUp: DecimalNumber {
    isWhole ? self : roundedToZero(steppingAway: !isNegative)
  }

  /// The number with the other sign.
  package var negated: DecimalNumber {
    DecimalNumber(isNegative: !isNegative, digits: digits, exponent: exponent)
  }

  /// The smallest whole number above this one; the number itself beyond ``magnitudeLimit``.
  package var nextWhole: DecimalNumber {
    guard isWhole else { return roundedUp }
    guard exponent <= Self.magnitudeLimit else { return self }
    var whole = digits + [UInt8](repeating: 0, count: exponent)
    if isNegative {
      let zeros = whole.reversed().prefix { $0 == 0 }.count
      let place = whole.count - 1 - zeros
      whole[place] -= 1
      whole.replaceSubrange((place + 1)..., with: repeatElement(9, count: zeros))
    } else {
      let nines = whole.reversed().prefix { $0 == 9 }.count
      whole.replaceSubrange((whole.count - nines)..., with: repeatElement(0, count: nines))
      if whole.count > nines {
        whole[whole.count - 1 - nines] += 1
      } else {
        whole.insert(1, at: 0)
      }
    }
    return DecimalNumber(isNegative: isNegative, digits: whole, exponent: 0)
  }

  /// The whole part, or the whole number next to it on the far side from zero.
  private func roundedToZero(steppingAway: Bool) -> DecimalNumber {
    var whole = Array(digits.prefix(max(0, leadingPosition)))
    if steppingAway {
      let nines = whole.reversed().prefix { $0 == 9 }.count
      let stepped = whole.count - nines
      whole.replaceSubrange(stepped..., with: repeatElement(0, count: nines))
      if stepped > 0 {
        whole[stepped - 1] += 1
      } else {
        whole.insert(1, at: 0)
      }
    }
    return DecimalNumber(isNegative: isNegative, digits: whole, exponent: 0)
  }
}
