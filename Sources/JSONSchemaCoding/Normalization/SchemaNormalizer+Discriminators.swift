// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The properties of a disjunct's objects that have one of finitely many strings, with supersets of
/// these strings.
///
/// Unions of many kinds of objects mostly have a property with a different constant in each kind.
/// Disjuncts of different kinds are disjoint, which the constants show without combining them.
typealias Discriminators = [ScalarString: Set<ScalarString>]

extension SchemaNormalizer {
  /// Returns the discriminators of a disjunct; none if it contains no objects.
  mutating func discriminators(of disjunct: Disjunct) -> Discriminators {
    guard disjunct.types.contains(.object) else { return [:] }
    var result: Discriminators = [:]
    for applicators in disjunct.object.applicators {
      for (name, texts) in discriminators(of: applicators) {
        result[name] = result[name]?.intersection(texts) ?? texts
      }
    }
    for name in result.keys {
      for applicators in disjunct.object.applicators {
        for location in applicators.property(named: name)?.value.negative ?? [] {
          let constants = constants(at: location)
          if constants.isComplete, let texts = constants.texts { result[name]?.subtract(texts) }
        }
      }
    }
    return result
  }

  private mutating func discriminators(of applicators: PropertyApplicators) -> Discriminators {
    if let known = knownDiscriminators[applicators] { return known }
    var result: Discriminators = [:]
    for property in applicators.properties {
      for location in property.value.positive {
        guard let texts = constants(at: location).texts else { continue }
        result[property.name] = result[property.name]?.intersection(texts) ?? texts
      }
    }
    knownDiscriminators[applicators] = result
    return result
  }

  /// Returns whether two disjuncts have no common value because a property of their objects would
  /// need two constants, or would be both required and absent.
  func areDisjoint(
    _ one: Disjunct, _ first: Discriminators, _ other: Disjunct, _ second: Discriminators
  ) -> Bool {
    guard one.types.intersection(other.types) == .object else { return false }
    if one.object.required.contains(where: other.object.forbidden.contains)
      || other.object.required.contains(where: one.object.forbidden.contains)
    {
      return true
    }
    let (few, many) = first.count < second.count ? (first, second) : (second, first)
    return few.contains { name, texts in
      guard let others = many[name], texts.isDisjoint(with: others) else { return false }
      return one.object.required.contains(name) || other.object.required.contains(name)
    }
  }

  /// Returns the intersection of two disjuncts, without property applicators that the constants of
  /// discriminators imply.
  mutating func intersection(
    _ one: Disjunct, _ first: Discriminators, _ other: Disjunct, _ second: Discriminators
  ) -> Disjunct {
    if let reduced = reduced(other, by: first, onlyNegations: false) { return one.and(reduced) }
    // The applicators that constants are derived from remain in one of the disjuncts.
    if let reduced = reduced(one, by: second, onlyNegations: true) { return reduced.and(other) }
    var both = one.and(other)
    mergeNegations(of: &both)
    return both
  }

  /// Merges the negations of the last property applicator with the others for the same property, so
  /// that a chain of conditions does not accumulate applicators.
  private mutating func mergeNegations(of disjunct: inout Disjunct) {
    guard disjunct.types.contains(.object), let last = disjunct.object.applicators.last?.negations,
      let index = disjunct.object.applicators.dropLast().lastIndex(where: {
        $0.negations?.name == last.name
      }), let first = disjunct.object.applicators[index].negations
    else { return }
    let merged = PropertyNegations(name: last.name, value: first.value.and(last.value))
    guard !merged.value.isNever else { return }
    let applicators =
      mergedApplicators[merged]
      ?? PropertyApplicators(properties: [.init(name: merged.name, value: merged.value)])
    mergedApplicators[merged] = applicators
    var facet = disjunct.object
    facet.applicators.removeLast()
    facet.applicators[index] = applicators
    disjunct.setObject(facet)
  }

  /// Returns a disjunct without implied applicators; `nil` if there are none.
  private mutating func reduced(
    _ disjunct: Disjunct, by discriminators: Discriminators, onlyNegations: Bool
  ) -> Disjunct? {
    guard !discriminators.isEmpty, disjunct.types.contains(.object) else { return nil }
    var facet = disjunct.object
    facet.applicators.removeAll { applicators in
      if onlyNegations, !applicators.properties.allSatisfy(\.value.positive.isEmpty) {
        return false
      }
      return isImplied(applicators, by: discriminators)
    }
    guard facet.applicators.count < disjunct.object.applicators.count else { return nil }
    var result = disjunct
    result.setObject(facet)
    return result
  }

  /// Returns whether the constants of other properties imply applicators.
  mutating func isImplied(
    _ applicators: PropertyApplicators, by discriminators: Discriminators
  ) -> Bool {
    guard applicators.isSimple else { return false }
    for property in applicators.properties {
      guard let texts = discriminators[property.name], !property.value.isNever,
        property.description == nil
      else { return false }
      for location in property.value.positive {
        let constants = constants(at: location)
        guard constants.isComplete, let admitted = constants.texts, texts.isSubset(of: admitted)
        else { return false }
      }
      for location in property.value.negative {
        guard let excluded = constants(at: location).texts, texts.isDisjoint(with: excluded) else {
          return false
        }
      }
    }
    return true
  }

  // MARK: - Constants

