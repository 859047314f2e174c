// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// Evaluates the rules of a program on the parts of a document.
///
/// The evaluator is a pushdown automaton. Each open value has a level, which contains one
/// evaluation for each rule that is relevant for the value. A value that begins inside an array or
/// object starts the evaluations of its rules; in-place rules (`allOf`, `anyOf`, `$ref` and so on)
/// start additional ones for the same value. A rule is evaluated at most once per value, however
/// many keywords refer to it, so that the work per byte is bounded by the number of rules.
///
/// An evaluation that fails is reported to its parents immediately: a conjunction fails with its
/// first part, a choice with its last alternative. The document is invalid when the evaluation of
/// the root has failed. An evaluation that has not failed is decided at the end of its value, after
/// the evaluations that it depends on.
struct RuleEvaluator: Sendable {
  let program: ValidationProgram

  // The stacks; a level contains the starts of its elements.
  var levels: [ValueLevel] = []
  var evaluations: [Evaluation] = []
  var links: [EvaluationLink] = []
  var slots: [EvaluationSlot] = []
  var bits: [UInt64] = []
  var sets: [ValueSets] = []
  var evaluatedChildren: [EvaluatedChildSet] = []
  var sequences: [ItemSequenceProgress] = []

  /// The names of the members of open objects.
  var names = MemberNameStack()

  /// The rules of the member or item that begins next.
  var nextRules: [(rule: Int32, parent: Int32, role: RuleRole)] = []

  /// Whether the current value is a scalar that no rule restricts, which has no level.
  var isUncheckedScalar = false

  /// The strings that are read by the current string's rules.
  var strings: [(evaluation: Int, run: StringRun)] = []

  /// The path to the current value, or to the current member.
  var path = DocumentPath()

  /// The offset of the byte that is being read.
  var offset = 0

  /// The values of arrays whose items must be distinct.
  var builder = CanonicalValueBuilder()

  /// The number of open arrays whose items must be distinct.
  var distinctArrayCount = 0

  /// The failures of evaluations that are needed to describe a violation.
  var log = FailureLog()

  /// The failure of the document, as an index into the log; -1 for none.
  var failure: Int32 = -1

  /// The evaluations that fail together, with the reasons.
  var failing: [(evaluation: Int, failure: Int32)] = []

  /// The first evaluation after a parent that has failed, which may have become unnecessary.
  var firstUnneeded = Int.max

  /// For each rule, the last evaluation if the current value has many; empty before.
  private var lastEvaluations: [Int32] = []

  init(_ program: ValidationProgram) {
    self.program = program
    levels.reserveCapacity(Self.initialCapacity / 2)
    evaluations.reserveCapacity(Self.initialCapacity)
    links.reserveCapacity(Self.initialCapacity)
    nextRules.reserveCapacity(Self.initialCapacity)
    path.reserveCapacity(Self.initialCapacity)
  }

  /// The capacity of stacks that every document needs, so that most documents never enlarge them.
  private static var initialCapacity: Int { 16 }

  /// The violation of the document, or `nil` if there is none.
  var violation: SchemaViolation? { failure < 0 ? nil : log.violation(failure, of: program) }

  /// The current level as a range of evaluations.
  var currentEvaluations: Range<Int> {
    Int(levels.last?.firstEvaluation ?? 0)..<evaluations.count
  }

  /// Returns the rule of an evaluation, in the layout for most values.
  func head(of index: Int) -> RuleHead { program.tables.heads[Int(evaluations[index].rule)] }

  /// Returns the rule of an evaluation.
  func rule(of index: Int) -> CompiledRule { program.tables.rules[Int(evaluations[index].rule)] }

  /// Returns the index of a slot of an evaluation.
  func slot(_ slot: Int, of index: Int) -> Int { Int(evaluations[index].slots) + slot }

  // MARK: - Beginning of values

  /// Begins a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of the value.
  ///   - types: The types that the value can have, as far as its first byte shows.
  mutating func beginValue(_ kind: ValueLevel.Kind, _ types: TypeSet) {
    levels.append(
      ValueLevel(
        kind: kind, firstEvaluation: Int32(truncatingIfNeeded: evaluations.count),
        firstLink: Int32(truncatingIfNeeded: links.count),
        firstSlot: Int32(truncatingIfNeeded: slots.count),
        firstBit: Int32(truncatingIfNeeded: bits.count), names: names.mark, log: log.mark))
    if levels.count == 1 {
      start(Int32(truncatingIfNeeded: program.root), for: -1, .child)
    } else {
      for next in nextRules { start(next.rule, for: next.parent, next.role) }
      nextRules.removeAll(keepingCapacity: true)
    }
    var index = Int(levels[levels.count - 1].firstEvaluation)
    while index < evaluations.count, failure < 0 {
      if evaluations[index].status == .pending {
        if firstUnneeded > index || isNeeded(index) {
          begin(index, kind, types)
        } else {
          evaluations[index].status = .dropped
        }
      }
      index += 1
    }
  }

