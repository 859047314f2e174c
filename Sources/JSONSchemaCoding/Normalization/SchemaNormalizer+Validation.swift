// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Returns whether a value satisfies a conjunction.
  ///
  /// - Complexity: That of a validator. The recursion is bounded by the depth of the value.
  mutating func admits(_ value: JSONValue, _ conjunction: Conjunction) throws(Failure) -> Bool {
    if conjunction.isNever { return false }
    if conjunction.isAnything { return true }
    for disjunct in try disjuncts(of: conjunction) where try admits(value, disjunct) {
      return true
    }
    return false
  }

  private mutating func admits(_ value: JSONValue, _ disjunct: Disjunct) throws(Failure) -> Bool {
    guard disjunct.types.isSuperset(of: TypeSet(of: value)) else { return false }
    switch value {
    case .null, .bool: return true
    case .number(let number): return number.decimal.map(disjunct.number.admits) ?? false
    case .string(let text): return admits(ScalarString(text), disjunct.string)
    case .array: return try admits(value, disjunct.array)
    case .object: return try admits(value, disjunct.object)
    }
  }

  mutating func admits(_ value: JSONValue, _ facet: ArrayFacet) throws(Failure) -> Bool {
    let elements = value.elements ?? []
    guard facet.admits(value, count: elements.count) else { return false }
    if facet.uniqueness != nil, elements.distinct.count < elements.count { return false }
    for (index, element) in elements.enumerated()
    where try !admits(element, facet.item(at: index)) {
      return false
    }
    for assertion in facet.contains {
      var count = 0
      for element in elements.dropFirst(assertion.start)
      where try admits(element, assertion.item) {
        count += 1
      }
      if count < assertion.minimum || count > assertion.maximum ?? Int.max { return false }
    }
    return true
  }

  mutating func admits(_ value: JSONValue, _ facet: ObjectFacet) throws(Failure) -> Bool {
    let members = value.members ?? []
    let names = Set(members.map { ScalarString($0.name) })
    guard facet.admits(value, count: names.count), names.isSuperset(of: facet.required) else {
      return false
    }
    for required in facet.requiredUnnamed {
      var isMet = false
      for member in members where !isMet {
        isMet = try admits(
          member, required.value(of: ScalarString(member.name)), names: required.names)
      }
      if !isMet { return false }
    }
    for member in members {
      let value = facet.value(of: ScalarString(member.name))
      guard try admits(member, value, names: facet.names) else { return false }
    }
    return true
  }

  /// Returns whether a member satisfies the conjunctions for its value and its name.
  private mutating func admits(
    _ member: JSONValue.Member, _ value: Conjunction, names: Conjunction
  ) throws(Failure) -> Bool {
    guard try admits(member.value, value) else { return false }
    return try admits(.string(member.name), names)
  }
}
