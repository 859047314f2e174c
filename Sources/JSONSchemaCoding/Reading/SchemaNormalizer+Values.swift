// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Whether a value satisfies a conjunction.
  ///
  /// - Complexity: As for a validator; the recursion follows the value, whose depth is limited.
  mutating func admits(
    _ value: JSONValue, _ conjunction: Conjunction
  ) throws(Interruption) -> Bool {
    if conjunction.isNever { return false }
    if conjunction.isAnything { return true }
    for alternative in try alternatives(of: conjunction) where try admits(value, alternative) {
      return true
    }
    return false
  }

  /// Whether a value is one of an alternative.
  mutating func admits(
    _ value: JSONValue, _ alternative: Alternative
  ) throws(Interruption) -> Bool {
    guard alternative.types.isSuperset(of: TypeSet(of: value)) else { return false }
    switch value {
    case .null, .bool: return true
    case .number(let number): return number.decimal.map(alternative.number.admits) ?? false
    case .string(let text): return admits(ExactText(text), alternative.string)
    case .array(let elements): return try admits(elements, alternative.array)
    case .object(let members): return try admits(members, alternative.object)
    }
  }

  /// Whether an array is one that a facet admits.
  mutating func admits(
    _ elements: [JSONValue], _ facet: ArrayFacet
  ) throws(Interruption) -> Bool {
    let value = JSONValue.array(elements)
    if let choices = facet.choices, !choices.contains(where: { $0.isSame(as: value) }) {
      return false
    }
    if facet.excluded.contains(where: { $0.isSame(as: value) }) { return false }
    if elements.count < facet.minimumCount || elements.count > facet.maximumCount ?? Int.max {
      return false
    }
    if facet.uniqueness != nil, elements.distinct.count < elements.count { return false }
    for (index, element) in elements.enumerated()
    where try !admits(element, facet.item(at: index)) {
      return false
    }
    for content in facet.contents {
      var count = 0
      for element in elements.dropFirst(content.start)
      where try admits(element, content.item) {
        count += 1
      }
      if count < content.minimum || count > content.maximum ?? Int.max { return false }
    }
    return true
  }

  /// Whether an object is one that a facet admits.
  mutating func admits(
    _ members: [JSONValue.Member], _ facet: ObjectFacet
  ) throws(Interruption) -> Bool {
    let value = JSONValue.object(members)
    if let choices = facet.choices, !choices.contains(where: { $0.isSame(as: value) }) {
      return false
    }
    if facet.excluded.contains(where: { $0.isSame(as: value) }) { return false }
    let names = Set(members.map { ExactText($0.name) })
    if names.count < facet.minimumCount || names.count > facet.maximumCount ?? Int.max {
      return false
    }
    guard facet.required.allSatisfy(names.contains) else { return false }
    for demand in facet.demands where try !members.contains(admitting: demand, &self) {
      return false
    }
    for member in members {
      let name = ExactText(member.name)
      guard try admits(member.value, facet.value(of: name)),
        try admits(.string(member.name), facet.names)
      else { return false }
    }
    return true
  }
}

extension [JSONValue.Member] {
  /// Whether some member is one that is demanded.
  fileprivate func contains(
    admitting demand: MemberDemand, _ normalizer: inout SchemaNormalizer
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    for member in self {
      let rule = demand.value(of: ExactText(member.name))
      if try normalizer.admits(member.value, rule),
        try normalizer.admits(.string(member.name), demand.names)
      {
        return true
      }
    }
    return false
  }
}
