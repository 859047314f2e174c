// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

extension JSONSchemaRuleCompiler {
  /// Reports the rules that are evaluated again on the same value, and breaks their cycles if the
  /// options allow to ignore references.
  ///
  /// This is a depth-first search without recursion (Tarjan, 1972): a reference to a rule that is
  /// still being visited closes a cycle.
  mutating func breakCycles() {
    var state = [Visit](repeating: .new, count: builder.rules.count)
    for start in builder.rules.indices where state[start] == .new {
      var path = [(rule: start, next: builder.rules[start].successors[...])]
      state[start] = .open
      while let last = path.indices.last {
        guard let target = path[last].next.popFirst() else {
          state[path.removeLast().rule] = .done
          continue
        }
        switch state[target] {
        case .done: break
        case .open: reportCycle(from: path[last].rule, to: target)
        case .new:
          state[target] = .open
          path.append((target, builder.rules[target].successors[...]))
        }
      }
    }
  }

  private enum Visit {
    case new, open, done
  }

  private mutating func reportCycle(from source: RuleIndex, to target: RuleIndex) {
    report(.circularReference(builder.rules[target].location), "$ref", at: location(of: source))
    builder.rules[source].remove(target)
    relaxedRules.insert(source)
  }
}

// MARK: - Ignored keywords

extension JSONSchemaRuleCompiler {
  /// Removes the restrictions that would reject values because another keyword is ignored.
  ///
  /// A rule without one of its keywords admits too many values, so its negation admits too few.
  mutating func weakenRelaxedRules() {
    guard !relaxedRules.isEmpty else { return }
    let onValue = users(of: relaxedRules) { $0.successors }
    let anywhere = users(of: relaxedRules) { $0.successors + $0.childRules }
    for index in anywhere { builder.rules[index].weaken(anywhere) }
    for index in onValue {
      builder.rules[index].array?.unevaluatedItems = nil
      builder.rules[index].object?.unevaluated = nil
    }
  }

  /// Returns some rules and all rules that refer to them, directly or not.
  private func users(
    of rules: Set<RuleIndex>, _ references: (ValidationRule) -> [RuleIndex]
  ) -> Set<RuleIndex> {
    var users = [[RuleIndex]](repeating: [], count: builder.rules.count)
    for (index, rule) in builder.rules.enumerated() {
      for target in references(rule) { users[target].append(index) }
    }
    var result = rules
    var pending = Array(rules)
    while let rule = pending.popLast() {
      pending += users[rule].filter { result.insert($0).inserted }
    }
    return result
  }
}

extension ValidationRule {
  /// Removes the restrictions that can reject a value because other rules are too permissive.
  ///
  /// - Parameter relaxed: The rules that admit more values than their schemas.
  fileprivate mutating func weaken(_ relaxed: Set<RuleIndex>) {
    negations.removeAll(where: relaxed.contains)
    conditionals.removeAll { relaxed.contains($0.condition) }
    for index in unions.indices where unions[index].choices.contains(where: relaxed.contains) {
      unions[index].isExclusive = false
    }
    for index in array?.contains.indices ?? 0..<0 {
      guard let rule = array?.contains[index].rule, relaxed.contains(rule) else { continue }
      array?.contains[index].maximum = nil
    }
  }
}
