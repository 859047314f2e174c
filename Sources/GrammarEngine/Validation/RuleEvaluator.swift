// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// Evaluates the rules of a program on the parts of a document.
///
/// The evaluator is a pushdown automaton. Each open value has a level, which contains one evaluation
/// for each rule that is relevant for the value. A value that begins inside an array or object
/// starts the evaluations of its rules; in-place rules (`allOf`, `anyOf`, `$ref` and so on) start
/// further ones for the same value. A rule is evaluated at most once per value, however many
/// keywords refer to it, so that the work per byte is bounded by the number of rules.
///
/// An evaluation that fails is reported to its parents at once: a conjunction fails with its first
/// part, a choice with its last alternative. The document is invalid when the evaluation of the
/// root has failed. An evaluation that has not failed is decided at the end of its value, after the
/// evaluations that it depends on.
struct RuleEvaluator: Sendable {
  typealias Role = EvaluationLink.Role

  let program: ValidationProgram

  // The stacks; a level contains the starts of its elements.
  var levels: [ValueLevel] = []
  var evaluations: [Evaluation] = []
  var links: [EvaluationLink] = []
  var slots: [EvaluationSlot] = []
  var bits: [UInt64] = []

  /// The names of the members of open objects, as numbers that the program knows.
  var nameNumbers: [Int32] = []

  /// The rules of the member or item that begins next.
  var nextRules: [(rule: Int, parent: Int, role: Role)] = []

  /// The strings that are read by the current string's rules.
  var strings: [(evaluation: Int, run: StringRun)] = []

  /// The path to the current value, or to the current member.
  var path: [EvaluationFailure.Step] = []

  /// The offset of the byte that is being read.
  var offset = 0

  /// The name that is being read, or was read last.
  var name: [UInt8] = []

  /// The values of arrays whose items must be distinct.
  var builder = CanonicalValueBuilder()

  /// The number of open arrays whose items must be distinct.
  var distinctArrayCount = 0

  /// The evaluations of the current value by their rules, if there are many.
  private var current: [Int: Int] = [:]
  private var failing: [(evaluation: Int, failure: EvaluationFailure)] = []

  /// The failure of the document.
  var failure: EvaluationFailure?

  init(_ program: ValidationProgram) {
    self.program = program
  }

  /// The current level as a range of evaluations.
  var currentEvaluations: Range<Int> {
    (levels.last?.firstEvaluation ?? 0)..<evaluations.count
  }

  // MARK: - Beginning of values

  /// Begins a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of the value.
  ///   - types: The types that the value can have, as far as its first byte shows.
  mutating func beginValue(_ kind: ValueLevel.Kind, _ types: TypeSet) {
    levels.append(
      ValueLevel(
        kind: kind, firstEvaluation: evaluations.count, firstLink: links.count,
        firstSlot: slots.count, firstBit: bits.count, firstName: nameNumbers.count))
    current.removeAll(keepingCapacity: true)
    if levels.count == 1 {
      start(program.root, for: -1, .child)
    } else {
      for next in nextRules { start(next.rule, for: next.parent, next.role) }
      nextRules.removeAll(keepingCapacity: true)
    }
    var index = levels[levels.count - 1].firstEvaluation
    while index < evaluations.count, failure == nil {
      if evaluations[index].status == .pending { begin(index, kind, types) }
      index += 1
    }
  }

  /// Starts the evaluation of a rule for the current value, or adds a parent to it.
  mutating func start(_ rule: Int, for parent: Int, _ role: Role) {
    let parentIndex = Int32(truncatingIfNeeded: parent)
    if let index = evaluation(of: rule) {
      links.append(EvaluationLink(parent: parentIndex, role: role, next: evaluations[index].link))
      evaluations[index].link = Int32(truncatingIfNeeded: links.count - 1)
      note(index, for: parent, role)
      switch evaluations[index].status {
      case .met: report(index, metFor: parent, role)
      case .failed:
        if let failure = evaluations[index].failure { report(failure, to: parent, role) }
      case .pending, .dropped: break
      }
      return
    }
    links.append(EvaluationLink(parent: parentIndex, role: role, next: -1))
    evaluations.append(Evaluation(rule: rule, link: Int32(truncatingIfNeeded: links.count - 1)))
    if !current.isEmpty { current[rule] = evaluations.count - 1 }
    note(evaluations.count - 1, for: parent, role)
  }

  /// The number of evaluations of a value above which they are found by hashing.
  private static var searchLimit: Int { 12 }

  /// Returns the evaluation of a rule for the current value, or `nil` if no parent needs one yet.
  private mutating func evaluation(of rule: Int) -> Int? {
    let range = currentEvaluations
    if range.count <= Self.searchLimit {
      return range.first { evaluations[$0].rule == rule && evaluations[$0].status != .dropped }
    }
    if current.isEmpty {
      for index in range { current[evaluations[index].rule] = index }
    }
    return current[rule].flatMap { evaluations[$0].status == .dropped ? nil : $0 }
  }

