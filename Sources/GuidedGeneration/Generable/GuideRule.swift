// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// One restriction of a guide, independent of the guided type.
enum GuideRule: Sendable {
  /// Exactly this string.
  case constant(String)
  /// One of these strings.
  case choices([String])
  /// A string that contains a match of the pattern; `nil` for an expression without a literal
  /// pattern.
  case pattern(String?)
  /// The inclusive minimum of a number.
  case minimum(Bound)
  /// The inclusive maximum of a number.
  case maximum(Bound)
  /// The minimum number of elements.
  case minimumCount(Int)
  /// The maximum number of elements.
  case maximumCount(Int)
  /// A rule for every element.
  indirect case element(GuideRule)

  enum Bound: Sendable {
    /// An exact value.
    case number(DecimalNumber)
    /// The description of infinity or not-a-number.
    case nonFinite(String)

    /// Creates a bound from the shortest description of the number.
    init(_ text: String) { self = DecimalNumber(text).map(Bound.number) ?? .nonFinite(text) }
  }
}
