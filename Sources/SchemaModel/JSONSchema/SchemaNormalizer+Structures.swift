// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// Reads the keywords about arrays, in the spelling of any draft.
  mutating func readArrays(_ keywords: SchemaKeywords, into base: inout Alternative) {
    let location = keywords.location
    var facet = ArrayFacet()
    facet.minimumCount = count(keywords, "minItems") ?? 0
    facet.maximumCount = count(keywords, "maxItems").flatMap { $0 == Int.max ? nil : $0 }
    var layer = ArrayFacet.Layer(prefix: [], rest: .anything)
    let prefixKeyword = keywords["items"]?.elements == nil ? "prefixItems" : "items"
    if let elements = keywords[prefixKeyword]?.elements {
      for (index, element) in elements.enumerated() {
        layer.prefix.append(
          conjunction(
            of: document.location(of: prefixKeyword, String(index), in: location, value: element)))
      }
    }
    let restKeyword = prefixKeyword == "items" ? "additionalItems" : "items"
    if let rest = subschema(keywords, restKeyword) { layer.rest = conjunction(of: rest) }
    while layer.rest.isAnything, layer.prefix.last?.isAnything ?? false {
      layer.prefix.removeLast()
    }
    if !layer.prefix.isEmpty || !layer.rest.isAnything { facet.layers = [layer] }
    if keywords["uniqueItems"]?.bool == true { facet.uniqueness = location }
    if let item = subschema(keywords, "contains") {
      let content = ArrayFacet.Content(
        item: conjunction(of: item), minimum: count(keywords, "minContains") ?? 1,
        maximum: count(keywords, "maxContains"), location: location)
      if content.minimum > 0 || content.maximum != nil { facet.contents = [content] }
    }
    if keywords["unevaluatedItems"] != nil { readUnevaluated("Items", keywords) }
    if facet != .free { base.setArray(facet) }
  }

  /// Reads the keywords about objects.
  mutating func readObjects(_ keywords: SchemaKeywords, into base: inout Alternative) {
    let location = keywords.location
    var facet = ObjectFacet()
    facet.minimumCount = count(keywords, "minProperties") ?? 0
    facet.minimumLocation = location
    facet.maximumCount = count(keywords, "maxProperties").flatMap { $0 == Int.max ? nil : $0 }
    if let required = keywords["required"] {
      // Draft 3 had a truth value here, which still is to be met.
      if required.bool == nil {
        facet.required = names(required, "required", at: location)
      }
    }
    var additional = Conjunction.anything
    let unevaluated = unevaluatedMembers(keywords)
    if let rest = subschema(keywords, "additionalProperties") ?? unevaluated {
      additional = conjunction(of: rest)
    }
    let properties = readProperties(keywords)
    let rules = readPatterns(keywords)
    if !properties.isEmpty || !rules.isEmpty || !additional.isAnything {
      facet.layers = [
        ObjectLayer(properties: properties, patterns: rules, additional: additional)
      ]
    }
    if let names = subschema(keywords, "propertyNames") { facet.names = conjunction(of: names) }
    if facet.minimumCount == 0 { facet.minimumLocation = nil }
    if facet != .free { base.setObject(facet) }
  }

  private mutating func readProperties(_ keywords: SchemaKeywords) -> [ObjectLayer.Property] {
    guard let value = keywords["properties"] else { return [] }
    guard let members = value.members else {
      report(.wrongValue(expected: "an object of schemas"), "properties", at: keywords.location)
      return []
    }
    return members.map { member in
      let place = document.location(
        of: "properties", member.name, in: keywords.location, value: member.value)
      return ObjectLayer.Property(
        name: ExactText(member.name), value: conjunction(of: place),
        description: member.value["description"]?.string)
    }
  }

  private mutating func readPatterns(_ keywords: SchemaKeywords) -> [ObjectLayer.PatternRule] {
    guard let value = keywords["patternProperties"] else { return [] }
    guard let members = value.members else {
      report(
        .wrongValue(expected: "an object of schemas"), "patternProperties", at: keywords.location)
      return []
    }
    var rules: [ObjectLayer.PatternRule] = []
    for member in members {
      let place = document.location(
        of: "patternProperties", member.name, in: keywords.location, value: member.value)
      guard
        let text = patternText(
          .string(member.name), "patternProperties", at: keywords.location),
        let pattern = pattern(text)
      else { continue }
      rules.append(ObjectLayer.PatternRule(pattern: pattern, value: conjunction(of: place)))
    }
    return rules
  }

  // MARK: - Unevaluated

  /// The schema of members that no other keyword looks at, where `additionalProperties` could say
  /// the same.
  private mutating func unevaluatedMembers(
    _ keywords: SchemaKeywords
  ) -> Conjunction.Location? {
    guard let value = keywords["unevaluatedProperties"] else { return nil }
    guard value.bool != true, keywords["additionalProperties"] == nil else { return nil }
    if hasApplicators(keywords) {
      readUnevaluated("Properties", keywords)
      return nil
    }
    return subschema(keywords, "unevaluatedProperties")
  }

  private mutating func readUnevaluated(_ kind: String, _ keywords: SchemaKeywords) {
    let keyword = "unevaluated" + kind
    guard keywords[keyword]?.bool != true else { return }
    report(
      .notEnforceable(why: "it depends on which other schemas hold"), keyword,
      at: keywords.location)
  }

  private func hasApplicators(_ keywords: SchemaKeywords) -> Bool {
    [
      "$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "if", "dependentSchemas",
      "dependencies", "not",
    ].contains { keywords[$0] != nil }
  }
}
