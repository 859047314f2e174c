// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// Up to how many ways there are to differ from all values that are left out.
  private static let differenceLimit = 64

  /// The facets of arrays that differ from those that a facet leaves out: in their number of items,
  /// or in an item.
  mutating func differing(
    _ facet: ArrayFacet, at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> [ArrayFacet] {
    var rest = facet
    rest.excluded = []
    var results = [rest]
    for elements in facet.excluded.compactMap(\.elements) {
      results = results.flatMap { known in
        var ways: [ArrayFacet] = []
        func add(_ change: (inout ArrayFacet) -> Void) {
          var way = known
          change(&way)
          if way.maximumCount ?? Int.max >= way.minimumCount { ways.append(way) }
        }
        let count = elements.count
        if count > 0 { add { $0.maximumCount = min($0.maximumCount ?? count, count - 1) } }
        add { $0.minimumCount = max($0.minimumCount, count + 1) }
        for (index, element) in elements.enumerated() {
          let other = Conjunction(not: normalizer.document.location(ofConstant: element))
          add {
            let free = [Conjunction](repeating: .anything, count: index)
            $0.layers.append(ArrayFacet.Layer(prefix: free + [other], rest: .anything))
            $0.minimumCount = max($0.minimumCount, index + 1)
          }
        }
        return ways
      }
      guard results.count <= Self.differenceLimit else { throw .tooLarge(place) }
    }
    return results
  }

  /// The facets of objects that differ from those that a facet leaves out: in the names of their
  /// members, or in the value of one.
  mutating func differing(
    _ facet: ObjectFacet, at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> [ObjectFacet] {
    var rest = facet
    rest.excluded = []
    var results = [rest]
    for members in facet.excluded.compactMap(\.members) {
      results = results.flatMap { known in
        var ways: [ObjectFacet] = []
        for member in members {
          let name = ExactText(member.name)
          if !known.required.contains(name) {
            var without = known
            without.forbidden.insert(name)
            ways.append(without)
          }
          guard !known.forbidden.contains(name) else { continue }
          let other = Conjunction(not: normalizer.document.location(ofConstant: member.value))
          var with = known
          if !with.required.contains(name) { with.required.append(name) }
          with.layers.append(
            ObjectLayer(
              properties: [ObjectLayer.Property(name: name, value: other, description: nil)],
              patterns: [], additional: .anything))
          ways.append(with)
        }
        var more = known
        more.demands.append(
          MemberDemand(
            layer: ObjectLayer(
              properties: members.map {
                ObjectLayer.Property(name: ExactText($0.name), value: .never, description: nil)
              }, patterns: [], additional: .anything), names: .anything, keyword: "enum"))
        return ways + [more]
      }
      guard results.count <= Self.differenceLimit else { throw .tooLarge(place) }
    }
    return results
  }
}
