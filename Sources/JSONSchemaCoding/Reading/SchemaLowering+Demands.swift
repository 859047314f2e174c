// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// Up to how many ways there are to meet the demands of one facet.
  private static let wayLimit = 256

  /// The ways in which members meet all demands of a facet.
  ///
  /// A demand is met by a member whose name is known, which then is required, or by one of the
  /// others. That one stands last: others may repeat its key only before it, and readers keep the
  /// last member of a name. There is one last place: where two other members might meet two
  /// demands, there is no grammar.
  ///
  /// - Returns: For each way what is left to say, and what the last member must be.
  mutating func waysToMeet(
    _ facet: ObjectFacet, at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> [(facet: ObjectFacet, last: MemberDemand?)] {
    var plain = facet
    plain.demands = []
    var ways: [(facet: ObjectFacet, last: MemberDemand?)] = [(plain, nil)]
    for demand in facet.demands {
      var next: [(facet: ObjectFacet, last: MemberDemand?)] = []
      for way in ways {
        for named in try naming(demand, in: way.facet) { next.append((named, way.last)) }
        guard try canBeOther(demand, in: way.facet, at: place) else { continue }
        guard let last = way.last else {
          next.append((way.facet, demand))
          continue
        }
        next.append((way.facet, last.and(demand)))
        let hasRoom = way.facet.maximumCount.map { $0 > way.facet.required.count + 1 } ?? true
        if hasRoom {
          // Two members with free keys might have the same one, and then one of them is lost.
          normalizer.report(.notNegatable(demand.keyword), "not", at: place)
        }
      }
      guard next.count <= Self.wayLimit else { throw .tooLarge(place) }
      ways = next
    }
    return ways
  }

  /// Whether a member without a known name might meet a demand.
  private mutating func canBeOther(
    _ demand: MemberDemand, in facet: ObjectFacet, at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    if isClosed(facet) { return false }
    return try !lastMember(demand, of: facet, absent: [], at: place).isEmpty
  }

  /// The facets in which a member of a known name meets a demand, name by name.
  private mutating func naming(
    _ demand: MemberDemand, in facet: ObjectFacet
  ) throws(SchemaNormalizer.Interruption) -> [ObjectFacet] {
    var results: [ObjectFacet] = []
    let both = facet.adding(demand)
    if both.names.isNever { return [] }
    for name in names(both, try keyFacets(both)) {
      let rule = demand.value(of: name)
      guard try admits(name, facet), try normalizer.admits(.string(name.string), demand.names),
        try normalizer.isInhabited(facet.value(of: name).and(rule))
      else { continue }
      var named = facet
      if !named.required.contains(name) { named.required.append(name) }
      if !rule.isAnything {
        let property = ObjectLayer.Property(name: name, value: rule, description: nil)
        named.layers.append(
          ObjectLayer(properties: [property], patterns: [], additional: .anything))
      }
      results.append(named)
    }
    return results
  }

  /// What a member without a known name is that meets a demand.
  ///
  /// - Parameters:
  ///   - demand: The demand.
  ///   - facet: What else holds of the object.
  ///   - absent: The names that must not be there.
  ///   - place: The place in the schema.
  /// - Returns: The families of such members; empty if there is none.
  /// - Throws: When there are too many cases.
  mutating func lastMember(
    _ demand: MemberDemand, of facet: ObjectFacet, absent: Set<ExactText>,
    at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> [ObjectSchema.MemberFamily] {
    let both = facet.adding(demand)
    if both.names.isNever { return [] }
    let declared = Set(names(facet, try keyFacets(facet)))
    let keys = try keyFacets(both)
    let others = names(both, keys).filter { !declared.contains($0) }
    return try families(both, keys: keys, absent: absent.union(others), at: place)
  }
}

extension ObjectFacet {
  /// What all members are if all of them meet a demand.
  fileprivate func adding(_ demand: MemberDemand) -> ObjectFacet {
    var both = self
    both.layers += demand.layers
    both.names = names.and(demand.names)
    return both
  }
}
