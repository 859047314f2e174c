// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// The nodes of an alternative's arrays.
  mutating func arrayNodes(
    _ facet: ArrayFacet, as conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [SchemaNode] {
    let description = annotation("description", of: conjunction)
    if let choices = facet.choices {
      var only = facet
      only.choices = nil
      var values: [JSONValue] = []
      for choice in choices where try normalizer.admits(choice.elements ?? [], only) {
        values.append(choice)
      }
      guard !values.isEmpty else { return [] }
      return [.constants(ConstantsSchema(description: description, values: values))]
    }
    var nodes: [SchemaNode] = []
    for var facet in try differing(facet, at: conjunction.positive.first ?? 0) {
      try boundCounts(of: &facet)
      if let maximum = facet.maximumCount, maximum < facet.minimumCount { continue }
      guard var array = try arraySchema(facet) else { continue }
      array.description = description
      array.automaton = try itemAutomaton(facet)
      nodes.append(.array(array))
    }
    return nodes
  }

  /// Says with the number of items alone what it says just as well, and leaves out what says
  /// nothing.
  private mutating func boundCounts(
    of facet: inout ArrayFacet
  ) throws(SchemaNormalizer.Interruption) {
    for index in 0...facet.prefixCount
    where try !normalizer.isInhabited(facet.item(at: index)) {
      facet.maximumCount = min(facet.maximumCount ?? index, index)
      break
    }
    for content in facet.contents where try includes(content, facet) {
      facet.contents.remove(content)
      let (least, overflow) = content.start.addingReportingOverflow(content.minimum)
      if content.minimum > 0 { facet.minimumCount = max(facet.minimumCount, least) }
      if overflow { facet.maximumCount = -1 }
      if let maximum = content.maximum {
        let (most, overflow) = content.start.addingReportingOverflow(maximum)
        if !overflow { facet.maximumCount = min(facet.maximumCount ?? most, most) }
      }
    }
    if facet.maximumCount ?? 2 <= 1 { facet.uniqueness = nil }
  }

  /// What holds of all items.
  private mutating func arraySchema(
    _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> ArraySchema? {
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

  /// Whether every item is of the kind that is asked for.
  private mutating func includes(
    _ content: ArrayFacet.Content, _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    if content.item.isAnything { return true }
    if content.item.isNever { return false }
    return (min(content.start, facet.prefixCount)...facet.prefixCount).allSatisfy { index in
      let item = facet.item(at: index)
      return !item.isNever && content.item.positive.allSatisfy(item.positive.contains)
        && content.item.negative.allSatisfy(item.negative.contains)
    }
  }
}
