// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The equality of expected and generated values.
///
/// Numbers are compared by value. Strings are compared without regard to case, surrounding white
/// space, repeated spaces, and a final period. The time zones `Z` and `+00:00` are equal, and a
/// fraction of a second that is zero is ignored.
package enum FactComparison {
  /// Returns whether two values are equal.
  ///
  /// - Parameters:
  ///   - expected: The expected value.
  ///   - found: The generated value.
  /// - Returns: Whether they are equal. Objects are never equal.
  package static func isEqual(_ expected: JSONValue, _ found: JSONValue) -> Bool {
    switch (expected, found) {
    case (.string(let a), .string(let b)): normalized(a) == normalized(b)
    case (.number(let a), .number(let b)): a.decimal == b.decimal
    case (.bool(let a), .bool(let b)): a == b
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    default: false
    }
  }

  /// Returns a string in the notation in which strings are compared.
  ///
  /// - Parameter text: The string.
  /// - Returns: The string in lower case, with single spaces.
  package static func normalized(_ text: String) -> String {
    var text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasSuffix("."), text.dropLast().contains(" ") { text.removeLast() }
    return normalizedTime(text)
  }

  /// Returns a date with a time in UTC without a fraction of zero, and other texts unchanged.
  private static func normalizedTime(_ text: String) -> String {
    guard let match = text.wholeMatch(of: #/(\d{4}-\d\d-\d\dt[0-9:]{8})(?:\.0+)?(?:z|[+-]00:00)/#)
    else { return text }
    return match.1 + "z"
  }
}
