// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// MARK: - Failures

extension RuleEvaluator {
  /// Fails an evaluation with a keyword of its rule, at the current byte and path.
  ///
  /// - Parameters:
  ///   - index: The evaluation.
  ///   - expectation: The requirement that is not met.
  ///   - isInContainer: Whether the failure concerns the value that contains the current member.
  mutating func fail(_ index: Int, _ expectation: Expectation, isInContainer: Bool = false) {
    guard evaluations[index].status == .pending else { return }
    let depth = path.steps.count - (isInContainer ? 1 : 0)
    fail(index, addFailure(evaluations[index].rule, expectation, at: offset, depth: depth))
  }

  /// Fails the document for a reason that no keyword can allow.
  mutating func failDocument(_ expectation: Expectation) {
    failure = addFailure(
      Int32(truncatingIfNeeded: program.root), expectation, at: offset, depth: path.steps.count)
  }

  private mutating func addFailure(
    _ rule: Int32, _ expectation: Expectation, at offset: Int, depth: Int
  ) -> Int32 {
    log.append(
      EvaluationFailure(
        offset: offset, rule: rule, path: log.store(&path, depth: depth), expectation: expectation))
  }

  /// Fails an evaluation, and all evaluations that fail because of it.
  mutating func fail(_ index: Int, _ failure: Int32) {
    let isOutermost = failing.isEmpty
    failing.append((index, failure))
    guard isOutermost else { return }
    var next = 0
    while next < failing.count {
      let (index, failure) = failing[next]
      next += 1
      guard evaluations[index].status == .pending else { continue }
      evaluations[index].status = .failed
      evaluations[index].failure = failure
      keepFailures(for: index)
      if evaluations[index].isParent { firstUnneeded = min(firstUnneeded, index + 1) }
      var link = evaluations[index].link
      while link >= 0 {
        let parent = links[Int(link)]
        report(failure, to: Int(parent.parent), parent.role)
        link = parent.next
      }
    }
    failing.removeAll(keepingCapacity: true)
  }

  /// Reports the failure of a rule to a parent.
  mutating func report(_ failure: Int32, to parent: Int, _ role: RuleRole) {
    guard parent >= 0 else {
      if self.failure < 0 { self.failure = failure }
      return
    }
    guard evaluations[parent].status == .pending else { return }
    switch role {
    case .child, .conjunct: fail(parent, failure)
    case .choice(let index): failChoice(Int(index), of: parent, failure)
    case .negation, .contains, .sequence, .requiredAlternative, .then: break
    case .condition(let index):
      let otherwise = slots[slot(Int(index), of: parent)].otherwise
      if otherwise >= 0, evaluations[Int(otherwise)].status == .failed {
        fail(parent, evaluations[Int(otherwise)].failure)
      }
    case .otherwise(let index):
      let condition = slots[slot(Int(index), of: parent)].condition
      if condition >= 0, evaluations[Int(condition)].status == .failed { fail(parent, failure) }
    case .dependent(let index): failDependent(Int(index), of: parent, failure)
    case .alternative: failAlternative(of: parent, failure)
    case .unevaluated(let child):
      let children = Int(evaluations[parent].evaluatedChildren)
      guard children >= 0 else { return }
      keepFailures(for: parent)
      evaluatedChildren[children].failures.append((Int(child), failure))
    }
  }

  /// Keeps the failures of the values inside the value of an evaluation, which refers to them.
  private mutating func keepFailures(for parent: Int) {
    var level = levels.count - 1
    while level >= 0, levels[level].firstEvaluation > parent {
      levels[level].keepsFailures = true
      level -= 1
    }
  }

  private mutating func failChoice(_ index: Int, of parent: Int, _ failure: Int32) {
    let slot = slot(index, of: parent)
    slots[slot].failureCount += 1
    // The failure with the greatest offset is reported, unless several alternatives fail there.
    let offset = log[failure].offset
    slots[slot].failure = slots[slot].failureOffset == offset ? -1 : failure
    slots[slot].failureOffset = offset
    let union = program.tables.unions[head(of: parent).firstUnion + index]
    guard slots[slot].failureCount == union.choiceCount else { return }
    if slots[slot].failure >= 0 { return fail(parent, slots[slot].failure) }
    // The path has a step for each level inside the document, except for the name of a member.
    let depth = min(levels.lastIndex { $0.firstEvaluation <= parent } ?? 0, path.steps.count)
    fail(parent, addFailure(evaluations[parent].rule, .choice(index), at: offset, depth: depth))
  }

  // MARK: - Unneeded evaluations

  /// Marks pending evaluations whose results no parent needs any more.
  mutating func dropUnneeded() {
    guard firstUnneeded < evaluations.count else { return }
    for index in firstUnneeded..<evaluations.count
    where evaluations[index].status == .pending && !isNeeded(index) {
      evaluations[index].status = .dropped
    }
    firstUnneeded = .max
  }

  /// Returns whether a parent of an evaluation is pending.
  func isNeeded(_ index: Int) -> Bool {
    var link = evaluations[index].link
    while link >= 0 {
      let parent = Int(links[Int(link)].parent)
      if parent < 0 || evaluations[parent].status == .pending { return true }
      link = links[Int(link)].next
    }
    return false
  }
}

// MARK: - Successes

extension RuleEvaluator {
  /// Decides an evaluation as met.
  mutating func meet(_ index: Int) {
    guard evaluations[index].status == .pending else { return }
    evaluations[index].status = .met
    var link = evaluations[index].link
    while link >= 0 {
      let parent = links[Int(link)]
      report(index, metFor: Int(parent.parent), parent.role)
      link = parent.next
    }
  }

  /// Reports that a rule is met to a parent.
  mutating func report(_ index: Int, metFor parent: Int, _ role: RuleRole) {
    guard parent >= 0, evaluations[parent].status == .pending else { return }
    switch role {
    case .conjunct: mergeEvaluated(of: index, into: parent)
    case .choice(let choice): meetChoice(Int(choice), of: parent, index)
    case .negation: fail(parent, .negation)
    case .contains(let requirement): countMatch(Int(requirement), of: parent)
    case .sequence:
      sequences[Int(evaluations[parent].sequence)].matches.append(Int(evaluations[index].rule))
    case .requiredAlternative:
      slots[slot(head(of: parent).requirementSlot, of: parent)].successCount += 1
    case .child, .condition, .then, .otherwise, .dependent, .alternative, .unevaluated: break
    }
  }

  private mutating func meetChoice(_ choice: Int, of parent: Int, _ index: Int) {
    let union = program.tables.unions[head(of: parent).firstUnion + choice]
    if union.evaluatesChildren { mergeEvaluated(of: index, into: parent) }
    let slot = slot(choice, of: parent)
    slots[slot].successCount += 1
    if union.isExclusive, slots[slot].successCount > 1 {
      fail(parent, .choice(choice))
    }
  }

  /// Adds the children that an in-place rule has evaluated to those of its parent.
  mutating func mergeEvaluated(of index: Int, into parent: Int) {
    let (children, target) =
      (Int(evaluations[index].evaluatedChildren), Int(evaluations[parent].evaluatedChildren))
    guard children >= 0, target >= 0 else { return }
    evaluatedChildren[target].formUnion(evaluatedChildren[children])
  }
}
