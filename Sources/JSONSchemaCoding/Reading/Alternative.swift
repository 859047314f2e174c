// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A set of values, kind by kind: what is said about each kind is independent of the others.
///
/// A schema without disjunction is one alternative; any schema is a union of them. What is said
/// about kinds that are not in the set is always nothing, so that equal sets look alike.
struct Alternative: Sendable, Hashable {
  /// The kinds of values.
  private(set) var types: TypeSet = .all
  /// What is said about numbers.
  private(set) var number = NumberFacet.free
  /// What is said about strings.
  private(set) var string = StringFacet.free
  /// What is said about arrays.
  private(set) var array = ArrayFacet.free
  /// What is said about objects.
  private(set) var object = ObjectFacet.free
  /// What was looked at, in documents where that matters.
  var evaluation = Evaluation.none
  /// A keyword that was left out, so that the set is larger than the schema says.
  var relaxed: String?

  /// Every value.
  static let anything = Alternative()

  /// All values of some kinds.
  init(types: TypeSet = .all) { self.types = types }

  /// Some numbers.
  init(_ number: NumberFacet) {
    types = .number
    setNumber(number)
  }

  /// Some strings.
  init(_ string: StringFacet) {
    types = .string
    self.string = string
  }

  /// Some arrays.
  init(_ array: ArrayFacet) {
    types = .array
    self.array = array
  }

  /// Some objects.
  init(_ object: ObjectFacet) {
    types = .object
    self.object = object
  }

  /// Exactly the given values.
  init(values: [JSONValue]) {
    types = []
    var (numbers, strings): ([DecimalNumber], [ExactText]) = ([], [])
    var (arrays, objects): ([JSONValue], [JSONValue]) = ([], [])
    for value in values {
      types.formUnion(TypeSet(of: value))
      switch value {
      case .null, .bool: break
      case .number(let number):
        if let decimal = number.decimal, !numbers.contains(decimal) { numbers.append(decimal) }
      case .string(let text): strings.append(ExactText(text))
      case .array: arrays.append(value)
      case .object: objects.append(value)
      }
    }
    if !types.isDisjoint(with: .number) { number.choices = numbers }
    if types.contains(.string) {
      var seen: Set<ExactText> = []
      string.choices = strings.filter { seen.insert($0).inserted }
    }
    if types.contains(.array) { array.choices = arrays.distinct }
    if types.contains(.object) { object.choices = objects.distinct }
  }

  /// Whether no value is left, as far as the kinds tell.
  var isEmpty: Bool { types.isEmpty }

  /// The values of both sets.
  func and(_ other: Alternative) -> Alternative {
    var both = self
    both.relaxed = relaxed ?? other.relaxed
    both.evaluation = evaluation.union(other.evaluation)
    both.types.formIntersection(other.types)
    if !both.types.isDisjoint(with: .number), let facet = number.and(other.number) {
      both.setNumber(facet)
    } else {
      both.remove(.number)
    }
    both.setString(string.and(other.string))
    both.setArray(array.and(other.array))
    both.setObject(object.and(other.object))
    return both
  }

  /// Leaves some kinds out.
  mutating func remove(_ removed: TypeSet) {
    types.subtract(removed)
    if types.isDisjoint(with: .number) { number = .free }
    if !types.contains(.string) { string = .free }
    if !types.contains(.array) { array = .free }
    if !types.contains(.object) { object = .free }
  }

  /// Says something else about numbers.
  mutating func setNumber(_ facet: NumberFacet) {
    guard !types.isDisjoint(with: .number) else { return }
    number = facet
    guard let choices = facet.choices else { return }
    number.choices = choices.filter { types.contains($0.isWhole ? .whole : .fractional) }
    if !choices.contains(where: \.isWhole) { remove(.whole) }
    if choices.allSatisfy(\.isWhole) { remove(.fractional) }
  }

  /// Says something else about strings.
  mutating func setString(_ facet: StringFacet) {
    guard types.contains(.string) else { return }
    string = facet
    let isImpossible =
      facet.choices?.isEmpty ?? false
      || facet.maximumLength.map { $0 < facet.minimumLength } ?? false
      || !facet.patterns.isDisjoint(with: facet.excludedPatterns)
    if isImpossible { remove(.string) }
  }

  /// Says something else about arrays.
  mutating func setArray(_ facet: ArrayFacet) {
    guard types.contains(.array) else { return }
    array = facet
    let isImpossible =
      facet.choices?.isEmpty ?? false
      || facet.maximumCount.map { $0 < facet.minimumCount } ?? false
    if isImpossible { remove(.array) }
  }

  /// Says something else about objects.
  mutating func setObject(_ facet: ObjectFacet) {
    guard types.contains(.object) else { return }
    object = facet
    let isImpossible =
      facet.choices?.isEmpty ?? false
      || facet.maximumCount.map { $0 < max(facet.minimumCount, facet.required.count) } ?? false
      || facet.required.contains(where: facet.forbidden.contains)
    if isImpossible { remove(.object) }
  }

  /// One set for this one and another, if what both say about common kinds is the same.
  func union(_ other: Alternative) -> Alternative? {
    if self == other { return self }
    let common = types.intersection(other.types)
    let numbersAgree =
      types.isDisjoint(with: .number) || other.types.isDisjoint(with: .number)
      || number == other.number && number.choices == nil
    guard relaxed == nil, other.relaxed == nil, evaluation == other.evaluation, numbersAgree,
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
