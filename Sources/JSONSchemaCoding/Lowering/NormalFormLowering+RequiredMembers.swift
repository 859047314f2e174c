// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// The maximum number of ways to meet the requirements of one facet.
  private static let resolutionLimit = 256

  /// A facet without required unnamed members, and requirements that additional properties meet,
  /// each a different one.
  typealias Resolution = (facet: ObjectFacet, members: [RequiredUnnamedMember])

  /// Returns the ways in which members can meet all requirements of a facet.
  ///
  /// A requirement is met by a property of a known name, which then is required, or by an
  /// additional property, which may also meet others. The ways include each partition of the
  /// requirements into those that one property meets. The names that occur in any of the
  /// requirements are known names, so that requirements of "any other name" are met by one
  /// additional property or by known names.
  mutating func resolvingRequiredMembers(
    _ facet: ObjectFacet, at location: Location
  ) throws(Failure) -> [Resolution] {
    var plain = facet
    plain.requiredUnnamed = []
    var results: [Resolution] = [(plain, [])]
    let names = facet.requiredUnnamed.flatMap(\.mentionedNames).uniqued
    for requirement in facet.requiredUnnamed {
      let additional = requirement.excluding(names)
      var next: [Resolution] = []
      for (facet, members) in results {
        if facet.isMet(requirement) {
          next.append((facet, members))
          continue
        }
        next += try naming(requirement, names, in: facet).map { ($0, members) }
        next += try adding(additional, to: members, in: facet, at: location).map { (facet, $0) }
      }
      guard next.count <= SchemaNormalizer.disjunctLimit else {
        throw .limit(.cases(SchemaNormalizer.disjunctLimit), location)
      }
      results = absorbed(next)
      guard results.count <= Self.resolutionLimit else {
        throw .limit(.cases(Self.resolutionLimit), location)
      }
    }
    return results
  }

  /// Returns the ways in which additional properties that meet some requirements, or one more, also
  /// meet another one.
  private mutating func adding(
    _ requirement: RequiredUnnamedMember, to members: [RequiredUnnamedMember],
    in facet: ObjectFacet, at location: Location
  ) throws(Failure) -> [[RequiredUnnamedMember]] {
    guard try canBeAdditional(requirement, in: facet, at: location) else { return [] }
    if members.contains(where: { $0.implies(requirement) }) { return [members] }
    var results: [[RequiredUnnamedMember]] = []
    for (index, member) in members.enumerated() {
      var merged = members
      if requirement.implies(member) {
        // Each property that meets the requirement is one that the others require.
        merged[index] = requirement
        return [merged]
      }
      merged[index] = member.and(requirement)
      guard try canBeAdditional(merged[index], in: facet, at: location) else { continue }
      results.append(merged)
    }
    if facet.maximumCount ?? Int.max > facet.required.count + members.count {
      results.append(members + [requirement])
    }
    return results
  }

  /// Returns the ways to meet requirements without those that another one includes.
  private func absorbed(_ resolutions: [Resolution]) -> [Resolution] {
    var kept: [Resolution] = []
    let sorted = resolutions.sorted {
      ($0.facet.required.count, $0.members.count) < ($1.facet.required.count, $1.members.count)
    }
    for resolution in sorted
    where !kept.contains(where: { other in
      other.members.allSatisfy(resolution.members.contains)
        && resolution.facet.extends(other.facet)
    }) {
      kept.append(resolution)
    }
    return kept
  }

  /// Returns whether an additional property may meet a requirement.
  private mutating func canBeAdditional(
    _ requirement: RequiredUnnamedMember, in facet: ObjectFacet, at location: Location
  ) throws(Failure) -> Bool {
    if isClosed(facet) { return false }
    return try !requiredMember(requirement, of: facet, absent: [], at: location).isEmpty
  }

  /// Returns the facets in which a property of a known name meets a requirement, one for each name.
  private mutating func naming(
    _ requirement: RequiredUnnamedMember, _ names: [ScalarString], in facet: ObjectFacet
  ) throws(Failure) -> [ObjectFacet] {
    var results: [ObjectFacet] = []
    let both = facet.adding(requirement)
    if both.names.isNever { return [] }
    for name in (knownNames(both, try nameFacets(both)) + names).uniqued {
      let value = requirement.value(of: name)
      guard try admits(name, facet),
        try normalizer.admits(.string(name.string), requirement.names),
        try normalizer.isSatisfiable(facet.value(of: name).and(value))
      else { continue }
      var named = facet
      named.require(name, value)
      results.append(named)
    }
    return results
  }

  /// Returns the additional properties of a facet's objects that meet a requirement, except for
  /// absent names.
  mutating func requiredMember(
    _ requirement: RequiredUnnamedMember, of facet: ObjectFacet, absent: Set<ScalarString>,
    at location: Location
  ) throws(Failure) -> [ObjectSchema.PropertyPattern] {
    let both = facet.adding(requirement)
    if both.names.isNever { return [] }
    let declared = Set(knownNames(facet, try nameFacets(facet)))
    let nameFacets = try nameFacets(both)
    let others = knownNames(both, nameFacets).filter { !declared.contains($0) }
    return try additionalProperties(
      both, nameFacets: nameFacets, absent: absent.union(others), at: location)
  }
}

extension ObjectFacet {
  /// Returns whether the facet has all assertions of another one, of the same schema, about the
  /// values of required properties.
  fileprivate func extends(_ other: ObjectFacet) -> Bool {
    other.required.allSatisfy { name in
      required.contains(name) && value(of: name).implies(other.value(of: name))
    }
  }

  /// Returns the facet of objects whose members all meet a requirement.
  fileprivate func adding(_ requirement: RequiredUnnamedMember) -> ObjectFacet {
    var both = self
    both.applicators += requirement.applicators
    both.names = names.and(requirement.names)
    return both
  }
}
