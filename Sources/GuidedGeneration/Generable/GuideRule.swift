// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// One thing that a guide demands, without the type that it was written for.
enum GuideRule: Sendable {
  /// Exactly this text.
  case constant(String)
  /// One of these texts.
  case choices([String])
  /// A text in which the pattern matches somewhere; nil for an expression without a pattern text.
  case pattern(String?)
  /// At least this.
  case minimum(Bound)
  /// At most this.
  case maximum(Bound)
  /// At least so many elements.
  case minimumCount(Int)
  /// At most so many elements.
  case maximumCount(Int)
  /// A rule for every element.
  indirect case element(GuideRule)

  /// A bound of a number.
  enum Bound: Sendable {
    /// An exact value.
    case number(DecimalNumber)
    /// Infinity or not-a-number, as its text.
    case unusable(String)

    /// Creates a bound from the shortest text that denotes the number.
    init(_ text: String) {
      self = DecimalNumber(text).map(Bound.number) ?? .unusable(text)
    }
  }
}
