// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension RuleEvaluator {
  /// Begins the evaluation of a rule on an array.value.
  mutating func beginArray(_ index: Int) {
    guard let array = program.tables.rules[evaluations[index].rule].array else { return }
    if array.value.automaton != nil { evaluations[index].states = [0] }
    let level = levels.count - 1
    if array.value.isUnique, levels[level].distinctItems == nil {
      levels[level].distinctItems = []
      distinctArrayCount += 1
      if distinctArrayCount == 1 { builder = CanonicalValueBuilder() }
    }
  }

  /// Selects the rules of the item that begins in the current array.value.
  mutating func selectRulesOfItem() {
    let level = levels.count - 1
    let child = levels[level].count
    levels[level].count += 1
    for index in currentEvaluations where evaluations[index].status == .pending {
      guard let array = program.tables.rules[evaluations[index].rule].array else { continue }
      if let maximum = array.value.maximumCount, child >= maximum {
        fail(index, "maxItems", .maximumItems(maximum))
        continue
      }
      selectRules(of: child, array, in: index)
    }
    path.append(.index(child))
  }

  private mutating func selectRules(
    of child: Int, _ array: CompiledRule.Box<ArrayRule>, in index: Int
  ) {
    let rule = child < array.value.prefix.count ? array.value.prefix[child] : array.value.items
    if let rule {
      nextRules.append((rule, index, .child))
      evaluations[index].evaluated?.insert(child)
    } else if let unevaluated = array.value.unevaluatedItems {
      nextRules.append((unevaluated, index, .unevaluated(child)))
    }
    let slot = program.tables.rules[evaluations[index].rule].objectSlot
    for (offset, requirement) in array.value.contains.enumerated() {
      nextRules.append((requirement.rule, index, .contains(slot + offset)))
    }
    guard let automaton = array.value.automaton else { return }
    evaluations[index].matches = []
    for state in evaluations[index].states ?? [] {
      for step in automaton.states[state].steps {
        nextRules.append((step.rule, index, .sequence))
      }
    }
  }

  /// Counts an item that meets the rule of `contains`.
  mutating func countMatch(_ slotIndex: Int, of parent: Int) {
    let rule = program.tables.rules[evaluations[parent].rule]
    guard let array = rule.array else { return }
    let requirement = array.value.contains[slotIndex - rule.objectSlot]
    let slot = slot(slotIndex, of: parent)
    slots[slot].successCount += 1
    if requirement.evaluatesItems,
      let level = levels.lastIndex(where: { $0.firstEvaluation <= parent })
    {
      evaluations[parent].evaluated?.insert(levels[level].count - 1)
    }
    if let maximum = requirement.maximum, slots[slot].successCount > maximum {
      fail(parent, "maxContains", .maximumMatches(maximum))
    }
  }

  /// Checks the keywords that concern several items, after the level of an item was removed.
  mutating func checkItem() {
    let level = levels.count - 1
    if levels[level].distinctItems != nil,
      levels[level].distinctItems?.insert(builder.last).inserted == false
    {
      for index in currentEvaluations
      where program.tables.rules[evaluations[index].rule].array?.value.isUnique == true {
        fail(index, "uniqueItems", .distinctItems)
      }
    }
    for index in currentEvaluations
    where evaluations[index].status == .pending && evaluations[index].states != nil {
      guard let automaton = program.tables.rules[evaluations[index].rule].array?.value.automaton
      else {
        continue
      }
      advance(index, through: automaton)
    }
  }

  private mutating func advance(_ index: Int, through automaton: ItemSequenceRule) {
    let rules = evaluations[index].matches ?? []
    var targets: Set<Int> = []
    for state in evaluations[index].states ?? [] {
      for step in automaton.states[state].steps where rules.contains(step.rule) {
        targets.insert(step.target)
      }
    }
    evaluations[index].states = targets.sorted()
    if targets.isEmpty { fail(index, "items", .itemSequence) }
  }

  /// Checks the keywords that concern an array as a unit.
  mutating func checkEndOfArray(_ index: Int) {
    let rule = program.tables.rules[evaluations[index].rule]
    guard let array = rule.array else { return }
    if levels[levels.count - 1].count < array.value.minimumCount {
      fail(index, "minItems", .minimumItems(array.value.minimumCount))
    }
    for (offset, requirement) in array.value.contains.enumerated()
    where slots[slot(rule.objectSlot + offset, of: index)].successCount < requirement.minimum {
      let keyword = requirement.minimum == 1 ? "contains" : "minContains"
      fail(index, keyword, .minimumMatches(requirement.minimum))
    }
    if let automaton = array.value.automaton,
      !(evaluations[index].states ?? []).contains(where: { automaton.states[$0].mayEnd })
    {
      fail(index, "items", .itemSequence)
    }
  }
}
