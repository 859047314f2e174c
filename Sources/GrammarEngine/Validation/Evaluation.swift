// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The evaluation of one rule on one value, which may still be incomplete.
///
/// All evaluations of a value are adjacent in the evaluator's stack. A rule has at most one
/// evaluation per value; the evaluations that need its result are its parents. The structure has no
/// references, so that the stack grows and shrinks at the cost of its bytes.
struct Evaluation: Sendable, BitwiseCopyable {
  enum Status: UInt8, Sendable, BitwiseCopyable {
    case pending, met, failed
    /// No parent needs the result any more.
    case dropped
  }

  /// The rule, as an index into the program.
  let rule: Int32

  var status = Status.pending

  /// Whether the evaluation is a parent of others.
  var isParent = false

  /// The first link to a parent, as an index into the evaluator's links.
  var link: Int32

  /// The start of the slots in the evaluator's stack; see ``EvaluationSlot``.
  var slots: Int32 = 0

  /// The start of the bits of the properties that are present, in the evaluator's stack.
  var bits: Int32 = 0

  /// The number of required properties that are absent so far.
  var missingCount: Int32 = 0

  /// The index of the property that is expected next, because objects mostly follow the schema.
  var nextProperty: Int32 = 0

  /// The reason for the status `failed`, as an index into the evaluator's log.
  var failure: Int32 = -1

  /// The members or items that keywords have evaluated, as an index into the evaluator's stack; -1
  /// unless the program needs them.
  var evaluatedChildren: Int32 = -1

  /// The state of an item sequence, as an index into the evaluator's stack; -1 for other rules.
  var sequence: Int32 = -1

  init(rule: Int32, link: Int32) {
    self.rule = rule
    self.link = link
  }
}

/// A parent of an evaluation, and the meaning of the result for it.
struct EvaluationLink: Sendable {
  /// The parent, as an index into the evaluator's stack; -1 for the document.
  let parent: Int32
  let role: RuleRole
  /// The next link of the same evaluation; -1 for none.
  let next: Int32
}

/// The results of the children that a keyword of an evaluation combines.
struct EvaluationSlot: Sendable, BitwiseCopyable {
  var successCount: Int32 = 0
  var failureCount: Int32 = 0

  /// The offset of the failure that occurred last; -1 for none.
  var failureOffset = -1

  /// That failure, as an index into the evaluator's log; -1 if there are several at the offset.
  var failure: Int32 = -1

  /// The evaluations of a conditional, or of a dependent rule, as indices into the stack; -1 for
  /// none.
  var condition: Int32 = -1
  var then: Int32 = -1
  var otherwise: Int32 = -1
}

/// The progress of an array through the automaton of its items.
struct ItemSequenceProgress: Sendable {
  /// The states that the items so far lead to.
  var states = [0]

  /// The rules of the automaton that the current item has met.
  var matches: [Int] = []
}
