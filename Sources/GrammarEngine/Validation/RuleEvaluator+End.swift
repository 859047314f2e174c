// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

extension RuleEvaluator {
  /// Ends the current value: decides its pending evaluations and removes its level.
  mutating func endValue() {
    let range = currentEvaluations
    if isInOrder(range) {
      for index in range.reversed() { decide(index) }
    } else {
      let ranks = program.tables.ranks
      let order = range.sorted { ranks[evaluations[$0].rule] > ranks[evaluations[$1].rule] }
      for index in order { decide(index) }
    }
    guard failure == nil, let level = levels.popLast() else { return }
    if level.distinctItems != nil { distinctArrayCount -= 1 }
    evaluations.removeSubrange(level.firstEvaluation...)
    links.removeSubrange(level.firstLink...)
    slots.removeSubrange(level.firstSlot...)
    bits.removeSubrange(level.firstBit...)
    nameNumbers.removeSubrange(level.firstName...)
  }

  /// Whether every evaluation comes after its parents of the same value.
  private func isInOrder(_ range: Range<Int>) -> Bool {
    if range.count < 2 { return true }
    var previous: Int32 = -1
    for index in range {
      let rank = program.tables.ranks[evaluations[index].rule]
      if rank < previous { return false }
      previous = rank
    }
    return true
  }

  /// Decides an evaluation at the end of its value.
  private mutating func decide(_ index: Int) {
    guard evaluations[index].status == .pending, failure == nil else { return }
    switch levels[levels.count - 1].kind {
    case .object: checkEndOfObject(index)
    case .array: checkEndOfArray(index)
    case .scalar: break
    }
    if program.tables.rules[evaluations[index].rule].hasInPlaceRules {
      checkInPlaceRules(of: index)
    }
    if program.tables.usesUnevaluated { checkUnevaluated(index) }
    meet(index)
  }

  private mutating func checkInPlaceRules(of index: Int) {
    let rule = program.tables.rules[evaluations[index].rule]
    for offset in rule.rule.conditionals.indices {
      let slot = slots[slot(rule.rule.unions.count + offset, of: index)]
      let isMet = slot.condition >= 0 && evaluations[Int(slot.condition)].status == .met
      if isMet { mergeEvaluated(of: Int(slot.condition), into: index) }
      apply(isMet ? slot.then : slot.otherwise, to: index)
    }
    guard levels[levels.count - 1].kind == .object, let object = rule.object else { return }
    for (offset, dependent) in object.value.dependentRules.enumerated()
    where isPresent(dependent.trigger, in: index) {
      apply(slots[slot(rule.objectSlot + offset, of: index)].then, to: index)
    }
  }

  /// Requires the evaluation of a rule for the same value to be met.
  private mutating func apply(_ applied: Int32, to index: Int) {
    guard applied >= 0 else { return }
    let applied = Int(applied)
    if let failure = evaluations[applied].failure {
      fail(index, failure)
    } else {
      mergeEvaluated(of: applied, into: index)
    }
  }

  /// Requires every child that no keyword has evaluated to meet the rule for unevaluated ones.
  private mutating func checkUnevaluated(_ index: Int) {
    let rule = program.tables.rules[evaluations[index].rule]
    let hasRule: Bool =
      switch levels[levels.count - 1].kind {
      case .object: rule.object?.value.unevaluated != nil
      case .array: rule.array?.value.unevaluatedItems != nil
      case .scalar: false
      }
    guard hasRule, let evaluated = evaluations[index].evaluated else { return }
    for (child, failure) in evaluated.failures where !evaluated.contains(child) {
      fail(index, failure)
      return
    }
    // The rule has evaluated all other children.
    for child in 0..<levels[levels.count - 1].count { evaluations[index].evaluated?.insert(child) }
  }
}

extension CompiledRule {
  /// Whether keywords for the kind of a value restrict it, apart from its type.
  func restricts(_ kind: ValueLevel.Kind, _ types: TypeSet) -> Bool {
    switch kind {
    case .object: object != nil
    case .array: array != nil
    case .scalar where types == .string: string != nil
    case .scalar: number != nil && !types.isDisjoint(with: .number)
    }
  }

  /// The number of slots for a value.
  ///
  /// The slots of unions come first, then those of conditionals; then those of `contains`, or those
  /// of dependent rules, of member alternatives and of the required member.
  func slotCount(for kind: ValueLevel.Kind) -> Int {
    switch kind {
    case .scalar: return objectSlot
    case .array: return objectSlot + (array?.value.contains.count ?? 0)
    case .object:
      guard let object else { return objectSlot }
      let hasAlternatives =
        object.value.alternatives != nil || !object.value.requiredAlternatives.isEmpty
      return alternativeSlot + (hasAlternatives ? 2 : 0)
    }
  }
}
