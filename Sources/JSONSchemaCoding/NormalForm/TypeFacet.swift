// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The assertions of a schema about values of one type.
protocol TypeFacet: Sendable, Hashable {
  /// The facet without assertions.
  static var free: Self { get }

  /// Adds the assertions of another facet.
  mutating func formConjunction(with other: Self)
}

extension TypeFacet {
  /// Creates a facet with the assertions that a closure sets.
  init(_ change: (inout Self) -> Void) {
    self = .free
    change(&self)
  }

  /// Returns the conjunction of both facets.
  func and(_ other: Self) -> Self {
    if self == other || other == .free { return self }
    if self == .free { return other }
    var both = self
    both.formConjunction(with: other)
    return both
  }
}

/// The assertions that arrays and objects share.
protocol ContainerFacet: TypeFacet {
  /// The only values, or `nil` for any.
  var choices: [JSONValue]? { get set }
  var excluded: [JSONValue] { get set }
  /// The minimum number of items or properties.
  var minimumCount: Int { get set }
  /// The maximum number of items or properties.
  var maximumCount: Int? { get set }
}

extension ContainerFacet {
  /// Adds the shared assertions of another facet.
  mutating func formSharedConjunction(with other: Self) {
    excluded = (excluded + other.excluded).distinct
    minimumCount = max(minimumCount, other.minimumCount)
    maximumCount = [maximumCount, other.maximumCount].compactMap(\.self).min()
    if let choices, let others = other.choices {
      let others = Set(others.map(ComparedValue.init))
      self.choices = choices.filter { others.contains(ComparedValue($0)) }
    } else {
      choices = choices ?? other.choices
    }
  }

  /// Facets that each violate one of the shared assertions.
  var sharedComplement: [Self] {
    var all: [Self] = []
    if let choices { all.append(Self { $0.excluded = choices }) }
    if !excluded.isEmpty { all.append(Self { $0.choices = excluded }) }
    if minimumCount > 0 { all.append(Self { $0.maximumCount = minimumCount - 1 }) }
    if let maximumCount, maximumCount < Int.max {
      all.append(Self { $0.minimumCount = maximumCount + 1 })
    }
    return all
  }

  /// Returns whether a value with the given number of children meets the shared assertions.
  func admits(_ value: JSONValue, count: Int) -> Bool {
    choices?.containsSame(value) ?? true && !excluded.containsSame(value) && count >= minimumCount
      && count <= maximumCount ?? Int.max
  }
}

/// Returns the values in both lists, in the order of the first; `nil` admits every value.
///
/// Neither list has repetitions.
func commonChoices<Value: Hashable>(_ first: [Value]?, _ second: [Value]?) -> [Value]? {
  guard let first, let second else { return first ?? second }
  // Comparing with few values is cheaper than hashing many.
  if second.count <= 4 {
    return second.compactMap { first.firstIndex(of: $0) }.sorted().map { first[$0] }
  }
  return first.count <= 4 ? first.filter(second.contains) : first.filter(Set(second).contains)
}
