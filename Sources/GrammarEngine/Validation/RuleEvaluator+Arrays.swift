// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension RuleEvaluator {
  /// Begins the evaluation of a rule on an array.
  mutating func beginArray(_ index: Int) {
    guard let array = rule(of: index).array else { return }
    if array.value.automaton != nil {
      evaluations[index].sequence = Int32(truncatingIfNeeded: sequences.count)
      sequences.append(ItemSequenceProgress())
      levels[levels.count - 1].hasSequence = true
    }
    guard array.value.isUnique else { return }
    let set = currentSets()
    guard sets[set].distinctItems == nil else { return }
    sets[set].distinctItems = []
    distinctArrayCount += 1
    if distinctArrayCount == 1 { builder = CanonicalValueBuilder() }
  }

  /// Selects the rules of the item that begins in the current array.
  mutating func selectRulesOfItem() {
    dropUnneeded()
    let level = levels.count - 1
    let child = levels[level].count
    levels[level].count += 1
    for index in currentEvaluations where evaluations[index].status == .pending {
      let head = head(of: index)
      guard head.parts.contains(.array) else { continue }
      if child >= head.maximumItemCount {
        fail(index, .maximumItems)
      } else if head.parts.contains(.specialItems) || program.tables.usesUnevaluated
        || child < head.prefixCount
      {
        selectRules(of: child, in: index)
      } else if head.items >= 0 {
        nextRules.append((head.items, Int32(truncatingIfNeeded: index), .child))
      }
    }
    path.enterItem(child)
  }

  private mutating func selectRules(of child: Int, in index: Int) {
    let compiled = rule(of: index)
    guard let array = compiled.array else { return }
    let parent = Int32(truncatingIfNeeded: index)
    let rule = child < array.value.prefix.count ? array.value.prefix[child] : array.value.items
    if let rule {
      nextRules.append((Int32(truncatingIfNeeded: rule), parent, .child))
      let children = Int(evaluations[index].evaluatedChildren)
      if children >= 0 { evaluatedChildren[children].insert(child) }
    } else if let unevaluated = array.value.unevaluatedItems {
      let role = RuleRole.unevaluated(Int32(truncatingIfNeeded: child))
      nextRules.append((Int32(truncatingIfNeeded: unevaluated), parent, role))
    }
    for (offset, requirement) in array.value.contains.enumerated() {
      let role = RuleRole.contains(Int32(truncatingIfNeeded: compiled.objectSlot + offset))
      nextRules.append((Int32(truncatingIfNeeded: requirement.rule), parent, role))
    }
    guard let automaton = array.value.automaton else { return }
    let sequence = Int(evaluations[index].sequence)
    sequences[sequence].matches = []
    for state in sequences[sequence].states {
      for step in automaton.states[state].steps {
        nextRules.append((Int32(truncatingIfNeeded: step.rule), parent, .sequence))
      }
    }
  }

  /// Counts an item that meets the rule of `contains`.
  mutating func countMatch(_ slotIndex: Int, of parent: Int) {
    let rule = rule(of: parent)
    guard let array = rule.array else { return }
    let offset = slotIndex - rule.objectSlot
    let requirement = array.value.contains[offset]
    let slot = slot(slotIndex, of: parent)
    slots[slot].successCount += 1
    let children = Int(evaluations[parent].evaluatedChildren)
    if requirement.evaluatesItems, children >= 0,
      let level = levels.lastIndex(where: { $0.firstEvaluation <= parent })
    {
      evaluatedChildren[children].insert(levels[level].count - 1)
    }
    if let maximum = requirement.maximum, slots[slot].successCount > maximum {
      fail(parent, .maximumMatches(offset))
    }
  }

  /// Checks the keywords that concern several items, after the level of an item was removed.
  mutating func checkItem() {
    let level = levels.count - 1
    if levels[level].sets >= 0 { checkDistinctItem(Int(levels[level].sets)) }
    guard levels[level].hasSequence else { return }
    for index in currentEvaluations
    where evaluations[index].status == .pending && evaluations[index].sequence >= 0 {
      guard let automaton = rule(of: index).array?.value.automaton else { continue }
      advance(index, through: automaton)
    }
  }

  private mutating func checkDistinctItem(_ set: Int) {
    guard sets[set].distinctItems?.insert(builder.last).inserted == false else { return }
    for index in currentEvaluations where rule(of: index).array?.value.isUnique == true {
      fail(index, .distinctItems)
    }
  }

  private mutating func advance(_ index: Int, through automaton: ItemSequenceRule) {
    let progress = sequences[Int(evaluations[index].sequence)]
    var targets: Set<Int> = []
    for state in progress.states {
      for step in automaton.states[state].steps where progress.matches.contains(step.rule) {
        targets.insert(step.target)
      }
    }
    sequences[Int(evaluations[index].sequence)].states = targets.sorted()
    if targets.isEmpty { fail(index, .itemSequence) }
  }

  /// Checks the keywords that concern an array as a unit.
  mutating func checkEndOfArray(_ index: Int) {
    guard head(of: index).parts.contains(.array) else { return }
    let rule = rule(of: index)
    guard let array = rule.array else { return }
    if levels[levels.count - 1].count < array.value.minimumCount { fail(index, .minimumItems) }
    for (offset, requirement) in array.value.contains.enumerated()
    where slots[slot(rule.objectSlot + offset, of: index)].successCount < requirement.minimum {
      fail(index, .minimumMatches(offset))
    }
    if let automaton = array.value.automaton,
      !sequences[Int(evaluations[index].sequence)].states.contains(where: {
        automaton.states[$0].mayEnd
      })
    {
      fail(index, .itemSequence)
    }
  }
}
