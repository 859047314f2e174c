// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Reads the keywords about arrays, as any draft spells them.
  mutating func readArrays(_ keywords: Keywords, into base: inout Disjunct) {
    var facet = ArrayFacet()
    facet.minimumCount = count(keywords, "minItems") ?? 0
    facet.maximumCount = maximum(keywords, "maxItems")
    var applicators = ArrayFacet.ItemApplicators()
    let isDraft7 = keywords["items"]?.elements != nil
    let prefixKeyword = isDraft7 ? "items" : "prefixItems"
    let restKeyword = isDraft7 ? "additionalItems" : "items"
    let prefix = keywords[prefixKeyword]?.elements ?? []
    for (index, element) in prefix.enumerated() {
      let item = document.location(
        of: prefixKeyword, String(index), in: keywords.location, value: element)
      applicators.prefix.append(conjunction(of: item))
    }
    if let rest = subschema(keywords, restKeyword) { applicators.rest = conjunction(of: rest) }
    while applicators.rest.isAnything, applicators.prefix.last?.isAnything ?? false {
      applicators.prefix.removeLast()
    }
    if applicators != .init() { facet.applicators = [applicators] }
    if keywords["uniqueItems"]?.bool == true { facet.uniqueness = keywords.location }
    let contained = subschema(keywords, "contains")
    if let contained {
      let assertion = ArrayFacet.ContainsAssertion(
        item: conjunction(of: contained), minimum: count(keywords, "minContains") ?? 1,
        maximum: count(keywords, "maxContains"), location: keywords.location)
      if assertion.minimum > 0 || assertion.maximum != nil { facet.contains = [assertion] }
    }
    base.setArray(facet)
    guard document.hasUnevaluated else { return }
    base.evaluated.prefixCount = prefix.count
    base.evaluated.coversItems = keywords[restKeyword] != nil
    if document.entries[keywords.location].draft >= .draft2020, let contained {
      base.evaluated.contains = [contained]
    }
  }

  mutating func readObjects(_ keywords: Keywords, into base: inout Disjunct) {
    var facet = ObjectFacet()
    facet.minimumCount = count(keywords, "minProperties") ?? 0
    facet.maximumCount = maximum(keywords, "maxProperties")
    // Draft 3 has a Boolean value under 'required', which occurs in many schemas.
    if let required = keywords["required"], required.bool == nil {
      facet.required = distinctNames(required, "required", at: keywords.location)
    }
    let additional = subschema(keywords, "additionalProperties").map { conjunction(of: $0) }
    let applicators = PropertyApplicators(
      properties: readProperties(keywords), patterns: readPatterns(keywords),
      additional: additional ?? .anything)
    if !applicators.properties.isEmpty || !applicators.patterns.isEmpty
      || !applicators.additional.isAnything
    {
      facet.applicators = [applicators]
    }
    if document.hasUnevaluated {
      base.evaluated.add(applicators)
      base.evaluated.coversProperties = additional != nil
    }
    if let names = subschema(keywords, "propertyNames") { facet.names = conjunction(of: names) }
    base.setObject(facet)
  }

  private mutating func readProperties(_ keywords: Keywords) -> [PropertyApplicators.Property] {
    namedSubschemas(keywords, "properties").map { member, location in
      PropertyApplicators.Property(
        name: ScalarString(member.name), value: conjunction(of: location),
        description: member.value["description"]?.string)
    }
  }

  private mutating func readPatterns(
    _ keywords: Keywords
  ) -> [PropertyApplicators.PatternProperty] {
    namedSubschemas(keywords, "patternProperties").compactMap { member, location in
      let text = patternText(
        .string(member.name), "patternProperties", at: keywords.location)
      guard let pattern = text.flatMap({ pattern($0) }) else { return nil }
      return PropertyApplicators.PatternProperty(
        pattern: pattern, value: conjunction(of: location))
    }
  }
}
