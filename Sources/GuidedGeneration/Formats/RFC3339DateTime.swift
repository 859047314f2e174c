// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Conversions between the `date-time` format of RFC 3339 and seconds since 2001-01-01 in UTC.
///
/// Parsing accepts exactly the strings that the format of a schema admits: uppercase letters, existing
/// days, up to nine decimals, and no leap seconds.
enum RFC3339DateTime {
  /// The maximum number of decimals of a second.
  static let precision = 9
  private static let secondsPerDay = 86_400
  /// The number of 1 January 2001.
  private static let referenceDay = GregorianDay.number(year: 2001, month: 1, day: 1)

  // MARK: - Parsing

  /// Returns the seconds that a string represents, rounded to nearest; `nil` if it is invalid.
  static func seconds(in text: String) -> Double? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.consume("-"), let month = reader.number(2),
      reader.consume("-"), let day = reader.number(2), reader.consume("T"),
      let hour = reader.number(2), reader.consume(":"), let minute = reader.number(2),
      reader.consume(":"),
      let second = reader.number(2), let fraction = reader.fraction(precision),
      let offset = offset(&reader), reader.isAtEnd,
      (1...12).contains(month), day >= 1, day <= GregorianDay.count(inMonth: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = GregorianDay.number(year: year, month: month, day: day) - referenceDay
    let whole = days * secondsPerDay + hour * 3600 + (minute - offset) * 60 + second
    return value(whole, fraction: fraction)
  }

  /// Returns the offset from UTC in minutes.
  private static func offset(_ reader: inout DigitReader) -> Int? {
    if reader.consume("Z") { return 0 }
    guard let sign = reader.consume("+") ? 1 : reader.consume("-") ? -1 : nil,
      let hours = reader.number(2), hours < 24, reader.consume(":"),
      let minutes = reader.number(2), minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  /// Returns the number that is nearest to the sum of an integer and a fraction.
  private static func value(_ whole: Int, fraction: String) -> Double? {
    guard whole < 0, fraction.contains(where: { $0 != "0" }) else {
      return Double("\(whole).\(fraction)0")
    }
    // -3 + 0.25 is -2.75: the magnitude of the integer minus 1, and 1 minus the fraction.
    var digits: [UInt8] = []
    var isBorrowed = false
    for digit in fraction.utf8.reversed() {
      let value = digit - UInt8(ascii: "0") + (isBorrowed ? 1 : 0)
      digits.append(UInt8(ascii: "0") + (10 - value) % 10)
      isBorrowed = value > 0
    }
    let decimals = String(decoding: digits.reversed(), as: UTF8.self)
    return Double("-\(-(whole + 1)).\(decimals)")
  }

  // MARK: - Formatting

  /// Returns the string for seconds; `nil` outside of the years 0 to 9999.
  static func text(for seconds: Double) -> String? {
    guard seconds.magnitude < 1e12 else { return nil }
    let (whole, fraction) = decimals(of: seconds)
    // Within a day of the limits, the time in another zone has a year of four digits.
    for minutes in [0, 1439, -1439] {
      let local = whole + minutes * 60
      let day = local.quotientRoundedDown(by: secondsPerDay)
      let date = GregorianDay.date(ofNumber: day + referenceDay)
      guard (0...9999).contains(date.year) else { continue }
      let time = local - day * secondsPerDay
      let zone = minutes == 0 ? "Z" : minutes > 0 ? "+23:59" : "-23:59"
      let calendar = [padded(date.year, to: 4), padded(date.month, to: 2), padded(date.day, to: 2)]
      let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
      return calendar.joined(separator: "-") + "T" + clock.joined(separator: ":")
        + (fraction.isEmpty ? "" : ".\(fraction)") + zone
    }
    return nil
  }

  /// Returns the integral seconds, and the fewest decimals that represent the same number.
  private static func decimals(of seconds: Double) -> (whole: Int, fraction: String) {
    let floor = seconds.rounded(.down)
    let whole = Int(floor)
    // The difference between a number of this magnitude and its floor is exact.
    let rest = seconds - floor
    var scale = 1.0
    for count in 0..<precision {
      let digits = (rest * scale).rounded()
      let next = digits >= scale ? 1 : 0
      let fraction = next == 1 || count == 0 ? "" : padded(Int(digits), to: count)
      if value(whole + next, fraction: fraction) == seconds { return (whole + next, fraction) }
      scale *= 10
    }
    let digits = (rest * scale).rounded()
    return digits >= scale ? (whole + 1, "") : (whole, padded(Int(digits), to: precision))
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

/// A cursor over digits and punctuation.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes a character, and returns whether it is next.
  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a number with a given number of digits.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Consumes a period and up to a given number of digits; returns an empty string if there is no
  /// period.
  mutating func fraction(_ maximumCount: Int) -> String? {
    guard consume(".") else { return "" }
    var digits = ""
    while digits.utf8.count < maximumCount, let digit = digit() {
      digits += "\(digit)"
    }
    return digits.isEmpty ? nil : digits
  }

  private mutating func digit() -> UInt8? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    else { return nil }
    rest.removeFirst()
    return byte - UInt8(ascii: "0")
  }
}
