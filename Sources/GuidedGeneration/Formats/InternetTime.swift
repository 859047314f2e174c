// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Points in time as RFC 3339 writes them (`date-time`), to and from seconds since the beginning of
/// 2001 in UTC.
///
/// Read is exactly what the format admits in a schema: upper-case letters, days that the calendar
/// has, up to nine decimals, no leap seconds. The days are counted as in Howard Hinnant's
/// "chrono-Compatible Low-Level Date Algorithms", with years that begin in March.
enum InternetTime {
  /// The most decimals of a second.
  static let precision = 9
  private static let secondsPerDay = 86_400
  /// 1 January 2001, in days since 1 March of the year 0.
  private static let referenceDay = GregorianDay.number(year: 2001, month: 1, day: 1)

  // MARK: - Reading

  /// The seconds that a text stands for, nearest to its decimals; nil for any other text.
  static func seconds(in text: String) -> Double? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.eat("-"), let month = reader.number(2),
      reader.eat("-"), let day = reader.number(2), reader.eat("T"),
      let hour = reader.number(2), reader.eat(":"), let minute = reader.number(2), reader.eat(":"),
      let second = reader.number(2), let fraction = reader.fraction(precision),
      let offset = offset(&reader), reader.isAtEnd,
      (1...12).contains(month), day >= 1, day <= GregorianDay.count(inMonth: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = GregorianDay.number(year: year, month: month, day: day) - referenceDay
    let whole = days * secondsPerDay + hour * 3600 + (minute - offset) * 60 + second
    return value(whole, fraction: fraction)
  }

  /// The minutes east of UTC.
  private static func offset(_ reader: inout DigitReader) -> Int? {
    if reader.eat("Z") { return 0 }
    guard let sign = reader.eat("+") ? 1 : reader.eat("-") ? -1 : nil,
      let hours = reader.number(2), hours < 24, reader.eat(":"),
      let minutes = reader.number(2), minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  /// The number nearest to a whole number with decimals added.
  private static func value(_ whole: Int, fraction: String) -> Double? {
    guard whole < 0, fraction.contains(where: { $0 != "0" }) else {
      return Double("\(whole).\(fraction)0")
    }
    // -3 and 0.25 are -2.75: one less, and what is missing to the next whole.
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

  // MARK: - Writing

  /// The text for seconds, or nil beyond the years 0 to 9999.
  static func text(for seconds: Double) -> String? {
    guard seconds.magnitude < 1e12 else { return nil }
    let (whole, fraction) = decimals(of: seconds)
    // Within a day of the ends, a time of another zone still has a year of four digits.
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

  /// The whole seconds, and the fewest decimals that give back the same number.
  private static func decimals(of seconds: Double) -> (whole: Int, fraction: String) {
    let floor = seconds.rounded(.down)
    let whole = Int(floor)
    // The difference of a number of this size and its floor is exact.
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

/// Days of the Gregorian calendar, also before it was introduced, by their number since 1 March of
/// the year 0.
enum GregorianDay {
  /// How many days a month has.
  static func count(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The number of a date.
  static func number(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.quotientRoundedDown(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  /// The date with a number.
  static func date(ofNumber number: Int) -> (year: Int, month: Int, day: Int) {
    let era = number.quotientRoundedDown(by: 146_097)
    let dayOfEra = number - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient, rounded towards negative infinity.
  fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}

/// A cursor over a text of digits and punctuation.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes a character if it is next.
  mutating func eat(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a number of so many digits.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Consumes a period with up to so many digits; without a period there are none.
  mutating func fraction(_ most: Int) -> String? {
    guard eat(".") else { return "" }
    var digits = ""
    while digits.utf8.count < most, let digit = digit() {
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