  /// Starts the evaluation of a rule for the current value, or adds a parent to it.
  mutating func start(_ rule: Int32, for parent: Int32, _ role: RuleRole) {
    if parent >= 0 { evaluations[Int(parent)].isParent = true }
    let link = Int32(truncatingIfNeeded: links.count)
    if let index = evaluation(of: rule) {
      links.append(EvaluationLink(parent: parent, role: role, next: evaluations[index].link))
      evaluations[index].link = link
      note(index, for: Int(parent), role)
      switch evaluations[index].status {
      case .met: report(index, metFor: Int(parent), role)
      case .failed: report(evaluations[index].failure, to: Int(parent), role)
      case .pending, .dropped: break
      }
      return
    }
    links.append(EvaluationLink(parent: parent, role: role, next: -1))
    evaluations.append(Evaluation(rule: rule, link: link))
    if !lastEvaluations.isEmpty {
      lastEvaluations[Int(rule)] = Int32(truncatingIfNeeded: evaluations.count - 1)
    }
    note(evaluations.count - 1, for: Int(parent), role)
  }

  /// The number of evaluations of a value above which they are found by their rules.
  private static var searchLimit: Int { 12 }

  /// Returns the evaluation of a rule for the current value, or `nil` if no parent needs one yet.
  private mutating func evaluation(of rule: Int32) -> Int? {
    let range = currentEvaluations
    if range.count <= Self.searchLimit {
      for index in range
      where evaluations[index].rule == rule && evaluations[index].status != .dropped {
        return index
      }
      return nil
    }
    if lastEvaluations.isEmpty {
      lastEvaluations = Array(repeating: -1, count: program.tables.rules.count)
    }
    if range.count == Self.searchLimit + 1 {
      for index in range {
        lastEvaluations[Int(evaluations[index].rule)] = Int32(truncatingIfNeeded: index)
      }
    }
    // The entry may be that of a value that has ended.
    let index = Int(lastEvaluations[Int(rule)])
    guard range.contains(index), evaluations[index].rule == rule,
      evaluations[index].status != .dropped
    else { return nil }
    return index
  }

  /// Stores an evaluation in the slot of its parent, where its result is read at the end.
  private mutating func note(_ index: Int, for parent: Int, _ role: RuleRole) {
    guard parent >= 0 else { return }
    let index = Int32(truncatingIfNeeded: index)
    switch role {
    case .condition(let slot): slots[self.slot(Int(slot), of: parent)].condition = index
    case .then(let slot): slots[self.slot(Int(slot), of: parent)].then = index
    case .otherwise(let slot): slots[self.slot(Int(slot), of: parent)].otherwise = index
    case .dependent(let slot): slots[self.slot(Int(slot), of: parent)].then = index
    default: break
    }
  }

  /// Begins an evaluation: checks the type and starts the rules for the same value.
  private mutating func begin(_ index: Int, _ kind: ValueLevel.Kind, _ types: TypeSet) {
    let head = head(of: index)
    if head.types.isDisjoint(with: types) { return fail(index, .types) }
    if head.decidedTypes.isSuperset(of: types) { return meet(index) }
    evaluations[index].slots = Int32(truncatingIfNeeded: slots.count)
    if kind != .scalar, program.tables.usesUnevaluated {
      evaluations[index].evaluatedChildren = Int32(truncatingIfNeeded: evaluatedChildren.count)
      evaluatedChildren.append(EvaluatedChildSet())
    }
    switch kind {
    case .object:
      for _ in 0..<head.objectSlotCount { slots.append(EvaluationSlot()) }
      beginObject(index, head)
    case .array:
      for _ in 0..<head.arraySlotCount { slots.append(EvaluationSlot()) }
      if head.parts.contains(.array) { beginArray(index) }
    case .scalar:
      for _ in 0..<head.scalarSlotCount { slots.append(EvaluationSlot()) }
    }
    startInPlaceRules(of: index, head, types)
  }

  private mutating func startInPlaceRules(of index: Int, _ head: RuleHead, _ types: TypeSet) {
    let parent = Int32(truncatingIfNeeded: index)
    for position in head.inPlaceRules {
      let next = program.tables.inPlaceRules[Int(position)]
      if !next.types.isDisjoint(with: types) { start(next.rule, for: parent, next.role) }
    }
  }
}
