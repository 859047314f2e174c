// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension JSONSchemaRuleCompiler {
  /// Reads the keywords for arrays, in the syntax of any draft.
  mutating func readArrays(_ keywords: Keywords, into rule: inout ValidationRule) {
    guard rule.types.contains(.array) else { return }
    var array = ArrayRule()
    let isDraft7 = keywords["items"]?.elements != nil
    let prefixKeyword = isDraft7 ? "items" : "prefixItems"
    for (index, schema) in (keywords[prefixKeyword]?.elements ?? []).enumerated() {
      array.prefix.append(self.rule(keywords, prefixKeyword, String(index), schema))
    }
    array.items = self.rule(keywords, isDraft7 ? "additionalItems" : "items")
    array.minimumCount = count(keywords, "minItems") ?? 0
    array.maximumCount = maximum(keywords, "maxItems")
    array.isUnique = keywords["uniqueItems"]?.bool == true
    readContains(keywords, into: &array)
    array.unevaluatedItems = self.rule(keywords, "unevaluatedItems")
    if !array.isUnrestricted { rule.array = array }
  }

  private mutating func readContains(_ keywords: Keywords, into array: inout ArrayRule) {
    guard let schema = keywords["contains"] else { return }
    let minimum = count(keywords, "minContains") ?? 1
    let maximum = count(keywords, "maxContains")
    let draft = document.entries[keywords.location].draft
    let evaluatesItems = document.hasUnevaluated && draft >= .draft2020
    if minimum == 0, maximum == nil, !evaluatesItems { return }
    array.contains.append(
      .init(
        rule: rule(keywords, "contains", nil, schema), minimum: minimum, maximum: maximum,
        evaluatesItems: evaluatesItems))
  }

  mutating func readObjects(
    _ keywords: Keywords, into rule: inout ValidationRule, at index: RuleIndex
  ) {
    guard rule.types.contains(.object) else { return }
    var object = ObjectRule()
    var names = PropertyIndices()
    for member in namedSchemas(keywords, "properties").uniquelyNamed {
      let property = names.index(of: member.name, in: &object)
      object.properties[property].rule =
        self.rule(keywords, "properties", member.name, member.value)
    }
    // Draft 3 has a Boolean value under 'required', which occurs in many schemas.
    if let required = keywords["required"], required.bool == nil {
      for name in self.names(required, "required", at: keywords.location) {
        object.properties[names.index(of: name, in: &object)].isRequired = true
      }
    }
    readDependents(keywords, into: &object, &names)
    object.additional = self.rule(keywords, "additionalProperties")
    object.evaluatesAdditional = keywords["additionalProperties"] != nil
    readPatternProperties(keywords, into: &object, at: index)
    object.names = self.rule(keywords, "propertyNames")
    object.minimumCount = count(keywords, "minProperties") ?? 0
    object.maximumCount = maximum(keywords, "maxProperties")
    object.unevaluated = self.rule(keywords, "unevaluatedProperties")
    if !object.isUnrestricted { rule.object = object }
  }

  private mutating func readPatternProperties(
    _ keywords: Keywords, into object: inout ObjectRule, at index: RuleIndex
  ) {
    for member in namedSchemas(keywords, "patternProperties").uniquelyNamed {
      let pattern = matcher(.string(member.name), "patternProperties", at: keywords.location)
      if let pattern {
        let value = rule(keywords, "patternProperties", member.name, member.value)
        object.patterns.append(.init(pattern: pattern, rule: value))
      } else {
        // A name that the missing pattern matches is not an additional one.
        object.additional = nil
        object.evaluatesAdditional = true
        relaxedRules.insert(index)
      }
    }
  }

  /// Reads `dependentRequired`, `dependentSchemas` and draft 7's `dependencies`.
  private mutating func readDependents(
    _ keywords: Keywords, into object: inout ObjectRule, _ names: inout PropertyIndices
  ) {
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      let members = value(keywords, keyword, expected: "an object", \.members) ?? []
      for member in members.uniquelyNamed {
        let trigger = names.index(of: member.name, in: &object)
        if member.value.elements != nil {
          for name in self.names(member.value, keyword, at: keywords.location) {
            object.dependentNames.append((trigger, names.index(of: name, in: &object)))
          }
        } else if keyword == "dependencies", let name = member.value.string {
          object.dependentNames.append((trigger, names.index(of: name, in: &object)))
        } else if document.hasUnevaluated || !isUnrestricted(member.value) {
          object.dependentRules.append(
            (trigger, rule(keywords, keyword, member.name, member.value)))
        }
      }
    }
  }
}

/// The indices of an object's properties by name.
private struct PropertyIndices {
  private var indices: [ScalarString: Int] = [:]

  /// Returns the index of a property, which is added if it is new.
  mutating func index(of name: String, in object: inout ObjectRule) -> Int {
    if let known = indices[ScalarString(name)] { return known }
    object.properties.append(.init(name: name))
    indices[ScalarString(name)] = object.properties.count - 1
    return object.properties.count - 1
  }
}

extension ArrayRule {
  /// Whether the rule admits every array and evaluates no items.
  var isUnrestricted: Bool {
    prefix.isEmpty && items == nil && minimumCount == 0 && maximumCount == nil
      && contains.isEmpty && !isUnique && automaton == nil && unevaluatedItems == nil
  }
}

extension ObjectRule {
  /// Whether the rule admits every object and evaluates no members.
  var isUnrestricted: Bool {
    properties.isEmpty && patterns.isEmpty && additional == nil && alternatives == nil
      && requiredAlternatives.isEmpty && names == nil && minimumCount == 0 && maximumCount == nil
      && dependentNames.isEmpty && dependentRules.isEmpty && unevaluated == nil
      && !evaluatesAdditional
  }
}
