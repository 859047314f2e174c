// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

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
    if facet != .free { base.setArray(facet) }
    guard document.hasUnevaluated else { return }
    base.evaluation.addPrefix(keywords[prefixKeyword]?.elements?.count ?? 0)
    base.evaluation.coversItems = keywords[restKeyword] != nil
    if document.draft >= .draft2020, let item = subschema(keywords, "contains") {
      base.evaluation.addContents(item)
    }
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
    if let rest = subschema(keywords, "additionalProperties") {
      additional = conjunction(of: rest)
    }
    let properties = readProperties(keywords)
    let rules = readPatterns(keywords)
    let layer = ObjectLayer(properties: properties, patterns: rules, additional: additional)
    if !properties.isEmpty || !rules.isEmpty || !additional.isAnything { facet.layers = [layer] }
    if document.hasUnevaluated {
      base.evaluation.add(layer)
      base.evaluation.coversMembers = keywords["additionalProperties"] != nil
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
}
