// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension ReferenceRecognizer {
  func matchNumber(_ number: NumberSchema, isInteger: Bool, _ start: Int) -> Outcome {
    let rest = bytes[start...].prefix { Self.numberBytes.contains($0) }
    let text = String(decoding: rest, as: UTF8.self)
    let key = NumberQuestion(number: number, isInteger: isInteger, text: text)
    var outcome =
      numbers[key]
      ?? {
        let judge = NumberReference(number, isInteger: isInteger)
        var outcome = Outcome()
        for length in 0...text.utf8.count where judge.isNumber(String(text.prefix(length))) {
          outcome.ends.insert(length)
        }
        outcome.runsOut = judge.begins(text)
        numbers[key] = outcome
        return outcome
      }()
    outcome.ends = Set(outcome.ends.map { $0 + start })
    if rest.endIndex < bytes.count { outcome.runsOut = false }
    return outcome
  }
}

extension ReferenceRecognizer {
  private static let numberBytes = Set("+-.0123456789Ee".utf8)

  /// Returns whether a text is a prefix of a number of a schema.
  ///
  /// Results are cached.
  struct NumberQuestion: Hashable {
    let number: NumberSchema
    let isInteger: Bool
    let text: String
  }
}

/// A check of number texts that compares their digits with those of the bounds as strings.
struct NumberReference {
  private let isInteger: Bool
  private let minimum: String?
  private let maximum: String?
  private let exclusiveMinimum: String?
  private let exclusiveMaximum: String?
  private let multiples: MultipleReference?
  private let excluded: [MultipleReference]

  init(_ schema: NumberSchema, isInteger: Bool) {
    self.isInteger = isInteger
    minimum = schema.minimum.map(Self.plain)
    maximum = schema.maximum.map(Self.plain)
    exclusiveMinimum = schema.exclusiveMinimum.map(Self.plain)
    exclusiveMaximum = schema.exclusiveMaximum.map(Self.plain)
    multiples = schema.multipleOf.map { MultipleReference(Self.plain($0)) }
    excluded = schema.notMultipleOf.map { MultipleReference(Self.plain($0)) }
  }

  /// Continuations of a number that are sufficient for the small bounds and divisors of the cases.
  private static let continuations: [String] = {
    let whole = ["", "01", "001", "10", "55", "99"] + (0...9).map(String.init)
    return whole
      + whole.flatMap { head in
        [".0", ".1", ".5", ".01", ".05", ".25", ".001", ".37", ".99"].map { head + $0 }
      }
  }()

  private var isUnrestricted: Bool {
    minimum == nil && maximum == nil && exclusiveMinimum == nil && exclusiveMaximum == nil
      && multiples == nil && excluded.isEmpty
  }

