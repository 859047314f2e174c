// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The delay that a server states in the headers of a response.
package enum RetryAfter {
  /// The longest delay that is returned; longer ones are reduced to it.
  private static let limit = 7 * 24 * 3600.0

  /// Returns the delay of a response.
  ///
  /// `retry-after-ms` has milliseconds and takes precedence. `Retry-After` has seconds or a date in
  /// the format of RFC 9110, section 5.6.7.
  ///
  /// - Parameters:
  ///   - header: A function that returns the value of a header.
  ///   - now: The current date.
  /// - Returns: The delay, or `nil` if the server states none or one that is malformed.
  package static func delay(header: (String) -> String?, now: Date) -> Duration? {
    if let milliseconds = header("retry-after-ms").flatMap(number) {
      return duration(milliseconds / 1000)
    }
    guard let value = header("retry-after") else { return nil }
    if let seconds = number(value) { return duration(seconds) }
    return date(value).map { duration($0.timeIntervalSince(now)) }
  }

  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard let number = Double(text), number.isFinite, number >= 0 else { return nil }
    return number
  }

  private static func duration(_ seconds: Double) -> Duration {
    .milliseconds(Int((min(max(seconds, 0), limit) * 1000).rounded(.up)))
  }

  /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text.trimmingCharacters(in: .whitespaces))
  }
}
