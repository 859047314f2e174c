// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

/// A rule in the layout that the evaluator reads.
///
/// A rule is a structure with many arrays, and copying it for every value would cost more than the
/// evaluation. The evaluator reads the parts of a rule through references instead.
final class CompiledRule: Sendable {
  /// A part of a rule that is passed by reference.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  let rule: ValidationRule
  let types: TypeSet
  let number: NumberRule?
  let string: Box<StringRule>?
  let array: Box<ArrayRule>?
  let object: Box<ObjectRule>?

  /// Whether the rule applies other rules to the same value.
  let hasInPlaceRules: Bool

  /// The first slot of keywords for arrays or objects, after those of unions and conditionals.
  let objectSlot: Int

  /// The slot of the alternatives for the current member.
  let alternativeSlot: Int

  /// The number of required properties.
  let requiredCount: Int

  init(_ rule: ValidationRule) {
    self.rule = rule
    types = rule.types
    number = rule.number
    string = rule.string.map { Box($0) }
    array = rule.array.map { Box($0) }
    object = rule.object.map { Box($0) }
    hasInPlaceRules = !rule.successors.isEmpty
    objectSlot = rule.unions.count + rule.conditionals.count
    alternativeSlot = objectSlot + (rule.object?.dependentRules.count ?? 0)
    requiredCount = rule.object?.properties.count { $0.isRequired } ?? 0
  }

  /// The slot that counts the members that meet a required alternative.
  var requirementSlot: Int { alternativeSlot + 1 }
}
