// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The assertions of a schema about numbers.
struct NumberFacet: TypeFacet {
  static let free = NumberFacet()

  /// The only values, or `nil` for any; if set, there are no other assertions.
  var choices: [DecimalNumber]?
  var excluded: Set<DecimalNumber> = []
  var lower: Bound?
  var upper: Bound?
  /// Positive numbers of which the value must be a multiple.
  var multiples: Set<DecimalNumber> = []
  /// Positive numbers of which the value must not be a multiple.
  var nonMultiples: Set<DecimalNumber> = []

  struct Bound: Sendable, Hashable {
    let value: DecimalNumber
    let isExclusive: Bool
  }

  mutating func formConjunction(with other: NumberFacet) {
    lower = Self.tighter(lower, other.lower) { $0 > $1 }
    upper = Self.tighter(upper, other.upper) { $0 < $1 }
    multiples.formUnion(other.multiples)
    nonMultiples.formUnion(other.nonMultiples)
    excluded.formUnion(other.excluded)
    choices = commonChoices(choices, other.choices)
    simplify()
  }

  /// Reduces the facet to a list of choices if it has one, or if the bounds admit at most one
  /// number.
  private mutating func simplify() {
    if let lower, let upper, lower.value >= upper.value, choices == nil {
      choices = [lower.value]
    }
    guard let choices else { return }
    let admitted = choices.filter(admits)
    self = NumberFacet { $0.choices = admitted }
  }

  func admits(_ value: DecimalNumber) -> Bool {
    if let choices, !choices.contains(value) { return false }
    if excluded.contains(value) { return false }
    if let lower, value < lower.value || (lower.isExclusive && value == lower.value) {
      return false
    }
    if let upper, value > upper.value || (upper.isExclusive && value == upper.value) {
      return false
    }
    return multiples.allSatisfy { value.isMultiple(of: $0) ?? false }
      && nonMultiples.allSatisfy { value.isMultiple(of: $0) == false }
  }

  /// Facets that each violate one of the assertions.
  var complement: [NumberFacet] {
    var all: [NumberFacet] = []
    if let choices { all.append(NumberFacet { $0.excluded = Set(choices) }) }
    if !excluded.isEmpty { all.append(NumberFacet { $0.choices = excluded.sorted() }) }
    if let lower {
      let bound = Bound(value: lower.value, isExclusive: !lower.isExclusive)
      all.append(NumberFacet { $0.upper = bound })
    }
    if let upper {
      let bound = Bound(value: upper.value, isExclusive: !upper.isExclusive)
      all.append(NumberFacet { $0.lower = bound })
    }
    return all + multiples.sorted().map { multiple in NumberFacet { $0.nonMultiples = [multiple] } }
      + nonMultiples.sorted().map { multiple in NumberFacet { $0.multiples = [multiple] } }
  }

  private static func tighter(
    _ left: Bound?, _ right: Bound?, _ isTighter: (DecimalNumber, DecimalNumber) -> Bool
  ) -> Bound? {
    guard let left, let right else { return left ?? right }
    if left.value == right.value { return left.isExclusive ? left : right }
    return isTighter(left.value, right.value) ? left : right
  }
}
