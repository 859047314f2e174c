// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// Returns the nodes of a disjunct's numbers; several if values in between are excluded.
  mutating func numberNodes(_ disjunct: Disjunct, as conjunction: Conjunction) -> [SchemaNode] {
    let types = disjunct.types.intersection(.number)
    guard !types.isEmpty else { return [] }
    var facet = disjunct.number
    let description = annotation("description", of: conjunction)
    if let choices = facet.choices {
      let values = choices.map { JSONValue.number(JSONNumber($0)) }
      return [.constants(ConstantsSchema(description: description, values: values))]
    }
    if types == .fractional { facet.nonMultiples.insert(DecimalNumber(1)) }
    if types == .whole {
      facet.multiples = facet.multiples.filter { DecimalNumber(1).isMultiple(of: $0) != true }
    }
    let multiples = facet.multiples.sorted()
    let divisor = multiples.dropFirst().reduce(multiples.first) {
      $0?.leastCommonMultiple(with: $1)
    }
    if divisor == nil, !facet.multiples.isEmpty {
      normalizer.report(
        .notEnforceable(why: "the least common multiple is too large"), "multipleOf",
        at: conjunction.location)
      return []
    }
    return facet.ranges.compactMap { range in
      var schema = range
      schema.multipleOf = divisor
      schema.notMultipleOf = facet.nonMultiples.sorted()
      schema.description = description
      if types == .whole { return schema.admitsInteger ? .integer(schema) : nil }
      return .number(schema)
    }
  }
}

extension NumberFacet {
  /// The ranges between the excluded values.
  fileprivate var ranges: [NumberSchema] {
    var rest = NumberSchema(
      minimum: lower.flatMap { $0.isExclusive ? nil : $0.value },
      exclusiveMinimum: lower.flatMap { $0.isExclusive ? $0.value : nil })
    var ranges: [NumberSchema] = []
    var bounded = self
    bounded.excluded = []
    for value in excluded.sorted() where bounded.admits(value) {
      if rest.minimum == value {
        rest.minimum = nil
        rest.exclusiveMinimum = value
        continue
      }
      var below = rest
      below.exclusiveMaximum = value
      ranges.append(below)
      rest = NumberSchema(exclusiveMinimum: value)
    }
    guard let upper else { return ranges + [rest] }
    if upper.isExclusive {
      rest.exclusiveMaximum = upper.value
    } else if rest.exclusiveMinimum == upper.value {
      return ranges
    } else {
      rest.maximum = upper.value
    }
    return ranges + [rest]
  }
}
