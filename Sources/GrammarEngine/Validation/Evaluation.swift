// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The evaluation of one rule on one value, which may still be incomplete.
///
/// All evaluations of a value are adjacent in the evaluator's stack. A rule has at most one
/// evaluation per value; the evaluations that need its result are its parents.
struct Evaluation: Sendable {
  enum Status: UInt8, Sendable {
    case pending, met, failed
    /// No parent needs the result any more.
    case dropped
  }

  /// The rule, as an index into the program.
  let rule: Int

  var status = Status.pending

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

  /// The reason for the status `failed`.
  var failure: EvaluationFailure?

  /// The members or items that keywords have evaluated; `nil` unless the program needs them.
  var evaluated: EvaluatedChildSet?

  /// The states of an item sequence that the items so far lead to; `nil` for other rules.
  var states: [Int]?

  /// The rules of the item sequence that the current item has met.
  var matches: [Int]?

  init(rule: Int, link: Int32) {
    self.rule = rule
    self.link = link
  }
}

/// A parent of an evaluation, and the meaning of the result for it.
struct EvaluationLink: Sendable {
  /// The parent, as an index into the evaluator's stack; -1 for the document.
  let parent: Int32
  let role: Role
  /// The next link of the same evaluation; -1 for none.
  let next: Int32

  /// The meaning of a result for the parent.
  enum Role: Sendable {
    /// The rule of a member, an item or a name.
    case child
    /// A rule that the same value must meet.
    case conjunct
    /// A choice of the union with that index.
    case choice(Int)
    case negation
    /// The condition of the conditional with that index.
    case condition(Int)
    case then(Int)
    case otherwise(Int)
    /// The dependent rule with that index.
    case dependent(Int)
    /// The requirement on the number of items with that index.
    case contains(Int)
    /// A step of an item sequence.
    case sequence
    /// One of several alternatives for a member.
    case alternative
    /// An alternative that one member must meet.
    case requiredAlternative
    /// The rule of unevaluated children, for the child with that index.
    case unevaluated(Int)
  }
}

/// The results of the children that a keyword of an evaluation combines.
struct EvaluationSlot: Sendable {
  var successCount = 0
  var failureCount = 0
  /// The failure that occurred last.
  var failure: EvaluationFailure?
  /// The evaluations of a conditional, or of a dependent rule, as indices into the stack; -1 for
  /// none.
  var condition: Int32 = -1
  var then: Int32 = -1
  var otherwise: Int32 = -1
}

/// The children of a value that keywords have evaluated.
struct EvaluatedChildSet: Sendable {
  private var words: [UInt64] = []
  /// Children that do not meet the rule for unevaluated ones, with the reasons.
  var failures: [(child: Int, failure: EvaluationFailure)] = []

  mutating func insert(_ child: Int) {
    while words.count <= child >> 6 { words.append(0) }
    words[child >> 6] |= 1 << UInt64(child & 63)
  }

  func contains(_ child: Int) -> Bool {
    child >> 6 < words.count && words[child >> 6] & 1 << UInt64(child & 63) != 0
  }

  mutating func formUnion(_ other: EvaluatedChildSet) {
    for (index, word) in other.words.enumerated() {
      if index < words.count { words[index] |= word } else { words.append(word) }
    }
  }
}
