// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// The nodes of an alternative's numbers: several where values in between are left out.
  mutating func numberNodes(
    _ alternative: Alternative, as conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [SchemaNode] {
    let types = alternative.types.intersection(.number)
    guard !types.isEmpty else { return [] }
    var facet = alternative.number
    let description = annotation("description", of: conjunction)
    if let choices = facet.choices {
      let values = choices.map { JSONValue.number(JSONNumber($0)) }
      return [.constants(ConstantsSchema(description: description, values: values))]
    }
    let place = conjunction.positive.first ?? conjunction.negative.first ?? 0
    if types == .fractional { facet.nonMultiples.insert(DecimalNumber(1)) }
    if types == .whole {
      facet.multiples = facet.multiples.filter { DecimalNumber(1).isMultiple(of: $0) != true }
    }
    var divisor: DecimalNumber?
    for multiple in facet.multiples {
      guard let known = divisor else {
        divisor = multiple
        continue
      }
      divisor = known.leastCommonMultiple(with: multiple)
      if divisor == nil {
        normalizer.report(
          .notEnforceable(why: "the least common multiple is too large"), "multipleOf", at: place)
        return []
      }
    }
    return facet.ranges.compactMap { range in
      var schema = range
      schema.multipleOf = divisor
      schema.notMultipleOf = facet.nonMultiples.sorted()
      schema.description = description
      if types == .whole { return schema.admitsWholeNumber ? .integer(schema) : nil }
      return .number(schema)
    }
  }
}

extension NumberFacet {
  /// The range without the excluded values, as ranges.
  fileprivate var ranges: [NumberSchema] {
    var rest = NumberSchema()
    if let lower {
      if lower.isExclusive {
        rest.exclusiveMinimum = lower.value
      } else {
        rest.minimum = lower.value
      }
    }
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
