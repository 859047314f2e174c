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
    return discriminators(of: disjunct.object.applicators)
  }

  private mutating func discriminators(of applicators: [PropertyApplicators]) -> Discriminators {
    let hasManyNegations = applicators.contains(where: \.hasManyNegations)
    if hasManyNegations, let known = recentDiscriminators[applicators] { return known }
    var result: Discriminators = [:]
    for applicators in applicators {
      for (name, texts) in discriminators(of: applicators) {
        result[name] = result[name]?.intersection(texts) ?? texts
      }
    }
    if result.isEmpty { return [:] }
    for applicators in applicators { subtractNegations(of: applicators, from: &result) }
    if hasManyNegations { remember(result, of: applicators) }
    return result
  }

  /// Removes the constants that the negations of applicators exclude.
  private mutating func subtractNegations(
    of applicators: PropertyApplicators, from discriminators: inout Discriminators
  ) {
    for name in discriminators.keys {
      for location in applicators.property(named: name)?.value.negative ?? [] {
        let constants = constants(at: location)
        if constants.isComplete, let texts = constants.texts {
          discriminators[name]?.subtract(texts)
        }
      }
    }
  }

  /// The number of disjuncts whose discriminators are kept.
  private static let recentLimit = 32

  private mutating func remember(
    _ discriminators: Discriminators, of applicators: [PropertyApplicators]
  ) {
    if recentDiscriminators.count >= Self.recentLimit { recentDiscriminators = [:] }
    recentDiscriminators[applicators] = discriminators
  }

  private mutating func discriminators(of applicators: PropertyApplicators) -> Discriminators {
    if applicators.properties.allSatisfy(\.value.positive.isEmpty) { return [:] }
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
    var facet = disjunct.object
    let added = facet.applicators.removeLast()
    let applicators =
      mergedApplicators[merged]
      ?? PropertyApplicators(
        properties: [.init(name: merged.name, value: merged.value)],
        negatesConstants: negatesConstants(facet.applicators[index]) && negatesConstants(added))
    // A chain of conditions has as many lists of negations, which are not needed again.
    if merged.value.negative.count <= Self.mergedLimit { mergedApplicators[merged] = applicators }
    var discriminators: Discriminators = [:]
    if applicators.hasManyNegations {
      discriminators = self.discriminators(of: facet.applicators)
      subtractNegations(of: added, from: &discriminators)
    }
    facet.applicators[index] = applicators
    if !discriminators.isEmpty { remember(discriminators, of: facet.applicators) }
    disjunct.setObject(facet)
  }

  /// The number of negations above which merged applicators are not kept.
  private static let mergedLimit = 256

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
    guard applicators.isSimple, negatesConstants(applicators) else { return false }
    for property in applicators.properties {
      guard let texts = discriminators[property.name], !property.value.isNever,
        property.description == nil
      else { return false }
      for location in property.value.positive {
        let constants = constants(at: location)
        guard constants.isComplete, let admitted = constants.texts, texts.isSubset(of: admitted)
        else { return false }
      }
      if haveConstants(property.value.negative, among: texts) { return false }
    }
    return true
  }

  /// Returns whether some schemas, all of which require constants, require one of some texts.
  private func haveConstants(_ schemas: [Location], among texts: Set<ScalarString>) -> Bool {
    if texts.count < schemas.count {
      return texts.contains { text in
        schemasByConstant[text]?.contains(where: schemas.containsSorted) ?? false
      }
    }
    return schemas.contains { !(constants[$0]?.texts?.isDisjoint(with: texts) ?? false) }
  }

  /// Returns whether all schemas that applicators negate require constants, which are then in
  /// ``schemasByConstant``.
  private mutating func negatesConstants(_ applicators: PropertyApplicators) -> Bool {
    if let known = applicators.negatesConstants ?? negatesConstants[applicators] { return known }
    var result = true
    for location in applicators.properties.flatMap(\.value.negative)
    where constants(at: location).texts == nil {
      result = false
    }
    negatesConstants[applicators] = result
    return result
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

  /// Returns the strings that a conjunction excludes by many constants, and its other negations.
  mutating func excludedConstants(
    of conjunction: Conjunction
  ) -> (texts: Set<ScalarString>, rest: [Location]) {
    guard conjunction.hasManyNegations else { return ([], conjunction.negative) }
    var texts: Set<ScalarString> = []
    var rest: [Location] = []
    for location in conjunction.negative {
      let constants = constants(at: location)
      if constants.isComplete, let own = constants.texts {
        texts.formUnion(own)
      } else {
        rest.append(location)
      }
    }
    return (texts, rest)
  }

  private mutating func constants(at location: Location) -> Constants {
    if let known = constants[location] { return known }
    let result = readConstants(at: location)
    constants[location] = result
    for text in result.texts ?? [] { schemasByConstant[text, default: []].append(location) }
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

  /// Returns the choices that types, discriminators, or constants of the choices themselves do not
  /// show to be disjoint.
  mutating func possibleOverlaps(of choices: [[Disjunct]]) -> PossibleOverlaps {
    PossibleOverlaps(
      index: DiscriminatorIndex(choices.map { commonDiscriminators(of: $0) }),
      types: choices.map { choice in
        choice.reduce(into: TypeSet()) { $0.formUnion($1.types) }
      })
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

extension Discriminators {
  /// Returns the names in both dictionaries, with the texts of both.
  func mergingCommonNames(_ other: Discriminators) -> Discriminators {
    var result: Discriminators = [:]
    for (name, texts) in self {
      if let others = other[name] { result[name] = texts.union(others) }
    }
    return result
  }
}
