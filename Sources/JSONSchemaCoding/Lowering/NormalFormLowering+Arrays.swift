// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  mutating func arrayNodes(
    _ facet: ArrayFacet, as conjunction: Conjunction
  ) throws(Failure) -> [SchemaNode] {
    if let choices = facet.choices {
      var rest = facet
      rest.choices = nil
      var values: [JSONValue] = []
      for choice in choices where try normalizer.admits(choice, rest) { values.append(choice) }
      return constantNodes(values, as: conjunction)
    }
    var nodes: [SchemaNode] = []
    for var facet in try resolvingExclusions(facet, at: conjunction.location) {
      try boundCounts(of: &facet)
      if let maximum = facet.maximumCount, maximum < facet.minimumCount { continue }
      guard var array = try arraySchema(facet) else { continue }
      array.description = annotation("description", of: conjunction)
      array.automaton = try itemAutomaton(facet)
      if let location = facet.uniqueness, array.automaton == nil, hasOpenUniqueItems(facet) {
        array.hasUniqueItems = true
        uniqueArrayLocation = uniqueArrayLocation ?? location
      }
      nodes.append(.array(array))
    }
    return nodes
  }

  /// Expresses assertions by the bounds on the number of items where that is equivalent, and
  /// removes those without effect.
  private mutating func boundCounts(of facet: inout ArrayFacet) throws(Failure) {
    for index in 0...facet.prefixCount
    where try !normalizer.isSatisfiable(facet.item(at: index)) {
      facet.maximumCount = min(facet.maximumCount ?? index, index)
      break
    }
    for assertion in facet.contains where isMetByEveryItem(assertion, facet) {
      facet.contains.remove(assertion)
      let (least, overflow) = assertion.start.addingReportingOverflow(assertion.minimum)
      if assertion.minimum > 0 { facet.minimumCount = max(facet.minimumCount, least) }
      if overflow { facet.maximumCount = -1 }
      if let maximum = assertion.maximum {
        let (most, overflow) = assertion.start.addingReportingOverflow(maximum)
        if !overflow { facet.maximumCount = min(facet.maximumCount ?? most, most) }
      }
    }
    if facet.maximumCount ?? 2 <= 1 { facet.uniqueness = nil }
  }

  /// Returns the schema without `contains` and `uniqueItems`, or `nil` if no array satisfies it.
  private mutating func arraySchema(_ facet: ArrayFacet) throws(Failure) -> ArraySchema? {
    var maximum = facet.maximumCount
    var prefix: [SchemaNode] = []
    for index in 0..<min(facet.prefixCount, maximum ?? Int.max) {
      guard let item = try node(for: facet.item(at: index)) else {
        maximum = index
        break
      }
      prefix.append(item)
    }
    var items = SchemaNode.any()
    if maximum ?? Int.max > prefix.count {
      if let rest = try node(for: facet.item(at: facet.prefixCount)) {
        items = rest
      } else {
        maximum = prefix.count
      }
    }
    if let maximum, maximum < facet.minimumCount { return nil }
    return ArraySchema(
      prefix: prefix, items: items,
      minimumCount: facet.minimumCount > 0 ? facet.minimumCount : nil, maximumCount: maximum)
  }

  /// Returns whether the conjunction of every item includes that of a `contains`.
  private func isMetByEveryItem(
    _ assertion: ArrayFacet.ContainsAssertion, _ facet: ArrayFacet
  ) -> Bool {
    if assertion.item.isAnything { return true }
    if assertion.item.isNever { return false }
    return (min(assertion.start, facet.prefixCount)...facet.prefixCount).allSatisfy { index in
      let item = facet.item(at: index)
      return !item.isNever && item.implies(assertion.item)
    }
  }
}