  private static func plain(_ number: DecimalNumber) -> String {
    var digits = number.digits.map { Character(Unicode.Scalar(48 + $0)) }
    var fraction: [Character] = []
    if number.exponent >= 0 {
      digits += [Character](repeating: "0", count: number.exponent)
    } else {
      while digits.count < -number.exponent + 1 { digits.insert("0", at: 0) }
      fraction = Array(digits.suffix(-number.exponent))
      digits.removeLast(-number.exponent)
    }
    if digits.isEmpty { digits = ["0"] }
    return (number.isNegative ? "-" : "") + String(digits)
      + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// Returns whether a text is a number of the schema.
  func isNumber(_ text: String) -> Bool {
    guard hasForm(text) else { return false }
    if isUnrestricted { return true }
    if let minimum, Self.compare(text, minimum) < 0 { return false }
    if let maximum, Self.compare(text, maximum) > 0 { return false }
    if let exclusiveMinimum, Self.compare(text, exclusiveMinimum) <= 0 { return false }
    if let exclusiveMaximum, Self.compare(text, exclusiveMaximum) >= 0 { return false }
    if let multiples, !multiples.contain(text) { return false }
    if excluded.contains(where: { $0.contain(text) }) { return false }
    return !text.hasPrefix("-") || hasNegativeValues
  }

  /// Whether a negative number is in range, so a minus sign is allowed.
  private var hasNegativeValues: Bool {
    if let minimum, Self.compare(minimum, isInteger ? "-1" : "0") > (isInteger ? 0 : -1) {
      return false
    }
    return exclusiveMinimum.map { Self.compare($0, isInteger ? "-1" : "0") < 0 } ?? true
  }

  /// Returns whether a text is a prefix of a number of the schema.
  func begins(_ text: String) -> Bool {
    if isUnrestricted {
      return ["", "0", "1"].contains { isNumber(text + $0) }
    }
    if text.isEmpty { return true }
    if !excluded.isEmpty { return Self.continuations.contains { isNumber(text + $0) } }
    let isNegative = text.hasPrefix("-")
    if isNegative, !hasNegativeValues { return false }
    let digits = String(text.dropFirst(isNegative ? 1 : 0))
    // The bounds of the magnitude.
    let negated = { (bound: String) in
      bound.hasPrefix("-") ? String(bound.dropFirst()) : bound == "0" ? bound : "-" + bound
    }
    let low = isNegative ? maximum.map(negated) : minimum
    let high = isNegative ? minimum.map(negated) : maximum
    let above = isNegative ? exclusiveMaximum.map(negated) : exclusiveMinimum
    let below = isNegative ? exclusiveMinimum.map(negated) : exclusiveMaximum
    let magnitudes = Magnitudes(
      low: low ?? "0", high: high, above: above, below: below, isInteger: isInteger)
    return multiples.map { magnitudes.haveMultiple($0, begunBy: digits) }
      ?? magnitudes.areBegun(by: digits)
  }

  private func hasForm(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.hasPrefix("-") { rest.removeFirst() }
    let whole = rest.prefix { $0.isNumber }
    if whole.isEmpty || whole.count > 1 && whole.hasPrefix("0") { return false }
    rest = rest.dropFirst(whole.count)
    if isInteger { return rest.isEmpty }
    if rest.hasPrefix(".") {
      let decimals = rest.dropFirst().prefix { $0.isNumber }
      if decimals.isEmpty { return false }
      rest = rest.dropFirst(decimals.count + 1)
    }
    if rest.isEmpty { return true }
    guard isUnrestricted, rest.hasPrefix("e") || rest.hasPrefix("E") else {
      return false
    }
    rest.removeFirst()
    if rest.hasPrefix("+") || rest.hasPrefix("-") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(\.isNumber)
  }

  /// Returns the order of two decimals without exponent: -1, 0, or 1.
  static func compare(_ left: String, _ right: String) -> Int {
    let a = parts(left)
    let b = parts(right)
    let aIsZero = !(a.whole + a.fraction).contains { $0 != "0" }
    let bIsZero = !(b.whole + b.fraction).contains { $0 != "0" }
    if aIsZero && bIsZero { return 0 }
    let aSign = aIsZero ? 0 : a.isNegative ? -1 : 1
    let bSign = bIsZero ? 0 : b.isNegative ? -1 : 1
    if aSign != bSign { return aSign < bSign ? -1 : 1 }
    let width = max(a.whole.count, b.whole.count)
    let decimals = max(a.fraction.count, b.fraction.count)
    let x = padded(a, width, decimals)
    let y = padded(b, width, decimals)
    if x == y { return 0 }
    return (x < y) == (aSign > 0) ? -1 : 1
  }

  private static func parts(_ text: String) -> (isNegative: Bool, whole: String, fraction: String) {
    let isNegative = text.hasPrefix("-")
    let pieces = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    return (isNegative, String(pieces[0]), pieces.count > 1 ? String(pieces[1]) : "")
  }

  private static func padded(
    _ parts: (isNegative: Bool, whole: String, fraction: String), _ width: Int, _ decimals: Int
  ) -> String {
    String(repeating: "0", count: width - parts.whole.count) + parts.whole + parts.fraction
      + String(repeating: "0", count: decimals - parts.fraction.count)
  }
}

/// An interval of unsigned numbers.
private struct Magnitudes {
  let low: String
  let high: String?
  let above: String?
  let below: String?
  let isInteger: Bool

  /// Returns whether the digits are a prefix of a number in the interval.
  func areBegun(by digits: String) -> Bool {
    let reach =
      ([low] + [high, above, below].compactMap { $0 }).map(\.count).max().map { $0 + 2 } ?? 2
    let nines = String(repeating: "9", count: reach)
    if digits.isEmpty {
      return !isInteger || hasWhole(from: "0", to: "1" + String(repeating: "0", count: reach))
    }
    guard digits.allSatisfy({ $0.isNumber || $0 == "." }), digits.first != "." else { return false }
    let pieces = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count <= 2, pieces[0].count == 1 || !pieces[0].hasPrefix("0") else { return false }
    if pieces.count == 2 {
      return !isInteger && meets(digits + "0", digits + nines)
    }
    for more in 0...(digits == "0" ? 0 : reach) {
      let least = digits + String(repeating: "0", count: more)
      let most = digits + String(repeating: "9", count: more)
      if isInteger ? hasWhole(from: least, to: most) : meets(least, most + "." + nines) {
        return true
      }
    }
    return false
  }

  private func meets(_ least: String, _ most: String) -> Bool {
    NumberReference.compare(most, low) >= 0
      && high.map { NumberReference.compare(least, $0) <= 0 } ?? true
      && above.map { NumberReference.compare(most, $0) > 0 } ?? true
      && below.map { NumberReference.compare(least, $0) < 0 } ?? true
      && isNotEmpty
  }

  /// Whether the interval contains a number.
  private var isNotEmpty: Bool {
    above.map { above in
      high.map { NumberReference.compare(above, $0) < 0 } ?? true
    } ?? true
      && below.map { NumberReference.compare(low, $0) < 0 } ?? true
  }

