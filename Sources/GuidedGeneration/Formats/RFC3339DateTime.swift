// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Conversions between the `date-time` format of RFC 3339 and seconds since 2001-01-01 in UTC.
///
/// Parsing accepts exactly the strings that the format of a schema admits: uppercase letters,
/// existing days, up to nine decimals, and no leap seconds.
enum RFC3339DateTime {
  /// The maximum number of decimals of a second.
  static let precision = 9
  private static let zero = UInt8(ascii: "0")
  private static let secondsPerDay = 86_400
  /// The number of 1 January 2001.
  private static let referenceDay = GregorianDay.number(year: 2001, month: 1, day: 1)

  // MARK: - Parsing

  /// Returns the seconds that a string represents, rounded to nearest; `nil` if it is invalid.
  static func seconds(in text: String) -> Double? {
    var rest = text.utf8[...]
    guard let fields = numbers("0000-00-00T00:00:00", &rest), let fraction = fraction(&rest),
      let offset = offset(&rest), rest.isEmpty
    else { return nil }
    let (year, month, day) = (fields[0], fields[1], fields[2])
    let (hour, minute, second) = (fields[3], fields[4], fields[5])
    guard (1...12).contains(month), day >= 1, day <= GregorianDay.count(inMonth: month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = GregorianDay.number(year: year, month: month, day: day) - referenceDay
    let whole = days * secondsPerDay + hour * 3600 + (minute - offset) * 60 + second
    return value(whole, fraction: fraction)
  }

  /// Consumes text like a template, where a zero represents a digit, and returns its numbers.
  private static func numbers(
    _ template: StaticString, _ rest: inout Substring.UTF8View
  ) -> [Int]? {
    var numbers = [0]
    for expected in template.description.utf8 {
      guard let byte = rest.popFirst() else { return nil }
      if expected == zero, (zero...zero + 9).contains(byte) {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - zero)
      } else if expected == byte {
        numbers.append(0)
      } else {
        return nil
      }
    }
    return numbers
  }

  /// Consumes a period and its digits; returns an empty string if there is no period.
  private static func fraction(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.first == UInt8(ascii: ".") else { return "" }
    let digits = rest.dropFirst().prefix { (zero...zero + 9).contains($0) }
    rest = rest[digits.endIndex...]
    return (1...precision).contains(digits.count) ? String(Substring(digits)) : nil
  }

  /// Consumes the offset from UTC, and returns it in minutes.
  private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
    let sign = rest.popFirst()
    if sign == UInt8(ascii: "Z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let fields = numbers("00:00", &rest), fields[0] < 24, fields[1] < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (fields[0] * 60 + fields[1])
  }

  /// Returns the number that is nearest to the sum of an integer and a fraction.
  private static func value(_ whole: Int, fraction: String) -> Double? {
    let zeros = String(repeating: "0", count: precision - fraction.utf8.count)
    guard whole < 0, let nanoseconds = Int(fraction + zeros), nanoseconds > 0 else {
      return Double("\(whole).\(fraction)0")
    }
    // -3 + 0.25 is -2.75: the magnitude of the integer minus 1, and 1 minus the fraction.
    return Double("-\(-(whole + 1)).\(padded(1_000_000_000 - nanoseconds, to: precision))")
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
