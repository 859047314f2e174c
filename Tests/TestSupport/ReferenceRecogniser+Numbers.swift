// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension ReferenceRecogniser {
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

extension ReferenceRecogniser {
  private static let numberBytes = Set("+-.0123456789Ee".utf8)

  /// A text that numbers of a schema may begin; the answers are remembered.
  struct NumberQuestion: Hashable {
    let number: NumberSchema
    let isInteger: Bool
    let text: String
  }
}

/// Judges number texts by comparing their digits with the bounds' as strings.
struct NumberReference {
  private let isInteger: Bool
  private let minimum: String?
  private let maximum: String?

  init(_ schema: NumberSchema, isInteger: Bool) {
    self.isInteger = isInteger
    minimum = schema.minimum.map(Self.plain)
    maximum = schema.maximum.map(Self.plain)
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

  /// Whether a text is a number of the schema.
  func isNumber(_ text: String) -> Bool {
    guard hasForm(text) else { return false }
    if minimum == nil && maximum == nil { return true }
    if let minimum, Self.compare(text, minimum) < 0 { return false }
    if let maximum, Self.compare(text, maximum) > 0 { return false }
    return !text.hasPrefix("-") || hasNegativeValues
  }

  /// Whether a number below zero is in range, so that a minus sign may stand.
  private var hasNegativeValues: Bool {
    guard let minimum else { return true }
    return isInteger ? Self.compare(minimum, "-1") <= 0 : Self.compare(minimum, "0") < 0
  }

  /// Whether a number of the schema begins with a text.
  func begins(_ text: String) -> Bool {
    if minimum == nil && maximum == nil {
      return ["", "0", "1"].contains { isNumber(text + $0) }
    }
    if text.isEmpty { return true }
    let isNegative = text.hasPrefix("-")
    if isNegative, !hasNegativeValues { return false }
    let digits = String(text.dropFirst(isNegative ? 1 : 0))
    // The bounds of the magnitude.
    let negated = { (bound: String) in
      bound.hasPrefix("-") ? String(bound.dropFirst()) : "-" + bound
    }
    let low = (isNegative ? maximum.map(negated) : minimum) ?? "0"
    let high = isNegative ? minimum.map(negated) : maximum
    return Magnitudes(low: low, high: high, isInteger: isInteger)
      .areBegun(by: digits)
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
    guard minimum == nil, maximum == nil, rest.hasPrefix("e") || rest.hasPrefix("E") else {
      return false
    }
    rest.removeFirst()
    if rest.hasPrefix("+") || rest.hasPrefix("-") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(\.isNumber)
  }

  /// The order of two plain decimals: -1, 0 or 1.
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

/// Numbers without sign between bounds, as intervals.
private struct Magnitudes {
  let low: String
  let high: String?
  let isInteger: Bool

  /// Whether some number in the interval begins with the digits.
  func areBegun(by digits: String) -> Bool {
    let reach = max(low.count, high?.count ?? 0) + 2
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
  }

  /// Whether a whole number lies in the interval and between the two.
  private func hasWhole(from least: String, to most: String) -> Bool {
    let first = NumberReference.compare(least, low) >= 0 ? least : roundedUp(low)
    return NumberReference.compare(first, most) <= 0
      && high.map { NumberReference.compare(first, $0) <= 0 } ?? true
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
