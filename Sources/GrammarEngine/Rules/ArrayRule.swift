// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The restrictions on an array.
struct ArrayRule: Sendable {
  typealias RuleIndex = ValidationProgram.RuleIndex

  /// The rules of the first items, one for each (`prefixItems`).
  var prefix: [RuleIndex] = []

  /// The rule of the other items, or `nil` if they are unrestricted.
  var items: RuleIndex?

  /// The minimum number of items.
  var minimumCount = 0

  /// The maximum number of items, or `nil` for no limit.
  var maximumCount: Int?

  /// The requirements on the number of items of some kind.
  var contains: [Contains] = []

  /// Whether no two items may be equal (`uniqueItems`).
  var isUnique = false

  /// The sequences of items that are admitted, or `nil` if the other properties describe them.
  var automaton: ItemSequenceRule?

  /// The rule of the items that no other keyword and no rule for the same array evaluates
  /// (`unevaluatedItems`), or `nil` for none.
  var unevaluatedItems: RuleIndex?

  /// A requirement on the number of items that meet a rule (`contains`).
  struct Contains: Sendable {
    /// The rule.
    var rule: RuleIndex
    /// The minimum number of items that meet the rule.
    var minimum = 1
    /// The maximum number of items that meet the rule, or `nil` for no limit.
    var maximum: Int?
    /// Whether items that meet the rule count as evaluated, as from draft 2020-12 on.
    var evaluatesItems = true
  }
}

/// A nondeterministic automaton over the items of an array; see ``ItemAutomaton``.
struct ItemSequenceRule: Sendable {
  /// The states; the first one is the start state.
  var states: [State]

  /// A state after some items.
  struct State: Sendable {
    /// The rule of the next item and the state after it, for each transition.
    var steps: [(rule: ValidationProgram.RuleIndex, target: Int)]
    /// Whether the array may end.
    var mayEnd: Bool
  }
}
