// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension RuleEvaluator {
  /// Begins the evaluation of a rule on an object.
  mutating func beginObject(_ index: Int, _ head: RuleHead) {
    evaluations[index].bits = Int32(truncatingIfNeeded: bits.count)
    let wordCount = (head.properties.count + 63) / 64
    for _ in 0..<wordCount { bits.append(0) }
    evaluations[index].missingCount = head.requiredCount
  }

  /// Selects the rules of the member whose name has ended.
  mutating func selectRulesOfMember() {
    dropUnneeded()
    path.enterMember()
    let digest = NameDigest(path.name)
    let number = program.tables.names.number(of: path.name, digest)
    let isNew = insertName(number, digest)
    let level = levels.count - 1
    let child = levels[level].count
    levels[level].count += 1
    guard isNew else { return failDocument(.unique) }
    for index in currentEvaluations where evaluations[index].status == .pending && failure < 0 {
      selectRules(number, child, in: index)
    }
    if distinctArrayCount > 0 { builder.setName(Array(path.name)) }
  }

  private mutating func selectRules(_ number: Int32?, _ child: Int, in index: Int) {
    let head = head(of: index)
    guard head.parts.contains(.object) else { return }
    if child >= head.maximumMemberCount {
      return fail(index, .maximumMembers, isInContainer: true)
    }
    let isSpecial = head.parts.contains(.specialMembers) || program.tables.usesUnevaluated
    var isMatched = false
    if let number,
      let position = program.tables.properties.position(
        of: number, in: head.properties, of: evaluations[index].rule,
        expected: evaluations[index].nextProperty)
    {
      isMatched = selectRule(ofProperty: position, head, in: index, isSpecial)
      guard evaluations[index].status == .pending else { return }
    }
    if isSpecial {
      selectSpecialRules(isMatched, child, in: index)
    } else if !isMatched {
      select(head.additional, in: index)
    }
  }

  /// Records that a declared property is present, and returns whether it has a rule.
  private mutating func selectRule(
    ofProperty position: Int, _ head: RuleHead, in index: Int, _ isSpecial: Bool
  ) -> Bool {
    let property = program.tables.properties.properties[
      Int(head.properties.lowerBound) + position]
    evaluations[index].nextProperty = Int32(truncatingIfNeeded: position + 1)
    bits[Int(evaluations[index].bits) + position >> 6] |= 1 << UInt64(position & 63)
    if property.isRequired { evaluations[index].missingCount -= 1 }
    if isSpecial { applyDependentRules(on: position, in: index) }
    guard property.rule >= 0 else { return false }
    nextRules.append((property.rule, Int32(truncatingIfNeeded: index), .child))
    return true
  }

  /// Fails an object if a rule that depends on one of its properties has already failed.
  private mutating func applyDependentRules(on position: Int, in index: Int) {
    let rule = rule(of: index)
    guard let object = rule.object else { return }
    for (offset, dependent) in object.value.dependentRules.enumerated()
    where dependent.trigger == position {
      let applied = Int(slots[slot(rule.objectSlot + offset, of: index)].then)
      if applied >= 0, evaluations[applied].status == .failed {
        fail(index, evaluations[applied].failure)
      }
    }
  }

  /// Selects the rules of a member that are not those of a declared property.
  private mutating func selectSpecialRules(_ isDeclared: Bool, _ child: Int, in index: Int) {
    guard let object = rule(of: index).object else { return }
    let parent = Int32(truncatingIfNeeded: index)
    var isMatched = isDeclared
    for pattern in object.value.patterns where pattern.pattern.matches(path.name) {
      nextRules.append((Int32(truncatingIfNeeded: pattern.rule), parent, .child))
      isMatched = true
    }
    let children = Int(evaluations[index].evaluatedChildren)
    if children >= 0, isMatched || object.value.evaluatesAdditional {
      evaluatedChildren[children].insert(child)
    }
    if isMatched { return }
    selectRulesOfUndeclared(object, in: index)
    if !object.value.evaluatesAdditional, let unevaluated = object.value.unevaluated {
      nextRules.append(
        (
          Int32(truncatingIfNeeded: unevaluated), parent,
          .unevaluated(Int32(truncatingIfNeeded: child))
        ))
    }
  }

  /// Selects the rule of additional properties; -1 for none.
  private mutating func select(_ additional: Int32, in index: Int) {
    guard additional >= 0 else { return }
    if program.tables.heads[Int(additional)].types.isEmpty {
      fail(index, .declared)
    } else {
      nextRules.append((additional, Int32(truncatingIfNeeded: index), .child))
    }
  }

  /// Selects the rules of a member that no property with a rule and no pattern applies to.
  private mutating func selectRulesOfUndeclared(
    _ object: CompiledRule.Box<ObjectRule>, in index: Int
  ) {
    guard let alternatives = object.value.alternatives else {
      select(head(of: index).additional, in: index)
      return startRequiredAlternatives(object, in: index)
    }
    let parent = Int32(truncatingIfNeeded: index)
    let matching = alternatives.filter { $0.names.admits(path.name) }
    guard let first = matching.first else { return fail(index, .declared) }
    if matching.count == 1 {
      nextRules.append((Int32(truncatingIfNeeded: first.rule), parent, .child))
    } else {
      slots[slot(head(of: index).alternativeSlot, of: index)] = EvaluationSlot(
        failureCount: -Int32(truncatingIfNeeded: matching.count))
      for alternative in matching {
        nextRules.append((Int32(truncatingIfNeeded: alternative.rule), parent, .alternative))
      }
    }
    startRequiredAlternatives(object, in: index)
  }

  private mutating func startRequiredAlternatives(
    _ object: CompiledRule.Box<ObjectRule>, in index: Int
  ) {
    for alternative in object.value.requiredAlternatives
    where alternative.names.admits(path.name) {
      nextRules.append(
        (
          Int32(truncatingIfNeeded: alternative.rule), Int32(truncatingIfNeeded: index),
          .requiredAlternative
        ))
    }
  }

  /// Counts the failure of one of several alternatives for the current member.
  mutating func failAlternative(of parent: Int, _ failure: Int32) {
    let slot = slot(head(of: parent).alternativeSlot, of: parent)
    slots[slot].failureCount += 1
    if slots[slot].failureCount == 0 { fail(parent, failure) }
  }

  /// Fails an object whose dependent rule has failed, if the property that it depends on is
  /// present.
  mutating func failDependent(_ index: Int, of parent: Int, _ failure: Int32) {
    let rule = rule(of: parent)
    guard let object = rule.object else { return }
    let trigger = object.value.dependentRules[index - rule.objectSlot].trigger
    if isPresent(trigger, in: parent) { fail(parent, failure) }
  }

  /// Returns whether a declared property is present.
  func isPresent(_ position: Int, in index: Int) -> Bool {
    bits[Int(evaluations[index].bits) + position >> 6] & 1 << UInt64(position & 63) != 0
  }

  /// Checks the keywords that concern an object as a unit.
  mutating func checkEndOfObject(_ index: Int) {
    let head = head(of: index)
    if evaluations[index].missingCount > 0 {
      let start = Int(evaluations[index].bits)
      let count = (head.properties.count + 63) / 64
      fail(index, .required(present: Array(bits[start..<start + count])))
    }
    guard head.parts.contains(.memberCounts), let object = rule(of: index).object else { return }
    if levels[levels.count - 1].count < object.value.minimumCount {
      fail(index, .minimumMembers)
    }
    for (position, dependency) in object.value.dependentNames.enumerated()
    where isPresent(dependency.trigger, in: index) && !isPresent(dependency.required, in: index) {
      fail(index, .dependent(position))
    }
    if !object.value.requiredAlternatives.isEmpty,
      slots[slot(head.requirementSlot, of: index)].successCount == 0
    {
      fail(index, .matchingMember)
    }
  }
}