  /// The constants that a schema requires.
  struct Constants {
    /// A superset of the admitted values if these are strings, or `nil`.
    var texts: Set<ScalarString>?
    /// Whether the schema admits all of them.
    var isComplete = false
  }

  private static let annotations: Set<String> = [
    "const", "enum", "title", "description", "default", "examples", "$comment",
  ]

  private mutating func constants(at location: Location) -> Constants {
    if let known = constants[location] { return known }
    let result = readConstants(at: location)
    constants[location] = result
    return result
  }

  private mutating func readConstants(at location: Location) -> Constants {
    let value = document.entries[location].value
    guard let members = value.members, document.overridingReference(at: location) == nil,
      options.dialect == .jsonSchema
    else { return Constants() }
    let keywords = Keywords(members, at: location)
    guard let values = keywords["const"].map({ [$0] }) ?? keywords["enum"]?.elements else {
      return keywords["type"]?.string == "string"
        ? Constants(
          texts: (keywords["pattern"]?.string).flatMap { finiteTexts(ScalarString($0)) }.map {
            Set($0)
          })
        : Constants()
    }
    let texts = Set(values.compactMap(\.string).map(ScalarString.init))
    guard values.allSatisfy({ $0.string != nil }) else { return Constants() }
    let isComplete = members.allSatisfy { member in
      Self.annotations.contains(member.name)
        || member.name == "type" && member.value.string == "string"
    }
    let hasBoth = keywords["const"] != nil && keywords["enum"] != nil
    return Constants(texts: texts, isComplete: isComplete && !hasBoth)
  }

  // MARK: - Exclusive choices

  /// Returns the pairs of choices that types, discriminators, or constants of the choices
  /// themselves do not show to be disjoint, in order.
  mutating func possibleOverlaps(of choices: [[Disjunct]]) -> [(first: Int, second: Int)] {
    let index = DiscriminatorIndex(choices.map { commonDiscriminators(of: $0) })
    let types = choices.map { choice in
      choice.reduce(into: TypeSet()) { $0.formUnion($1.types) }
    }
    return choices.indices.flatMap { first in
      index.overlaps(of: first)
        .filter { $0 > first && !types[first].isDisjoint(with: types[$0]) }.map { (first, $0) }
    }
  }

  /// Returns the discriminators that all disjuncts of a choice require; if the choice is a list of
  /// strings, these strings with the name `nil`.
  private mutating func commonDiscriminators(
    of choice: [Disjunct]
  ) -> [ScalarString?: Set<ScalarString>] {
    if let texts = listedStrings(of: choice) { return [nil: texts] }
    var result: Discriminators?
    for disjunct in choice {
      guard disjunct.types == .object else { return [:] }
      let own = discriminators(of: disjunct).filter { disjunct.object.required.contains($0.key) }
      result = result?.mergingCommonNames(own) ?? own
    }
    return Dictionary(uniqueKeysWithValues: (result ?? [:]).map { ($0.key, $0.value) })
  }

  private func listedStrings(of choice: [Disjunct]) -> Set<ScalarString>? {
    var texts: Set<ScalarString> = []
    for disjunct in choice {
      guard disjunct.types == .string, let choices = disjunct.string.choices else { return nil }
      texts.formUnion(choices)
    }
    return choice.isEmpty ? nil : texts
  }
}

/// Sets of disjuncts by the constants of the property that distinguishes most of them.
struct DiscriminatorIndex {
  /// The constants of each set; `nil` if its property can have any value.
  private let texts: [Set<ScalarString>?]
  private var indicesByText: [ScalarString: [Int]] = [:]
  /// The sets whose property can have any value.
  private var others: [Int] = []

  /// Creates an index from the discriminators of each set.
  init(_ keys: [[ScalarString?: Set<ScalarString>]]) {
    var counts: [ScalarString?: Int] = [:]
    for name in keys.flatMap(\.keys) { counts[name, default: 0] += 1 }
    // Ties are broken by name, so that the result does not depend on the order of a dictionary.
    let best = counts.max { ($0.value, $1.key?.string ?? "") < ($1.value, $0.key?.string ?? "") }?
      .key
    texts = keys.map { key in best.flatMap { key[$0] } }
    for (index, texts) in texts.enumerated() {
      guard let texts else {
        others.append(index)
        continue
      }
      for text in texts { indicesByText[text, default: []].append(index) }
    }
  }

  /// Returns the sets that may have values in common with one, in ascending order.
  func overlaps(of index: Int) -> [Int] {
    guard let texts = texts[index] else { return Array(self.texts.indices) }
    return Set(texts.flatMap { indicesByText[$0] ?? [] } + others).sorted()
  }

  /// Returns the sets from an index on that may include one.
  func candidates(for index: Int, from start: Int) -> [Int] {
    let candidates: [Int]
    if let texts = texts[index] {
      // The contradiction of no text is included in any other set.
      candidates =
        texts.min().map { (indicesByText[$0] ?? []) + others } ?? Array(self.texts.indices)
    } else {
      candidates = others
    }
    return start == 0 ? candidates : candidates.filter { $0 >= start }
  }
}

extension Discriminators {
  /// Returns the names in both dictionaries, with the texts of both.
  fileprivate func mergingCommonNames(_ other: Discriminators) -> Discriminators {
    var result: Discriminators = [:]
    for (name, texts) in self {
      if let others = other[name] { result[name] = texts.union(others) }
    }
    return result
  }
}