  /// Stores an evaluation in the slot of its parent, where its result is read at the end.
  private mutating func note(_ index: Int, for parent: Int, _ role: Role) {
    guard parent >= 0 else { return }
    let index = Int32(truncatingIfNeeded: index)
    switch role {
    case .condition(let slot): slots[self.slot(slot, of: parent)].condition = index
    case .then(let slot): slots[self.slot(slot, of: parent)].then = index
    case .otherwise(let slot): slots[self.slot(slot, of: parent)].otherwise = index
    case .dependent(let slot): slots[self.slot(slot, of: parent)].then = index
    default: break
    }
  }

  /// Begins an evaluation: checks the type and starts the rules for the same value.
  private mutating func begin(_ index: Int, _ kind: ValueLevel.Kind, _ types: TypeSet) {
    let rule = evaluations[index].rule
    let admitted = program.tables.rules[rule].types
    if admitted.isDisjoint(with: types) {
      fail(
        index, program.tables.rules[rule].rule.typeKeyword,
        admitted.isEmpty ? .nothing : .types(admitted))
      return
    }
    evaluations[index].slots = Int32(truncatingIfNeeded: slots.count)
    let count = program.tables.rules[rule].slotCount(for: kind)
    for _ in 0..<count { slots.append(EvaluationSlot()) }
    let isDecided =
      !program.tables.rules[rule].hasInPlaceRules && admitted.isSuperset(of: types)
      && !program.tables.rules[rule].restricts(kind, types)
    if isDecided {
      meet(index)
      return
    }
    if kind != .scalar, program.tables.usesUnevaluated {
      evaluations[index].evaluated = EvaluatedChildSet()
    }
    switch kind {
    case .object: beginObject(index)
    case .array: beginArray(index)
    case .scalar: break
    }
    if program.tables.rules[rule].hasInPlaceRules { startInPlaceRules(of: index, kind, types) }
  }

  private mutating func startInPlaceRules(
    of index: Int, _ kind: ValueLevel.Kind, _ types: TypeSet
  ) {
    let rule = program.tables.rules[evaluations[index].rule]
    for conjunct in rule.rule.conjuncts { start(conjunct, for: index, .conjunct) }
    for (slot, union) in rule.rule.unions.enumerated() where !union.types.isDisjoint(with: types) {
      for choice in union.choices { start(choice, for: index, .choice(slot)) }
    }
    for negation in rule.rule.negations { start(negation, for: index, .negation) }
    for (offset, conditional) in rule.rule.conditionals.enumerated() {
      let slot = rule.rule.unions.count + offset
      start(conditional.condition, for: index, .condition(slot))
      if let then = conditional.then { start(then, for: index, .then(slot)) }
      if let otherwise = conditional.otherwise { start(otherwise, for: index, .otherwise(slot)) }
    }
    guard kind == .object, let object = rule.object else { return }
    for (offset, dependent) in object.value.dependentRules.enumerated() {
      start(dependent.rule, for: index, .dependent(rule.objectSlot + offset))
    }
  }

  /// Returns the index of a slot of an evaluation.
  func slot(_ slot: Int, of index: Int) -> Int { Int(evaluations[index].slots) + slot }

  // MARK: - Failures

  /// Fails an evaluation with a keyword of its rule, at the current byte and path.
  mutating func fail(_ index: Int, _ keyword: String, _ expectation: Expectation) {
    guard evaluations[index].status == .pending else { return }
    fail(
      index,
      EvaluationFailure(
        path: path, offset: offset, keyword: keyword, expectation: expectation,
        location: program.tables.rules[evaluations[index].rule].rule.location))
  }

  /// Fails an evaluation, and all evaluations that fail because of it.
  mutating func fail(_ index: Int, _ failure: EvaluationFailure) {
    let isOutermost = failing.isEmpty
    failing.append((index, failure))
    guard isOutermost else { return }
    var first = index
    var next = 0
    while next < failing.count {
      let (index, failure) = failing[next]
      next += 1
      guard evaluations[index].status == .pending else { continue }
      evaluations[index].status = .failed
      evaluations[index].failure = failure
      first = min(first, index)
      forEachLink(of: index) { evaluator, link in
        evaluator.report(failure, to: Int(link.parent), link.role)
      }
    }
    failing.removeAll(keepingCapacity: true)
    dropUnneeded(after: first)
  }

