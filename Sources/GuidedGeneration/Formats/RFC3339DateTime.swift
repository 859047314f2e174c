// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Conversions between the `date-time` format of RFC 3339 and seconds since 2001-01-01 in UTC.
///
/// Parsing accepts exactly the strings that validation admits: letters in either case, existing
/// days, any number of decimals, and leap seconds, which equal the second after them.
enum RFC3339DateTime {
  /// The maximum number of decimals of a second in formatted strings.
  static let precision = 9
  private static let secondsPerDay = 86_400
  private static let referenceDay = GregorianDay.number(year: 2001, month: 1, day: 1)

  // MARK: - Parsing

  /// Returns the seconds that a string represents, rounded to nearest; `nil` if it is invalid.
  static func seconds(in text: String) -> Double? {
    guard FormatMatcher.dateTime.matches(text) else { return nil }
    // The text is `0000-00-00T00:00:00`, optionally a fraction, and `Z`, `z` or `+00:00`.
    let bytes = Array(text.utf8)
    func number(_ digits: Range<Int>) -> Int {
      bytes[digits].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let isUTC = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
    let zone = bytes.count - (isUTC ? 1 : 6)
    let fraction = String(decoding: bytes[min(20, zone)..<zone], as: UTF8.self)
    var minutes = number(11..<13) * 60 + number(14..<16)
    if !isUTC {
      let offset = number(zone + 1..<zone + 3) * 60 + number(zone + 4..<zone + 6)
      minutes += bytes[zone] == UInt8(ascii: "-") ? offset : -offset
    }
    let day = GregorianDay.number(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let whole = (day - referenceDay) * secondsPerDay + minutes * 60 + number(17..<19)
    return value(whole, fraction: fraction)
  }

  /// Returns the number that is nearest to the sum of an integer and a fraction.
  ///
  /// - Parameters:
  ///   - whole: The integer.
  ///   - fraction: The decimals of the fraction, of any number.
  /// - Returns: The sum.
  private static func value(_ whole: Int, fraction: String) -> Double? {
    let zero = UInt8(ascii: "0")
    var digits = Array(fraction.utf8)
    while digits.last == zero { digits.removeLast() }
    guard whole < 0, let last = digits.popLast() else { return Double("\(whole).\(fraction)0") }
    // -3 + 0.25 is -2.75: the magnitude of the integer minus 1, and 1 minus the fraction.
    let complement = digits.map { zero + 9 - ($0 - zero) } + [zero + 10 - (last - zero)]
    return Double("-\(-(whole + 1)).\(String(decoding: complement, as: UTF8.self))")
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
