// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

/// A rule that another rule applies to the same value.
struct InPlaceRule: Sendable {
  let rule: Int32
  let role: RuleRole
  /// The types of the values to which the rule is applied.
  let types: TypeSet
}

/// A choice between rules for one value, without the rules.
struct UnionHead: Sendable, BitwiseCopyable {
  let choiceCount: Int32
  /// Whether exactly one rule must be met instead of at least one.
  let isExclusive: Bool
  /// Whether the members and items that a choice evaluates count as evaluated.
  let evaluatesChildren: Bool

  init(_ union: ValidationRule.Union) {
    choiceCount = Int32(clamping: union.choices.count)
    isExclusive = union.isExclusive
    evaluatesChildren = union.evaluatesChildren
  }
}

/// The meaning of the result of a rule for the rule that applies it.
enum RuleRole: Sendable {
  /// The rule of a member, an item or a name.
  case child
  /// A rule that the same value must meet.
  case conjunct
  /// A choice of the union with that index.
  case choice(Int32)
  case negation
  /// The condition of the conditional with that slot.
  case condition(Int32)
  case then(Int32)
  case otherwise(Int32)
  /// The dependent rule with that slot.
  case dependent(Int32)
  /// The requirement on the number of items with that slot.
  case contains(Int32)
  /// A step of an item sequence.
  case sequence
  /// One of several alternatives for a member.
  case alternative
  /// An alternative that one member must meet.
  case requiredAlternative
  /// The rule of unevaluated children, for the child with that index.
  case unevaluated(Int32)
}

extension ValidationRule {
  /// The rules that the rule applies to the same value, in the order in which they are evaluated.
  var inPlaceRules: [InPlaceRule] {
    var result: [InPlaceRule] = []
    func add(_ rule: RuleIndex?, _ role: RuleRole, _ types: TypeSet = .all) {
      guard let rule else { return }
      result.append(InPlaceRule(rule: Int32(clamping: rule), role: role, types: types))
    }
    for conjunct in conjuncts { add(conjunct, .conjunct) }
    for (index, union) in unions.enumerated() {
      for choice in union.choices { add(choice, .choice(Int32(clamping: index)), union.types) }
    }
    for negation in negations { add(negation, .negation) }
    for (index, conditional) in conditionals.enumerated() {
      let slot = Int32(clamping: unions.count + index)
      add(conditional.condition, .condition(slot))
      add(conditional.then, .then(slot))
      add(conditional.otherwise, .otherwise(slot))
    }
    let firstSlot = unions.count + conditionals.count
    for (index, dependent) in (object?.dependentRules ?? []).enumerated() {
      add(dependent.rule, .dependent(Int32(clamping: firstSlot + index)), .object)
    }
    return result
  }
}
