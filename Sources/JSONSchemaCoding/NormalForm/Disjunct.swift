// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A set of values, described by a facet for each JSON type; the facets are independent.
///
/// A schema without disjunction is one disjunct, and every schema is a union of disjuncts. The
/// facets of types outside the set are free, so that equal sets compare equal.
struct Disjunct: Sendable, Hashable {
  private(set) var types: TypeSet = .all
  private var numbers = SharedFacet<NumberFacet>()
  private var strings = SharedFacet<StringFacet>()
  private var arrays = SharedFacet<ArrayFacet>()
  private var objects = SharedFacet<ObjectFacet>()
  /// The evaluated properties and items, in documents with an `unevaluated…` keyword.
  var evaluated = EvaluatedChildren.none
  /// A keyword that was ignored, which makes the set larger than the schema's.
  var relaxedKeyword: String?

  static let anything = Disjunct()

  private(set) var number: NumberFacet {
    get { numbers.facet }
    set { numbers.facet = newValue }
  }

  private(set) var string: StringFacet {
    get { strings.facet }
    set { strings.facet = newValue }
  }

  private(set) var array: ArrayFacet {
    get { arrays.facet }
    set { arrays.facet = newValue }
  }

  private(set) var object: ObjectFacet {
    get { objects.facet }
    set { objects.facet = newValue }
  }

  /// Creates the set of all values of some types.
  init(types: TypeSet = .all) { self.types = types }

  // The sets of all values of one type that meet the assertions of a facet.

  init(_ number: NumberFacet) {
    types = .number
    setNumber(number)
  }

  init(_ string: StringFacet) { (types, strings) = (.string, SharedFacet(string)) }

  init(_ array: ArrayFacet) { (types, arrays) = (.array, SharedFacet(array)) }

  init(_ object: ObjectFacet) { (types, objects) = (.object, SharedFacet(object)) }

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
    if !types.isDisjoint(with: .number) { both.set(numbers.and(other.numbers)) }
    if types.contains(.string) { both.set(strings.and(other.strings)) }
    if types.contains(.array) { both.set(arrays.and(other.arrays)) }
    if types.contains(.object) { both.set(objects.and(other.objects)) }
    return both
  }

  /// Removes all values of some types.
  mutating func remove(_ removed: TypeSet) {
    types.subtract(removed)
    if types.isDisjoint(with: .number) { numbers = SharedFacet() }
    if !types.contains(.string) { strings = SharedFacet() }
    if !types.contains(.array) { arrays = SharedFacet() }
    if !types.contains(.object) { objects = SharedFacet() }
  }

  mutating func setNumber(_ facet: NumberFacet) { set(SharedFacet(facet)) }
  mutating func setString(_ facet: StringFacet) { set(SharedFacet(facet)) }
  mutating func setArray(_ facet: ArrayFacet) { set(SharedFacet(facet)) }
  mutating func setObject(_ facet: ObjectFacet) { set(SharedFacet(facet)) }

  private mutating func set(_ shared: SharedFacet<NumberFacet>) {
    guard !types.isDisjoint(with: .number) else { return }
    numbers = shared
    guard let choices = shared.facet.choices else { return }
    number.choices = choices.filter { types.contains($0.isWhole ? .whole : .fractional) }
    if !choices.contains(where: \.isWhole) { remove(.whole) }
    if choices.allSatisfy(\.isWhole) { remove(.fractional) }
  }

  private mutating func set(_ shared: SharedFacet<StringFacet>) {
    guard types.contains(.string) else { return }
    strings = shared
    if shared.facet.isContradictory { remove(.string) }
  }

  private mutating func set(_ shared: SharedFacet<ArrayFacet>) {
    guard types.contains(.array) else { return }
    arrays = shared
    let facet = shared.facet
    if facet.isContradictory(minimum: facet.minimumCount) { remove(.array) }
  }

  private mutating func set(_ shared: SharedFacet<ObjectFacet>) {
    guard types.contains(.object) else { return }
    objects = shared
    let facet = shared.facet
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
      || numbers == other.numbers && number.choices == nil
    guard relaxedKeyword == nil, other.relaxedKeyword == nil, evaluated == other.evaluated,
      numbersAgree,
      !common.contains(.string) || strings == other.strings,
      !common.contains(.array) || arrays == other.arrays,
      !common.contains(.object) || objects == other.objects
    else { return nil }
    var union = self
    union.types.formUnion(other.types)
    if types.isDisjoint(with: .number) { union.numbers = other.numbers }
    if !types.contains(.string) { union.strings = other.strings }
    if !types.contains(.array) { union.arrays = other.arrays }
    if !types.contains(.object) { union.objects = other.objects }
    return union
  }
}

extension ContainerFacet {
  /// Returns whether the choices are empty or the maximum count is below the given minimum.
  fileprivate func isContradictory(minimum: Int) -> Bool {
    choices?.isEmpty ?? false || maximumCount ?? Int.max < minimum
  }
}
