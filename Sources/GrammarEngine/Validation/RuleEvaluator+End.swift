// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

extension RuleEvaluator {
  /// Ends the current value: decides its pending evaluations and removes its level.
  mutating func endValue() {
    dropUnneeded()
    let range = currentEvaluations
    if isInOrder(range) {
      for index in range.reversed() { decide(index) }
    } else {
      let ranks = program.tables.ranks
      let order = range.sorted {
        ranks[Int(evaluations[$0].rule)] > ranks[Int(evaluations[$1].rule)]
      }
      for index in order { decide(index) }
    }
    guard failure < 0, let level = levels.popLast() else { return }
    removeElements(of: level)
  }

  private mutating func removeElements(of level: ValueLevel) {
    if program.tables.usesUnevaluated { removeEvaluatedChildren(of: level) }
    if level.hasSequence { removeSequences(of: level) }
    if level.sets >= 0 {
      if sets[Int(level.sets)].distinctItems != nil { distinctArrayCount -= 1 }
      sets.truncate(to: level.sets)
    }
    evaluations.truncate(to: level.firstEvaluation)
    links.truncate(to: level.firstLink)
    slots.truncate(to: level.firstSlot)
    bits.truncate(to: level.firstBit)
    names.returnTo(level.names)
    if !level.keepsFailures { log.returnTo(level.log, &path) }
    if firstUnneeded >= evaluations.count { firstUnneeded = .max }
  }

  private mutating func removeEvaluatedChildren(of level: ValueLevel) {
    for index in Int(level.firstEvaluation)..<evaluations.count
    where evaluations[index].evaluatedChildren >= 0 {
      return evaluatedChildren.truncate(to: evaluations[index].evaluatedChildren)
    }
  }

  private mutating func removeSequences(of level: ValueLevel) {
    for index in Int(level.firstEvaluation)..<evaluations.count
    where evaluations[index].sequence >= 0 {
      return sequences.truncate(to: evaluations[index].sequence)
    }
  }

  /// Whether every pending evaluation comes after its parents of the same value.
  private func isInOrder(_ range: Range<Int>) -> Bool {
    if range.count < 2 { return true }
    var previous: Int32 = -1
    for index in range where evaluations[index].status == .pending {
      let rank = program.tables.ranks[Int(evaluations[index].rule)]
      if rank < previous { return false }
      previous = rank
    }
    return true
  }

  /// Decides an evaluation at the end of its value.
  private mutating func decide(_ index: Int) {
    guard evaluations[index].status == .pending, failure < 0 else { return }
    switch levels[levels.count - 1].kind {
    case .object: checkEndOfObject(index)
    case .array: checkEndOfArray(index)
    case .scalar: break
    }
    if !head(of: index).inPlaceRules.isEmpty { checkInPlaceRules(of: index) }
    if evaluations[index].evaluatedChildren >= 0 { checkUnevaluated(index) }
    meet(index)
  }

  private mutating func checkInPlaceRules(of index: Int) {
    let rule = rule(of: index)
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
    if evaluations[applied].status == .failed {
      fail(index, evaluations[applied].failure)
    } else {
      mergeEvaluated(of: applied, into: index)
    }
  }

  /// Requires every child that no keyword has evaluated to meet the rule for unevaluated ones.
  private mutating func checkUnevaluated(_ index: Int) {
    let rule = rule(of: index)
    let hasRule: Bool =
      switch levels[levels.count - 1].kind {
      case .object: rule.object?.value.unevaluated != nil
      case .array: rule.array?.value.unevaluatedItems != nil
      case .scalar: false
      }
    guard hasRule else { return }
    let children = Int(evaluations[index].evaluatedChildren)
    for (child, failure) in evaluatedChildren[children].failures
    where !evaluatedChildren[children].contains(child) {
      return fail(index, failure)
    }
    // The rule has evaluated all other children.
    for child in 0..<levels[levels.count - 1].count { evaluatedChildren[children].insert(child) }
  }
}
