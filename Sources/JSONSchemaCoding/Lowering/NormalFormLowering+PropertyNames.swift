// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// The maximum number of patterns that may match the same name and whose combinations are
  /// distinguished.
  private static let patternLimit = 5
  /// The maximum number of names for which a pattern is replaced by their list.
  private static let finiteNameLimit = 64

  /// Returns the facets of which one must admit every property name, or `nil` if all names are
  /// allowed.
  mutating func nameFacets(_ facet: ObjectFacet) throws(Failure) -> [StringFacet]? {
    if facet.names.isAnything { return nil }
    return try normalizer.disjuncts(of: facet.names).filter { $0.types.contains(.string) }
      .map(\.string)
  }

  mutating func admits(_ name: ScalarString, _ facet: ObjectFacet) throws(Failure) -> Bool {
    if facet.forbidden.contains(name) { return false }
    return try normalizer.admits(.string(name.string), facet.names)
  }

  /// Returns the names that are listed individually: those that the schemas mention, and those of
  /// short lists.
  func knownNames(_ facet: ObjectFacet, _ nameFacets: [StringFacet]?) -> [ScalarString] {
    let patterns = facet.applicators.flatMap(\.patterns).map(\.pattern)
    let finiteNames = patterns.compactMap { self.finiteNames($0) }.joined().map(ScalarString.init)
    let choices = (nameFacets ?? []).flatMap { $0.choices ?? [] }
    return (facet.mentionedNames + finiteNames + choices).uniqued
  }

  private func finiteNames(_ pattern: Pattern) -> [String]? {
    pattern.finiteTexts(limit: Self.finiteNameLimit)
  }

  /// Returns the properties other than the known and the absent ones: for each combination of
  /// patterns that a name can match, the node of its value.
  mutating func additionalProperties(
    _ facet: ObjectFacet, nameFacets: [StringFacet]?, absent: Set<ScalarString>,
    at location: Location
  ) throws(Failure) -> [ObjectSchema.PropertyPattern] {
    let open = (nameFacets ?? [.free]).filter { $0.choices == nil }
    guard !open.isEmpty, let combinations = try combinations(facet, at: location) else { return [] }
    var results: [ObjectSchema.PropertyPattern] = []
    for combination in combinations {
      guard let node = try node(for: combination.value) else { continue }
      for var name in open {
        name.excluded.formUnion(absent)
        name.patterns.formUnion(combination.matching)
        name.excludedPatterns.formUnion(combination.others)
        if !name.patterns.isDisjoint(with: name.excludedPatterns) { continue }
        results.append(ObjectSchema.PropertyPattern(keys: name.schema, node: node))
      }
    }
    return results
  }

  /// The names that match some patterns and not others, and the conjunction for their values.
  private struct Combination {
    var value: Conjunction
    var matching: Set<ScalarString> = []
    var others: Set<ScalarString> = []
  }

  /// Returns the satisfiable combinations of the patterns of a facet, or reports that there are too
  /// many patterns and returns `nil`.
  private mutating func combinations(
    _ facet: ObjectFacet, at location: Location
  ) throws(Failure) -> [Combination]? {
    let all = facet.applicators.flatMap { $0.patterns.map(\.pattern) }
    let universal = Set(all.filter(\.matchesEverything).map { ScalarString($0.text) })
    let patterns = all.filter { !$0.matchesEverything && finiteNames($0) == nil }
      .map { ScalarString($0.text) }.uniqued
    guard let subsets = matchingSubsets(of: patterns) else {
      normalizer.report(
        .notEnforceable(why: "more than \(Self.patternLimit) patterns may match the same name"),
        "patternProperties", at: location)
      return nil
    }
    var combinations: [Combination] = []
    for matching in subsets {
      let value = value(facet, matching: matching.union(universal))
      guard try normalizer.isSatisfiable(value) else { continue }
      let others = Set(patterns).subtracting(matching).filter { other in
        !matching.contains { normalizer.areExclusive($0, other) }
      }
      combinations.append(Combination(value: value, matching: matching, others: others))
    }
    if let value = combinations.first?.value, combinations.count == subsets.count,
      combinations.allSatisfy({ $0.value == value })
    {
      return [Combination(value: value)]
    }
    return combinations
  }

  /// Returns the sets of patterns that may match one name, or `nil` if there are too many.
  private mutating func matchingSubsets(of patterns: [ScalarString]) -> [Set<ScalarString>]? {
    var subsets: [Set<ScalarString>] = [[]]
    for pattern in patterns {
      for subset in subsets where !subset.contains(where: { normalizer.areExclusive($0, pattern) })
      {
        subsets.append(subset.union([pattern]))
      }
      guard subsets.count <= 1 << Self.patternLimit else { return nil }
    }
    return subsets
  }

  private func value(_ facet: ObjectFacet, matching: Set<ScalarString>) -> Conjunction {
    facet.applicators.reduce(.anything) { value, applicators in
      let rules = applicators.patterns.filter { matching.contains(ScalarString($0.pattern.text)) }
      return value.and(
        rules.isEmpty ? applicators.additional : rules.reduce(.anything) { $0.and($1.value) })
    }
  }
}
