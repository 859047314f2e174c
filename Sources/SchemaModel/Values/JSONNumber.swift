// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A JSON number as it is written: no digit is lost and no size overflows.
///
/// Two numbers are equal if their texts are; compare ``decimal`` for equality of value.
package struct JSONNumber: Sendable, Hashable {
  /// The text, which follows JSON's number grammar.
  package let text: String

  /// Creates a number from text without a check.
  ///
  /// - Parameter text: Text that follows JSON's number grammar.
  package init(checked text: String) { self.text = text }

  /// Creates a number from its text; `nil` if the text does not follow JSON's number grammar.
  ///
  /// - Parameter text: The text.
  package init?(text: String) {
    var grammar = NumberGrammar()
    for byte in text.utf8 {
      guard grammar.accept(byte) else { return nil }
    }
    guard grammar.isComplete else { return nil }
    self.init(checked: text)
  }

  /// Creates an integer.
  ///
  /// - Parameter value: The value.
  package init(_ value: Int) { self.init(checked: String(value)) }

  /// Creates the shortest number that reads back as a double, without `.0` if it is an integer.
  ///
  /// - Parameter value: The value; infinities and NaN give `nil`.
  package init?(_ value: Double) {
    guard let decimal = DecimalNumber(value) else { return nil }
    self.init(decimal)
  }

  /// Creates the number that is written with the shortest text of a decimal.
  ///
  /// - Parameter value: The value.
  package init(_ value: DecimalNumber) { self.init(checked: value.description) }

  /// The exact value; `nil` beyond ``DecimalNumber/magnitudeLimit``.
  package var decimal: DecimalNumber? { DecimalNumber(text) }

  /// The nearest `Double`; `nil` beyond its range.
  package var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value as an `Int`; `nil` if it is not an integer, as `5.0` and `1e2` are, or does not fit.
  package var int: Int? { Int(text) ?? decimal?.int }
}
