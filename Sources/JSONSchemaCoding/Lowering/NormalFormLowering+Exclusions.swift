// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// The maximum number of facets that differ from all excluded values.
  private static let exclusionLimit = 64

  /// Returns facets without excluded arrays that together admit the same arrays: each differs from
  /// every excluded array in the number of items or in an item.
  mutating func resolvingExclusions(
    _ facet: ArrayFacet, at location: Location
  ) throws(Failure) -> [ArrayFacet] {
    try resolvingExclusions(facet, at: location) { lowering, facet, value in
      let elements = value.elements ?? []
      let count = elements.count
      var results: [ArrayFacet] = []
      func add(_ change: (inout ArrayFacet) -> Void) {
        var result = facet
        change(&result)
        if result.maximumCount ?? Int.max >= result.minimumCount { results.append(result) }
      }
      if count > 0 { add { $0.maximumCount = min($0.maximumCount ?? count, count - 1) } }
      add { $0.minimumCount = max($0.minimumCount, count + 1) }
      for (index, element) in elements.enumerated() {
        let negation = lowering.negation(ofConstant: element)
        add { $0.require(negation, at: index) }
      }
      return results
    }
  }

  /// Returns facets without excluded objects that together admit the same objects: each differs
  /// from every excluded object in the names of its properties or in the value of one.
  mutating func resolvingExclusions(
    _ facet: ObjectFacet, at location: Location
  ) throws(Failure) -> [ObjectFacet] {
    try resolvingExclusions(facet, at: location) { lowering, facet, value in
      let members = value.members ?? []
      var results: [ObjectFacet] = []
      for member in members {
        let name = ScalarString(member.name)
        var result = facet
        if !facet.required.contains(name) {
          result.forbidden.insert(name)
          results.append(result)
        }
        guard !facet.forbidden.contains(name) else { continue }
        result = facet
        result.require(name, lowering.negation(ofConstant: member.value))
        results.append(result)
      }
      let unnamed = PropertyApplicators(
        properties: members.map { .init(name: ScalarString($0.name), value: .never) })
      var result = facet
      result.requiredUnnamed.append(RequiredUnnamedMember(unnamed, keyword: "enum"))
      return results + [result]
    }
  }

  /// Replaces a facet by those that differ from each of its excluded values in turn.
  private mutating func resolvingExclusions<Facet: ContainerFacet>(
    _ facet: Facet, at location: Location,
    differing: (inout Self, Facet, JSONValue) -> [Facet]
  ) throws(Failure) -> [Facet] {
    var rest = facet
    rest.excluded = []
    var results = [rest]
    for value in facet.excluded {
      results = results.flatMap { differing(&self, $0, value) }
      guard results.count <= Self.exclusionLimit else {
        throw .limit(.cases(Self.exclusionLimit), location)
      }
    }
    return results
  }

  private mutating func negation(ofConstant value: JSONValue) -> Conjunction {
    Conjunction(not: normalizer.document.location(ofConstant: value))
  }
}
