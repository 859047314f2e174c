// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// The maximum number of ways to meet the requirements of one facet.
  private static let resolutionLimit = 256

  /// A facet without required unnamed members, and a requirement that the last member meets.
  typealias Resolution = (facet: ObjectFacet, last: RequiredUnnamedMember?)

  /// Returns the ways in which members can meet all requirements of a facet.
  ///
  /// A requirement is met by a property of a known name, which then is required, or by an
  /// additional property. The latter is emitted last: keys may repeat, readers keep the last member
  /// of a name, and no other member follows that could replace it. There is one last position, so
  /// there is no grammar if two additional properties may have to meet two requirements. The names
  /// that occur in any of the requirements are known names, so that requirements of "any other
  /// name" are met by one additional property or by known names.
  mutating func resolvingRequiredMembers(
    _ facet: ObjectFacet, at location: Location
  ) throws(Failure) -> [Resolution] {
    var plain = facet
    plain.requiredUnnamed = []
    var results: [Resolution] = [(plain, nil)]
    let names = facet.requiredUnnamed.flatMap(\.mentionedNames).uniqued
    for requirement in facet.requiredUnnamed {
      let additional = requirement.excluding(names)
      var next: [Resolution] = []
      for (facet, last) in results {
        if facet.isMet(requirement) {
          next.append((facet, last))
          continue
        }
        next += try naming(requirement, names, in: facet).map { ($0, last) }
        guard try canBeAdditional(additional, in: facet, at: location) else { continue }
        if let last, last.implies(additional) {
          next.append((facet, last))
        } else if let last, additional.implies(last) {
          next.append((facet, additional))
        } else {
          next.append((facet, last?.and(additional) ?? additional))
          if last != nil, facet.maximumCount ?? Int.max > facet.required.count + 1 {
            // Two additional properties might have the same name, and then one of them is lost.
            normalizer.report(.unsupportedNegation(of: requirement.keyword), "not", at: location)
          }
        }
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

  /// Returns the ways to meet requirements without those that another one includes.
  private func absorbed(_ resolutions: [Resolution]) -> [Resolution] {
    var kept: [Resolution] = []
    for resolution in resolutions.sorted(by: { $0.facet.required.count < $1.facet.required.count })
    where !kept.contains(where: { $0.last == resolution.last && resolution.facet.extends($0.facet) }
    ) {
      kept.append(resolution)
    }
    return kept
  }

  /// Returns whether an additional property may meet a requirement.
  private mutating func canBeAdditional(
    _ requirement: RequiredUnnamedMember, in facet: ObjectFacet, at location: Location
  ) throws(Failure) -> Bool {
    if isClosed(facet) { return false }
    return try !lastMember(requirement, of: facet, absent: [], at: location).isEmpty
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
  mutating func lastMember(
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
