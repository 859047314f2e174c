// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension JSONSchemaRuleCompiler {
  /// Defines the rule of a schema.
  mutating func define(_ index: RuleIndex, as instance: Instance) {
    let value = document.entries[instance.location].value
    var rule = builder.rules[index]
    switch value {
    case .bool(true): break
    case .bool(false):
      rule.types = []
      rule.typeKeyword = "false"
    case .object(let members):
      if let reference = document.overridingReference(at: instance.location) {
        let keyword = [JSONValue.Member(name: "$ref", value: reference)]
        applyReferences(
          Keywords(keyword, at: instance.location, in: instance.scope), to: &rule, at: index)
      } else {
        apply(
          Keywords(members, at: instance.location, in: instance.scope), to: &rule, at: index)
      }
    default:
      report(.wrongValue(expected: "an object, true or false"), "", at: instance.location)
    }
    builder.rules[index] = rule
  }

  private mutating func apply(
    _ keywords: Keywords, to rule: inout ValidationRule, at index: RuleIndex
  ) {
    rule.types = types(keywords)
    readNumbers(keywords, into: &rule)
    readStrings(keywords, into: &rule, at: index)
    readConstants(keywords, into: &rule)
    readArrays(keywords, into: &rule)
    readObjects(keywords, into: &rule, at: index)
    applyReferences(keywords, to: &rule, at: index)
    applyAllOf(keywords, to: &rule)
    applyUnion(keywords, "anyOf", to: &rule)
    applyUnion(keywords, "oneOf", to: &rule)
    applyNot(keywords, to: &rule)
    applyIf(keywords, to: &rule)
  }

  private mutating func applyReferences(
    _ keywords: Keywords, to rule: inout ValidationRule, at index: RuleIndex
  ) {
    for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
      guard let reference = keywords[keyword] else { continue }
      let instance = Instance(location: keywords.location, scope: keywords.scope)
      if let target = target(of: reference, keyword: keyword, in: instance) {
        rule.conjuncts.append(self.index(of: target))
      } else {
        relaxedRules.insert(index)
      }
    }
  }

  private mutating func applyAllOf(_ keywords: Keywords, to rule: inout ValidationRule) {
    for (index, schema) in schemas(keywords, "allOf").enumerated()
    where !isUnrestricted(schema) {
      rule.conjuncts.append(self.rule(keywords, "allOf", String(index), schema))
    }
  }

  /// Applies `anyOf` or `oneOf`; a single choice is a conjunct.
  private mutating func applyUnion(
    _ keywords: Keywords, _ keyword: String, to rule: inout ValidationRule
  ) {
    let schemas = self.schemas(keywords, keyword)
    let isExclusive = keyword == "oneOf"
    if schemas.isEmpty { return }
    if !isExclusive, !document.hasUnevaluated, schemas.contains(where: isUnrestricted) { return }
    let choices = schemas.enumerated().map { index, schema in
      self.rule(keywords, keyword, String(index), schema)
    }
    if choices.count == 1 {
      rule.conjuncts.append(choices[0])
    } else {
      rule.unions.append(.init(keyword: keyword, choices: choices, isExclusive: isExclusive))
    }
  }

  private mutating func applyNot(_ keywords: Keywords, to rule: inout ValidationRule) {
    guard let schema = keywords["not"], schema.bool != false else { return }
    if isUnrestricted(schema) {
      rule.types = []
      rule.typeKeyword = "not"
    } else {
      rule.negations.append(self.rule(keywords, "not", nil, schema))
    }
  }

  private mutating func applyIf(_ keywords: Keywords, to rule: inout ValidationRule) {
    guard let condition = keywords["if"] else { return }
    let then = self.rule(keywords, "then")
    let otherwise = self.rule(keywords, "else")
    if then == nil, otherwise == nil, !document.hasUnevaluated { return }
    rule.conditionals.append(
      .init(
        condition: self.rule(keywords, "if", nil, condition), then: then, otherwise: otherwise))
  }
}
