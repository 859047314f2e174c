// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A set of values, described by a facet for each JSON type; the facets are independent.
///
/// A schema without disjunction is one disjunct, and every schema is a union of disjuncts. The
/// facets of types outside the set are free, so that equal sets compare equal.
struct Disjunct: Sendable, Hashable {
  private(set) var types: TypeSet = .all
  private(set) var number = NumberFacet.free
  private(set) var string = StringFacet.free
  private(set) var array = ArrayFacet.free
  private(set) var object = ObjectFacet.free
  /// The evaluated properties and items, in documents with an `unevaluated…` keyword.
  var evaluated = EvaluatedChildren.none
  /// A keyword that was ignored, which makes the set larger than the schema's.
  var relaxedKeyword: String?

  static let anything = Disjunct()

  /// Creates the set of all values of some types.
  init(types: TypeSet = .all) { self.types = types }

  // The sets of all values of one type that meet the assertions of a facet.

  init(_ number: NumberFacet) {
    types = .number
    setNumber(number)
  }

  init(_ string: StringFacet) { (types, self.string) = (.string, string) }

  init(_ array: ArrayFacet) { (types, self.array) = (.array, array) }

  init(_ object: ObjectFacet) { (types, self.object) = (.object, object) }

  /// Creates the set of exactly the given values.
  init(values: [JSONValue]) {
    types = values.reduce(into: []) { $0.formUnion(TypeSet(of: $1)) }
    if !types.isDisjoint(with: .number) {
      number.choices = values.compactMap(\.number?.decimal).uniqued
    }
    if types.contains(.string) {
      string.choices = values.compactMap(\.string).map(ScalarString.init).uniqued
    }
    if types.contains(.array) { array.choices = values.filter { $0.elements != nil }.distinct }
    if types.contains(.object) { object.choices = values.filter { $0.members != nil }.distinct }
  }

  /// Whether the set has no types and is therefore empty.
  var isEmpty: Bool { types.isEmpty }

  /// Returns the intersection of both sets.
  func and(_ other: Disjunct) -> Disjunct {
    var both = self
    both.relaxedKeyword = relaxedKeyword ?? other.relaxedKeyword
    both.evaluated = evaluated.union(other.evaluated)
    both.remove(other.types.complement)
    let types = both.types
    if !types.isDisjoint(with: .number) { both.setNumber(number.and(other.number)) }
    if types.contains(.string) { both.setString(string.and(other.string)) }
    if types.contains(.array) { both.setArray(array.and(other.array)) }
    if types.contains(.object) { both.setObject(object.and(other.object)) }
    return both
  }

  /// Removes all values of some types.
  mutating func remove(_ removed: TypeSet) {
    types.subtract(removed)
    if types.isDisjoint(with: .number) { number = .free }
    if !types.contains(.string) { string = .free }
    if !types.contains(.array) { array = .free }
    if !types.contains(.object) { object = .free }
  }

  mutating func setNumber(_ facet: NumberFacet) {
    guard !types.isDisjoint(with: .number) else { return }
    number = facet
    guard let choices = facet.choices else { return }
    number.choices = choices.filter { types.contains($0.isWhole ? .whole : .fractional) }
    if !choices.contains(where: \.isWhole) { remove(.whole) }
    if choices.allSatisfy(\.isWhole) { remove(.fractional) }
  }

  mutating func setString(_ facet: StringFacet) {
    guard types.contains(.string) else { return }
    string = facet
    if facet.isContradictory { remove(.string) }
  }

  mutating func setArray(_ facet: ArrayFacet) {
    guard types.contains(.array) else { return }
    array = facet
    if facet.isContradictory(minimum: facet.minimumCount) { remove(.array) }
  }

  mutating func setObject(_ facet: ObjectFacet) {
    guard types.contains(.object) else { return }
    object = facet
    let minimum = max(facet.minimumCount, facet.required.count)
    if facet.isContradictory(minimum: minimum) || !facet.forbidden.isDisjoint(with: facet.required)
    {
      remove(.object)
    }
  }

  /// Returns the union of both sets if their facets agree on the common types, or else `nil`.
  func union(_ other: Disjunct) -> Disjunct? {
    if self == other { return self }
    let common = types.intersection(other.types)
    let numbersAgree =
      types.isDisjoint(with: .number) || other.types.isDisjoint(with: .number)
      || number == other.number && number.choices == nil
    guard relaxedKeyword == nil, other.relaxedKeyword == nil, evaluated == other.evaluated,
      numbersAgree,
      !common.contains(.string) || string == other.string,
      !common.contains(.array) || array == other.array,
      !common.contains(.object) || object == other.object
    else { return nil }
    var union = self
    union.types.formUnion(other.types)
    if types.isDisjoint(with: .number) { union.number = other.number }
    if !types.contains(.string) { union.string = other.string }
    if !types.contains(.array) { union.array = other.array }
    if !types.contains(.object) { union.object = other.object }
    return union
  }
}

extension ContainerFacet {
  /// Returns whether the choices are empty or the maximum count is below the given minimum.
  fileprivate func isContradictory(minimum: Int) -> Bool {
    choices?.isEmpty ?? false || maximumCount ?? Int.max < minimum
  }
}
