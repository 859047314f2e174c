// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ValidationRule {
  /// The rules that are evaluated on the same value and whose restrictions can apply to it.
  var requiredRules: [RuleIndex] {
    conjuncts + unions.flatMap(\.choices)
      + conditionals.flatMap { [$0.then, $0.otherwise].compactMap(\.self) }
      + (object?.dependentRules.map(\.rule) ?? [])
  }

  /// The rules that are evaluated on items, member names or member values.
  var childRules: [RuleIndex] {
    var copy = self
    var rules = array?.contains.map(\.rule) ?? []
    if let names = object?.names { rules.append(names) }
    copy.mapElementRules {
      rules.append($0)
      return $0
    }
    return rules
  }

  /// Replaces the rules that restrict items and member values, except for those of `contains`.
  mutating func mapElementRules(_ transform: (RuleIndex) -> RuleIndex) {
    array?.mapItemRules(transform)
    object?.mapValueRules(transform)
  }

  /// Removes the evaluation of a rule on the same value.
  mutating func remove(_ target: RuleIndex) {
    conjuncts.removeAll { $0 == target }
    negations.removeAll { $0 == target }
    unions.removeAll { $0.choices.contains(target) }
    conditionals.removeAll {
      $0.condition == target || $0.then == target || $0.otherwise == target
    }
    object?.dependentRules.removeAll { $0.rule == target }
  }
}

extension ArrayRule {
  fileprivate mutating func mapItemRules(_ transform: (RuleIndex) -> RuleIndex) {
    prefix = prefix.map(transform)
    items = items.map(transform)
    unevaluatedItems = unevaluatedItems.map(transform)
    for state in automaton?.states.indices ?? 0..<0 {
      for step in automaton?.states[state].steps.indices ?? 0..<0 {
        guard let rule = automaton?.states[state].steps[step].rule else { continue }
        automaton?.states[state].steps[step].rule = transform(rule)
      }
    }
  }
}

extension ObjectRule {
  fileprivate mutating func mapValueRules(_ transform: (RuleIndex) -> RuleIndex) {
    for index in properties.indices {
      properties[index].rule = properties[index].rule.map(transform)
    }
    for index in patterns.indices { patterns[index].rule = transform(patterns[index].rule) }
    additional = additional.map(transform)
    unevaluated = unevaluated.map(transform)
    func mapped(_ list: [MemberAlternative]) -> [MemberAlternative] {
      list.map { MemberAlternative(names: $0.names, rule: transform($0.rule)) }
    }
    alternatives = alternatives.map(mapped)
    requiredAlternatives = mapped(requiredAlternatives)
  }
}
