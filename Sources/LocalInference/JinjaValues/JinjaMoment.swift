// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A date and time of day, for `strftime_now`.
package struct JinjaMoment: Sendable, Hashable {
  /// The year.
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  /// The day of the month, from 1 to 31.
  package var day: Int
  /// The hour, from 0 to 23.
  package var hour: Int
  /// The minute, from 0 to 59.
  package var minute: Int
  /// The second, from 0 to 60.
  package var second: Int

  /// Creates a moment.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1 to 31.
  ///   - hour: The hour, from 0 to 23.
  ///   - minute: The minute, from 0 to 59.
  ///   - second: The second, from 0 to 60.
  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The day of the week, where Sunday is 0, by the algorithm of Sakamoto.
  private var weekday: Int {
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + offsets[(month - 1) % 12] + day) % 7
  }

  /// The day of the year, starting with 1.
  private var dayOfYear: Int {
    let starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return starts[(month - 1) % 12] + day + (isLeap && month > 2 ? 1 : 0)
  }

  /// Returns the text in a format of the C function `strftime` in the locale "C".
  ///
  /// - Parameter format: The format.
  /// - Returns: The text. Unknown conversions are copied.
  package func text(format: String) -> String {
    var result = ""
    var rest = Substring(format)
    while let character = rest.popFirst() {
      guard character == "%", let first = rest.first else {
        result.append(character)
        continue
      }
      var conversion = rest.removeFirst()
      let isUnpadded = first == "-"
      if isUnpadded, let next = rest.popFirst() { conversion = next }
      result += text(of: conversion, isUnpadded) ?? "%\(isUnpadded ? "-" : "")\(conversion)"
    }
    return result
  }

  private func text(of conversion: Character, _ isUnpadded: Bool) -> String? {
    func padded(_ value: Int, _ width: Int = 2, with padding: Character = "0") -> String {
      let digits = String(value)
      let missing = isUnpadded ? 0 : max(0, width - digits.count)
      return String(repeating: padding, count: missing) + digits
    }
    let name = Self.days[weekday]
    let monthName = Self.months[(month - 1) % 12]
    let twelveHour = (hour + 11) % 12 + 1
    switch conversion {
    case "Y": return String(year)
    case "y": return padded(year % 100)
    case "C": return padded(year / 100)
    case "m": return padded(month)
    case "d": return padded(day)
    case "e": return padded(day, with: " ")
    case "H": return padded(hour)
    case "I": return padded(twelveHour)
    case "M": return padded(minute)
    case "S": return padded(second)
    case "f": return "000000"
    case "j": return padded(dayOfYear, 3)
    case "p": return hour < 12 ? "AM" : "PM"
    case "A": return name
    case "a": return String(name.prefix(3))
    case "B": return monthName
    case "b", "h": return String(monthName.prefix(3))
    case "u": return String(weekday == 0 ? 7 : weekday)
    case "w": return String(weekday)
    case "F": return text(format: "%Y-%m-%d")
    case "T", "X": return text(format: "%H:%M:%S")
    case "D", "x": return text(format: "%m/%d/%y")
    case "R": return text(format: "%H:%M")
    case "r": return text(format: "%I:%M:%S %p")
    case "c": return text(format: "%a %b %e %H:%M:%S %Y")
    case "z", "Z": return ""
    case "n": return "\n"
    case "t": return "\t"
    case "%": return "%"
    default: return nil
    }
  }
}
