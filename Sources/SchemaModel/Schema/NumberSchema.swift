// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A number with restrictions that all hold together.
package struct NumberSchema: Sendable, Hashable {
  /// The smallest value, inclusive.
  package var minimum: DecimalNumber?
  /// The largest value, inclusive.
  package var maximum: DecimalNumber?
  /// What the value must be above.
  package var exclusiveMinimum: DecimalNumber?
  /// What the value must be below.
  package var exclusiveMaximum: DecimalNumber?
  /// What the value must be a whole multiple of; above zero.
  package var multipleOf: DecimalNumber?
  /// What the value must be no whole multiple of, each above zero; of 1 where it must not be whole.
  package var notMultipleOf: [DecimalNumber] = []
  /// What the number is, for the model.
  package var description: String?

  /// Creates a number schema.
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

  /// Whether every number will do.
  package var isFree: Bool {
    lowerBound == nil && upperBound == nil && multipleOf == nil && notMultipleOf.isEmpty
  }

  /// A bound and whether it is no value itself.
  package struct Bound: Sendable, Hashable {
    /// The bound.
    package let value: DecimalNumber
    /// Whether the bound itself is out of range.
    package let isExclusive: Bool
    /// The keyword that gives it.
    package let keyword: String
  }

  /// The lower bound that decides: the greater one, the exclusive one where both are equal.
  package var lowerBound: Bound? {
    switch (minimum, exclusiveMinimum) {
    case (nil, nil): nil
    case (let minimum?, let exclusive) where exclusive.map { $0 < minimum } ?? true:
      Bound(value: minimum, isExclusive: false, keyword: "minimum")
    case (_, let exclusive):
      exclusive.map { Bound(value: $0, isExclusive: true, keyword: "exclusiveMinimum") }
    }
  }

  /// The upper bound that decides: the smaller one, the exclusive one where both are equal.
  package var upperBound: Bound? {
    switch (maximum, exclusiveMaximum) {
    case (nil, nil): nil
    case (let maximum?, let exclusive) where exclusive.map { $0 > maximum } ?? true:
      Bound(value: maximum, isExclusive: false, keyword: "maximum")
    case (_, let exclusive):
      exclusive.map { Bound(value: $0, isExclusive: true, keyword: "exclusiveMaximum") }
    }
  }

  /// The smallest whole number in range, or nil without a lower bound.
  package var leastWhole: DecimalNumber? {
    lowerBound.map { $0.isExclusive ? $0.value.nextWhole : $0.value.roundedUp }
  }

  /// The greatest whole number in range, or nil without an upper bound.
  package var greatestWhole: DecimalNumber? {
    upperBound.map { $0.isExclusive ? $0.value.negated.nextWhole.negated : $0.value.roundedDown }
  }

  /// Whether a whole number lies between the bounds.
  package var admitsWholeNumber: Bool {
    guard let least = leastWhole, let greatest = greatestWhole else { return true }
    return least <= greatest
  }
}
