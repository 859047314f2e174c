// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

// With the option `additionalProperties: .closed`, a value whose rules list properties admits no
// other members unless one of the rules mentions them. All rules for one value count together, so
// the properties of several schemas under `allOf` are all admitted.
extension JSONSchemaRuleCompiler {
  /// Excludes the members that no rule mentions.
  ///
  /// - Parameter root: The rule of the document.
  /// - Returns: The rule of the document without other members.
  mutating func closingObjects(root: RuleIndex) -> RuleIndex {
    var closed: [RuleIndex: RuleIndex] = [:]
    var pending: [RuleIndex] = []
    func close(_ rule: RuleIndex, _ builder: inout RuleBuilder) -> RuleIndex {
      if let known = closed[rule] { return known }
      let result = builder.addClosed(rule)
      closed[rule] = result
      closed[result] = result
      pending.append(rule)
      pending.append(result)
      return result
    }
    let result = close(root, &builder)
    var visited: Set<RuleIndex> = []
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      pending += builder.rules[next].requiredRules
      var rule = builder.rules[next]
      rule.mapElementRules { close($0, &builder) }
      builder.rules[next] = rule
    }
    return result
  }
}

extension RuleBuilder {
  /// Adds a rule that excludes the members that a rule and its parts do not mention.
  ///
  /// - Returns: The new rule, or the rule itself if it lists no properties.
  fileprivate mutating func addClosed(_ index: RuleIndex) -> RuleIndex {
    let rule = rules[index]
    let location = rule.location
    guard listsProperties(index) else { return index }
    if rule.requiredRules.isEmpty {
      guard let object = rule.object, !object.mentionsOthers else { return index }
      var copy = rule
      copy.object?.additional = addNever(at: location + "/additionalProperties")
      return add(copy)
    }
    openUnlistedChoices(of: index)
    var wrapper = ValidationRule(location: location, conjuncts: [index])
    var object = ObjectRule()
    object.unevaluated = addNever(at: location + "/additionalProperties")
    wrapper.object = object
    return add(wrapper)
  }

  /// Returns whether a rule, or a rule that it requires of the same value, lists properties.
  private func listsProperties(_ index: RuleIndex) -> Bool {
    reachable(from: index, \.requiredRules).contains { index in
      rules[index].object?.properties.contains { $0.rule != nil } ?? false
    }
  }

  /// Admits all members where a choice is met that lists no properties, unless the rule lists some
  /// itself.
  private mutating func openUnlistedChoices(of index: RuleIndex) {
    let required = reachable(from: index, \.conjuncts)
    for index in reachable(from: index, \.requiredRules) {
      guard let object = rules[index].object, !object.patterns.isEmpty else { continue }
      rules[index].object?.evaluatesAdditional = true
    }
    let lists = required.contains { index in
      rules[index].object?.properties.contains { $0.rule != nil } ?? false
    }
    if lists { return }
    for index in required {
      var rule = rules[index]
      for union in rule.unions.indices {
        for choice in rule.unions[union].choices.indices {
          let target = rule.unions[union].choices[choice]
          if !listsProperties(target) { rule.unions[union].choices[choice] = addOpen(target) }
        }
      }
      rules[index] = rule
    }
  }

  /// Adds a rule that is equivalent to another one and mentions all members.
  private mutating func addOpen(_ index: RuleIndex) -> RuleIndex {
    var object = ObjectRule()
    object.evaluatesAdditional = true
    return add(
      ValidationRule(location: rules[index].location, object: object, conjuncts: [index]))
  }

  private func reachable(
    from start: RuleIndex, _ references: (ValidationRule) -> [RuleIndex]
  ) -> Set<RuleIndex> {
    var result: Set = [start]
    var pending = [start]
    while let next = pending.popLast() {
      pending += references(rules[next]).filter { result.insert($0).inserted }
    }
    return result
  }
}

extension ObjectRule {
  /// Whether a keyword applies to members that are not listed by name.
  fileprivate var mentionsOthers: Bool {
    evaluatesAdditional || additional != nil || !patterns.isEmpty || unevaluated != nil
  }
}
