// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A number with restrictions that all apply.
package struct NumberSchema: Sendable, Hashable {
  /// The smallest value, inclusive.
  package var minimum: DecimalNumber?
  /// The greatest value, inclusive.
  package var maximum: DecimalNumber?
  /// The lower bound that is not a value itself.
  package var exclusiveMinimum: DecimalNumber?
  /// The upper bound that is not a value itself.
  package var exclusiveMaximum: DecimalNumber?
  /// The number that the value must be an integer multiple of; above zero.
  package var multipleOf: DecimalNumber?
  /// The numbers that the value must not be an integer multiple of, each above zero; 1 excludes
  /// integers.
  package var notMultipleOf: [DecimalNumber] = []
  /// The description of the number for the model.
  package var description: String?

  /// Creates a number schema.
  ///
  /// - Parameters:
  ///   - minimum: The smallest value, inclusive.
  ///   - maximum: The greatest value, inclusive.
  ///   - exclusiveMinimum: The exclusive lower bound.
  ///   - exclusiveMaximum: The exclusive upper bound.
  ///   - multipleOf: The number that the value must be an integer multiple of.
  ///   - description: The description of the number for the model.
  package init(
    minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil,
    exclusiveMinimum: DecimalNumber? = nil, exclusiveMaximum: DecimalNumber? = nil,
    multipleOf: DecimalNumber? = nil, description: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.exclusiveMinimum = exclusiveMinimum
    self.exclusiveMaximum = exclusiveMaximum
    self.multipleOf = multipleOf
    self.description = description
  }

  /// Whether every number is admitted.
  package var isUnrestricted: Bool {
    lowerBound == nil && upperBound == nil && multipleOf == nil && notMultipleOf.isEmpty
  }

  /// The bound of a range.
  package struct Bound: Sendable, Hashable {
    /// The bound.
    package let value: DecimalNumber
    /// Whether the bound itself is out of range.
    package let isExclusive: Bool
    /// The keyword that sets the bound.
    package let keyword: String
  }

  /// The effective lower bound: the greater one, or the exclusive one if both are equal.
  package var lowerBound: Bound? {
    Self.bound(minimum, exclusiveMinimum, ("minimum", "exclusiveMinimum"), isNarrower: >)
  }

  /// The effective upper bound: the smaller one, or the exclusive one if both are equal.
  package var upperBound: Bound? {
    Self.bound(maximum, exclusiveMaximum, ("maximum", "exclusiveMaximum"), isNarrower: <)
  }

  private static func bound(
    _ inclusive: DecimalNumber?, _ exclusive: DecimalNumber?,
    _ keywords: (inclusive: String, exclusive: String),
    isNarrower: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bound? {
    if let inclusive, exclusive.map({ isNarrower(inclusive, $0) }) ?? true {
      return Bound(value: inclusive, isExclusive: false, keyword: keywords.inclusive)
    }
    return exclusive.map { Bound(value: $0, isExclusive: true, keyword: keywords.exclusive) }
  }

  /// The smallest integer in range; `nil` without a lower bound.
  package var leastInteger: DecimalNumber? {
    lowerBound.map { $0.isExclusive ? $0.value.nextInteger : $0.value.roundedUp }
  }

  /// The greatest integer in range; `nil` without an upper bound.
  package var greatestInteger: DecimalNumber? {
    upperBound.map { $0.isExclusive ? $0.value.negated.nextInteger.negated : $0.value.roundedDown }
  }

  /// Whether there is an integer within the bounds.
  package var admitsInteger: Bool {
    guard let least = leastInteger, let greatest = greatestInteger else { return true }
    return least <= greatest
  }
}
