// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// The number of conditions about one property from which on the disjuncts are indexed.
  private static let indexedConditions = 8
  /// The maximum number of conditions about one property.
  private static let conditionLimit = 2_500

  mutating func applyAllOf(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    let schemas = subschemas(keywords, "allOf")
    guard let conditions = try conditions(of: schemas) else {
      for schema in schemas { try apply(schema, to: &union, at: keywords.location) }
      return
    }
    guard conditions.texts.count <= Self.conditionLimit else {
      throw .limit(.cases(Self.conditionLimit), keywords.location)
    }
    // A list of many conditions has at least as many cases.
    let limit = max(Self.disjunctLimit, 2 * schemas.count)
    var indexed: IndexedUnion?
    for schema in schemas {
      guard let texts = conditions.texts[schema] else {
        union = indexed?.disjuncts ?? union
        indexed = nil
        try apply(schema, to: &union, at: keywords.location)
        continue
      }
      var cases = indexed ?? indexedUnion(union, by: conditions.property)
      indexed = nil
      var affected = cases.removeCandidates(for: texts)
      let count = affected.count
      try apply(schema, to: &affected, at: keywords.location)
      if affected.count > count + 1, cases.count + affected.count > Self.pruningThreshold {
        try prune(&affected, at: keywords.location)
      }
      for disjunct in affected {
        cases.append(disjunct, texts: constants(of: conditions.property, in: disjunct))
      }
      guard cases.count <= limit else { throw .limit(.cases(limit), keywords.location) }
      indexed = cases
    }
    union = indexed?.disjuncts ?? union
  }

  /// Replaces a union by the values of it that satisfy one of the schemas of `allOf`.
  private mutating func apply(
    _ schema: Location, to union: inout [Disjunct], at location: Location
  ) throws(Failure) {
    if let own = applicators(at: schema) {
      try beginExpansion(of: schema)
      defer { expanding[schema] = nil }
      try apply(own, to: &union)
    } else {
      union = try product(union, try disjuncts(of: schema), at: location)
    }
  }

  /// Returns the keywords of a schema that is part of an `allOf`, if they can be applied to the
  /// union of its siblings, whose constants and required properties then distinguish the cases.
  private func applicators(at location: Location) -> Keywords? {
    // Evaluated children belong to the schema that evaluates them.
    guard !document.hasUnevaluated, expansions[location] == nil, expanding[location] == nil,
      document.overridingReference(at: location) == nil,
      let members = document.entries[location].value.members
    else { return nil }
    let keywords = Keywords(members, at: location)
    return keywords["oneOf"] ?? keywords["if"] ?? keywords["not"] == nil ? nil : keywords
  }

  // MARK: - Conditions about one property

  /// Conditions that hold only for some constants of a property, or if the property is absent.
  private struct ConstantConditions {
    let property: ScalarString
    /// The constants, by the schema that has the condition.
    let texts: [Location: Set<ScalarString>]
  }

  /// Returns the conditions of schemas about the property that most of them have in common, or `nil`
  /// if there are few.
  private mutating func conditions(of schemas: [Location]) throws(Failure) -> ConstantConditions? {
    guard schemas.count >= Self.indexedConditions, !document.hasUnevaluated else { return nil }
    var discriminators: [(schema: Location, texts: Discriminators)] = []
    for schema in schemas {
      guard let own = applicators(at: schema), let condition = onlyCondition(own) else { continue }
      let texts = commonConstants(of: try disjuncts(of: condition))
      if !texts.isEmpty { discriminators.append((schema, texts)) }
    }
    var counts: [ScalarString: Int] = [:]
    for name in discriminators.flatMap(\.texts.keys) { counts[name, default: 0] += 1 }
    // Ties are broken by name, so that the result does not depend on the order of a dictionary.
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value >= Self.indexedConditions
    else { return nil }
    let texts = discriminators.compactMap { schema, texts in texts[best.key].map { (schema, $0) } }
    return ConstantConditions(
      property: best.key, texts: Dictionary(texts, uniquingKeysWith: { $1 }))
  }

  /// Returns the condition of a schema that has only `if` and `then`.
  private mutating func onlyCondition(_ keywords: Keywords) -> Location? {
    guard keywords.groups == .applicators, keywords["else"] == nil else { return nil }
    let members = document.entries[keywords.location].value.members ?? []
    let isAlone = members.allSatisfy { $0.name == "if" || KeywordGroups(of: $0.name).isEmpty }
    return isAlone ? subschema(keywords, "if") : nil
  }

  /// Returns the constants of the properties that all disjuncts of a condition restrict, whether
  /// they require them or not.
  private mutating func commonConstants(of condition: [Disjunct]) -> Discriminators {
    var result: Discriminators?
    for disjunct in condition {
      let own = discriminators(of: disjunct)
      result = result?.mergingCommonNames(own) ?? own
    }
    return result ?? [:]
  }

  private mutating func indexedUnion(
    _ union: [Disjunct], by property: ScalarString
  ) -> IndexedUnion {
    var indexed = IndexedUnion()
    for disjunct in union {
      indexed.append(disjunct, texts: constants(of: property, in: disjunct))
    }
    return indexed
  }

  /// Returns the constants of a property that each value of a disjunct has, or `nil`.
  private mutating func constants(
    of property: ScalarString, in disjunct: Disjunct
  ) -> Set<ScalarString>? {
    guard disjunct.types == .object, disjunct.object.required.contains(property) else {
      return nil
    }
    return discriminators(of: disjunct)[property]
  }
}
