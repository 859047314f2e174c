// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaLowering {
  /// How many arrays are written out where items must differ.
  private static let arrayLimit = 512
  /// Up to how many items it is spelled out where a certain one stands.
  private static let positionLimit = 16

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
    let place = conjunction.positive.first ?? 0
    if !facet.excluded.isEmpty {
      normalizer.report(.notNegatable("enum"), "not", at: place)
      return []
    }
    var facet = facet
    for index in 0...facet.prefixCount
    where try !normalizer.isInhabited(facet.item(at: index)) {
      facet.maximumCount = min(facet.maximumCount ?? index, index)
      break
    }
    if let maximum = facet.maximumCount, maximum < facet.minimumCount { return [] }
    if let location = facet.uniqueness, facet.maximumCount ?? 2 > 1 {
      if let arrays = try distinctArrays(facet) {
        guard !arrays.isEmpty else { return [] }
        return [.constants(ConstantsSchema(description: description, values: arrays))]
      }
      normalizer.report(
        .notEnforceable(why: "an automaton cannot remember the items that were written"),
        "uniqueItems", at: location)
    }
    var results: [SchemaNode] = []
    for facet in try positions(facet) {
      guard let node = try arrayNode(facet, description: description) else { continue }
      results.append(node)
    }
    return results
  }

  private mutating func arrayNode(
    _ facet: ArrayFacet, description: String?
  ) throws(SchemaNormalizer.Interruption) -> SchemaNode? {
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
    return .array(
      ArraySchema(
        prefix: prefix, items: items,
        minimumCount: facet.minimumCount > 0 ? facet.minimumCount : nil, maximumCount: maximum,
        description: description))
  }

  /// The same arrays with `contains` spelled out: a certain item at the first place, or at the
  /// second, and so on.
  private mutating func positions(
    _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> [ArrayFacet] {
    var results = [facet]
    results[0].contents = []
    for content in facet.contents.sorted(by: { $0.location < $1.location }) {
      if try includes(content, facet) { continue }
      guard content.minimum == 1, content.maximum == nil,
        let maximum = facet.maximumCount, maximum <= Self.positionLimit,
        results.count * maximum <= 256
      else {
        normalizer.report(
          .notEnforceable(why: "an automaton cannot count items of several kinds"), "contains",
          at: content.location)
        continue
      }
      results = results.flatMap { result in
        (0..<maximum).map { index in
          var one = result
          let free = [Conjunction](repeating: .anything, count: index)
          one.layers.append(ArrayFacet.Layer(prefix: free + [content.item], rest: .anything))
          one.minimumCount = max(one.minimumCount, index + 1)
          return one
        }
      }
    }
    return results
  }

  /// Whether every item is of the kind that is asked for, and there are enough of them.
  private mutating func includes(
    _ content: ArrayFacet.Content, _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    guard facet.minimumCount >= content.minimum, content.maximum == nil else { return false }
    for index in 0...facet.prefixCount {
      let item = facet.item(at: index)
      guard content.item.positive.allSatisfy(item.positive.contains),
        content.item.negative.allSatisfy(item.negative.contains)
      else { return content.item.isAnything }
    }
    return true
  }

  /// All arrays of different items, where these are few.
  private mutating func distinctArrays(
    _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> [JSONValue]? {
    guard facet.contents.isEmpty, facet.prefixCount == 0,
      let values = try finiteValues(facet.item(at: 0))
    else { return nil }
    var arrays: [[JSONValue]] = [[]]
    var all: [JSONValue] = []
    for count in 0...values.count {
      if count >= facet.minimumCount, count <= facet.maximumCount ?? count {
        all += arrays.map { .array($0) }
      }
      arrays = arrays.flatMap { head in
        values.filter { value in !head.contains { $0.isSame(as: value) } }.map { head + [$0] }
      }
      guard all.count + arrays.count <= Self.arrayLimit else { return nil }
    }
    var admitted: [JSONValue] = []
    for array in all where try normalizer.admits(array.elements ?? [], facet) {
      admitted.append(array)
    }
    return admitted
  }

  /// All values that satisfy a conjunction, if they are listed.
  private mutating func finiteValues(
    _ conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [JSONValue]? {
    if conjunction.isNever { return [] }
    var values: [JSONValue] = []
    for alternative in try normalizer.alternatives(of: conjunction) {
      let types = alternative.types
      if types.contains(.null) { values.append(.null) }
      if types.contains(.isFalse) { values.append(false) }
      if types.contains(.isTrue) { values.append(true) }
      if !types.isDisjoint(with: .number) {
        guard let choices = alternative.number.choices else { return nil }
        values += choices.map { .number(JSONNumber($0)) }
      }
      if types.contains(.string) {
        guard let choices = alternative.string.choices else { return nil }
        values += choices.map { .string($0.string) }
      }
      if !types.isDisjoint(with: [.array, .object]) { return nil }
    }
    return values.count <= 16 ? values.distinct : nil
  }
}