  /// Reports the failure of a rule to a parent.
  private mutating func report(_ failure: EvaluationFailure, to parent: Int, _ role: Role) {
    guard parent >= 0 else {
      if self.failure == nil { self.failure = failure }
      return
    }
    guard evaluations[parent].status == .pending else { return }
    switch role {
    case .child, .conjunct: fail(parent, failure)
    case .choice(let index): failChoice(index, of: parent, failure)
    case .negation, .contains, .sequence, .requiredAlternative: break
    case .condition(let index):
      let otherwise = slots[slot(index, of: parent)].otherwise
      if otherwise >= 0, let failure = evaluations[Int(otherwise)].failure { fail(parent, failure) }
    case .then: break
    case .otherwise(let index):
      let condition = slots[slot(index, of: parent)].condition
      if condition >= 0, evaluations[Int(condition)].status == .failed { fail(parent, failure) }
    case .dependent(let index): failDependent(index, of: parent, failure)
    case .alternative: failAlternative(of: parent, failure)
    case .unevaluated(let child):
      evaluations[parent].evaluated?.failures.append((child, failure))
    }
  }

  private mutating func failChoice(_ index: Int, of parent: Int, _ failure: EvaluationFailure) {
    let slot = slot(index, of: parent)
    slots[slot].failureCount += 1
    // The alternative that was valid for longest is the one that was meant, if there is only one.
    let isTie = slots[slot].failure?.offset == failure.offset
    let rule = program.tables.rules[evaluations[parent].rule]
    let union = rule.rule.unions[index]
    slots[slot].failure =
      isTie
      ? EvaluationFailure(
        path: levelPath(of: parent), offset: failure.offset, keyword: union.keyword,
        expectation: union.isExclusive
          ? .exclusiveChoice(count: union.choices.count) : .choice(count: union.choices.count),
        location: rule.rule.location)
      : failure
    if slots[slot].failureCount == union.choices.count, let failure = slots[slot].failure {
      fail(parent, failure)
    }
  }

  /// The path to the value of an evaluation that is still open.
  private func levelPath(of index: Int) -> [EvaluationFailure.Step] {
    let depth = levels.lastIndex { $0.firstEvaluation <= index } ?? 0
    return Array(path.prefix(depth))
  }

  /// Marks pending evaluations whose results no parent needs any more.
  private mutating func dropUnneeded(after first: Int) {
    guard failure == nil, first + 1 < evaluations.count else { return }
    for index in (first + 1)..<evaluations.count where evaluations[index].status == .pending {
      var isNeeded = false
      var link = evaluations[index].link
      while link >= 0, !isNeeded {
        let parent = Int(links[Int(link)].parent)
        isNeeded = parent < 0 || evaluations[parent].status == .pending
        link = links[Int(link)].next
      }
      if !isNeeded { evaluations[index].status = .dropped }
    }
  }

  // MARK: - Successes

  /// Decides an evaluation as met.
  mutating func meet(_ index: Int) {
    guard evaluations[index].status == .pending else { return }
    evaluations[index].status = .met
    forEachLink(of: index) { evaluator, link in
      evaluator.report(index, metFor: Int(link.parent), link.role)
    }
  }

  /// Reports that a rule is met to a parent.
  private mutating func report(_ index: Int, metFor parent: Int, _ role: Role) {
    guard parent >= 0, evaluations[parent].status == .pending else { return }
    switch role {
    case .conjunct: mergeEvaluated(of: index, into: parent)
    case .choice(let choice):
      let union = program.tables.rules[evaluations[parent].rule].rule.unions[choice]
      if union.evaluatesChildren { mergeEvaluated(of: index, into: parent) }
      let slot = slot(choice, of: parent)
      slots[slot].successCount += 1
      if union.isExclusive, slots[slot].successCount > 1 {
        fail(parent, union.keyword, .exclusiveChoice(count: union.choices.count))
      }
    case .negation: fail(parent, "not", .negation)
    case .contains(let requirement): countMatch(requirement, of: parent)
    case .sequence:
      let rule = evaluations[index].rule
      evaluations[parent].matches?.append(rule)
    case .requiredAlternative:
      slots[slot(program.tables.rules[evaluations[parent].rule].requirementSlot, of: parent)]
        .successCount += 1
    case .child, .condition, .then, .otherwise, .dependent, .alternative, .unevaluated: break
    }
  }

  /// Adds the children that an in-place rule has evaluated to those of its parent.
  mutating func mergeEvaluated(of index: Int, into parent: Int) {
    guard program.tables.usesUnevaluated, let evaluated = evaluations[index].evaluated else {
      return
    }
    evaluations[parent].evaluated?.formUnion(evaluated)
  }

  private mutating func forEachLink(
    of index: Int, _ body: (inout RuleEvaluator, EvaluationLink) -> Void
  ) {
    var next = evaluations[index].link
    while next >= 0 {
      let link = links[Int(next)]
      body(&self, link)
      next = link.next
    }
  }
}