  /// Returns whether the interval contains an integer between two numbers.
  private func hasWhole(from least: String, to most: String) -> Bool {
    var first = NumberReference.compare(least, low) >= 0 ? least : roundedUp(low)
    if let above, NumberReference.compare(first, above) <= 0 {
      // The bounds of these cases are small.
      first = String((Int(roundedUp(above)) ?? 0) + (roundedUp(above) == above ? 1 : 0))
    }
    return NumberReference.compare(first, most) <= 0
      && high.map { NumberReference.compare(first, $0) <= 0 } ?? true
      && below.map { NumberReference.compare(first, $0) < 0 } ?? true
  }

  /// Returns whether the digits are a prefix of a multiple in the interval.
  func haveMultiple(_ multiples: MultipleReference, begunBy digits: String) -> Bool {
    guard digits.allSatisfy({ $0.isNumber || $0 == "." }), digits.first != "." else { return false }
    let pieces = digits.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let whole = pieces.first ?? ""
    guard pieces.count <= 2, whole.count <= 1 || !whole.hasPrefix("0") else { return false }
    if isInteger && pieces.count == 2 { return false }
    let places = [low, high, above, below].compactMap { $0 }.map { bound in
      bound.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let decimals = max(multiples.decimals, places.max() ?? 0)
    let fraction = pieces.count == 2 ? pieces[1] : ""
    guard fraction.dropFirst(decimals).allSatisfy({ $0 == "0" }) else { return false }
    var given = Int128(whole + fraction.prefix(decimals)) ?? 0
    if whole.count > 15 {
      // Above all bounds of the cases, a smaller number with the same remainder is equivalent.
      if high != nil || below != nil { return false }
      given = multiples.scaled(to: decimals) * 1_000_000_000_000
      given += multiples.remainder(of: whole + fraction.prefix(decimals), places: decimals)
    }
    let missing = decimals - min(fraction.count, decimals)
    // The unit is the last relevant decimal.
    let reach = pieces.count == 2 || whole == "0" ? 0 : 12
    for more in 0...reach {
      let width = power(missing + more)
      if whole.isEmpty && more == 0 { continue }
      if hasMultiple(multiples, from: given * width, count: width, decimals: decimals) {
        return true
      }
    }
    return false
  }

  private func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }

  private func hasMultiple(
    _ multiples: MultipleReference, from start: Int128, count: Int128, decimals: Int
  ) -> Bool {
    let scaled = { (bound: String) -> Int128 in
      let pieces = bound.drop { $0 == "-" }.split(separator: ".").map(String.init)
      let fraction = pieces.count > 1 ? pieces[1] : ""
      let digits = pieces[0] + fraction + String(repeating: "0", count: decimals - fraction.count)
      return (Int128(digits) ?? 0) * (bound.hasPrefix("-") ? -1 : 1)
    }
    var least = max(start, scaled(low))
    var most = start + count - 1
    if let above { least = max(least, scaled(above) + 1) }
    if let high { most = min(most, scaled(high)) }
    if let below { most = min(most, scaled(below) - 1) }
    let step = multiples.scaled(to: decimals)
    return least <= most && (least + step - 1) / step * step <= most
  }

  private func roundedUp(_ text: String) -> String {
    guard !text.hasPrefix("-") else { return "0" }
    let pieces = text.split(separator: ".")
    guard pieces.count == 2, pieces[1].contains(where: { $0 != "0" }) else {
      return String(pieces[0])
    }
    var digits = pieces[0].map { $0.wholeNumberValue ?? 0 }
    var place = digits.count - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 { digits[place] += 1 } else { digits.insert(1, at: 0) }
    return digits.map(String.init).joined()
  }
}

/// The multiples of a number, computed by long division of decimal texts.
struct MultipleReference {
  private let divisor: String
  let decimals: Int

  init(_ number: String) {
    let pieces = number.split(separator: ".").map(String.init)
    decimals = pieces.count > 1 ? pieces[1].count : 0
    divisor = pieces.joined()
  }

  /// Returns the number in units of a decimal place.
  func scaled(to places: Int) -> Int128 {
    Int128(divisor + String(repeating: "0", count: places - decimals)) ?? 1
  }

  /// Returns whether a decimal without exponent is a multiple.
  func contain(_ text: String) -> Bool {
    let pieces = text.drop { $0 == "-" }.split(separator: ".").map(String.init)
    var fraction = pieces.count > 1 ? pieces[1] : ""
    while fraction.count < decimals { fraction += "0" }
    guard fraction.dropFirst(decimals).allSatisfy({ $0 == "0" }) else { return false }
    return remainder(of: pieces[0] + fraction.prefix(decimals), places: decimals) == 0
  }

  /// Returns the remainder of the long division of digits with a decimal place.
  func remainder(of digits: String, places: Int) -> Int128 {
    let step = scaled(to: places)
    return digits.reduce(Int128(0)) { rest, digit in
      (rest * 10 + Int128(digit.wholeNumberValue ?? 0)) % step
    }
  }
}
