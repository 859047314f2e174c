// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  mutating func expand(_ location: Location) throws(Failure) -> [Disjunct] {
    let value = document.entries[location].value
    switch value {
    case .bool(let bool): return bool ? [.anything] : []
    case .object(let members):
      if let reference = document.overridingReference(at: location) {
        return try referenced(reference, keyword: "$ref", from: location)
      }
      return try expand(Keywords(members, at: location))
    default:
      report(.wrongValue(expected: "an object, true or false"), "", at: location)
      return [.anything]
    }
  }

  private mutating func expand(_ keywords: Keywords) throws(Failure) -> [Disjunct] {
    var union = [Disjunct.anything]
    try apply(keywords, to: &union)
    return union
  }

  /// Replaces a union by the values of it that satisfy the keywords of a schema.
  mutating func apply(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    let base = assertions(of: keywords)
    union = base.isEmpty ? [] : try product(union, [base], at: keywords.location)
    if keywords.groups.contains(.references) {
      for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
        guard let reference = keywords[keyword] else { continue }
        let target = try referenced(reference, keyword: keyword, from: keywords.location)
        union = try product(union, target, at: keywords.location)
      }
    }
    guard keywords.groups.contains(.applicators) else { return }
    try applyAllOf(keywords, to: &union)
    try applyAnyOf(keywords, to: &union)
    try applyDependents(keywords, to: &union)
    try applyIf(keywords, to: &union)
    try applyNot(keywords, to: &union)
    try applyOneOf(keywords, to: &union)
    if document.hasUnevaluated { applyUnevaluated(keywords, to: &union) }
  }

  /// Returns the disjunct of the keywords that express no disjunction.
  private mutating func assertions(of keywords: Keywords) -> Disjunct {
    var base = Disjunct(types: types(keywords))
    let groups = keywords.groups
    if groups.contains(.numbers) { readNumbers(keywords, into: &base) }
    if groups.contains(.strings) { readStrings(keywords, into: &base) }
    if groups.contains(.arrays) { readArrays(keywords, into: &base) }
    if groups.contains(.objects) { readObjects(keywords, into: &base) }
    if groups.contains(.choices) {
      if let values = value(keywords, "enum", expected: "an array of values", \.elements) {
        base = base.and(Disjunct(values: values))
      }
      if let value = keywords["const"] { base = base.and(Disjunct(values: [value])) }
    }
    enumerateStrings(of: &base)
    return base
  }

  private mutating func referenced(
    _ reference: JSONValue, keyword: String, from location: Location
  ) throws(Failure) -> [Disjunct] {
    guard let target = target(of: reference, keyword: keyword, at: location, in: nil) else {
      return [.anything]
    }
    if document.isDynamic(reference.string ?? "", keyword, leadingTo: target) {
      report(
        .notEnforceable(why: "its target depends on where the schema is used"), keyword,
        at: location)
      return [.anything]
    }
    return try disjuncts(of: target)
  }
}
