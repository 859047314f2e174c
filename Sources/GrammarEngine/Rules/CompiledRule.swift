// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The parts of a rule that are read for few values, by reference.
///
/// A rule is a structure with many arrays, and copying it for every value would cost more than the
/// evaluation.
final class CompiledRule: Sendable {
  /// A part of a rule that is passed by reference.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  let rule: ValidationRule
  let number: Box<NumberRule>?
  let string: Box<StringRule>?
  let array: Box<ArrayRule>?
  let object: Box<ObjectRule>?

  /// The first slot of keywords for arrays or objects, after those of unions and conditionals.
  let objectSlot: Int

  init(_ rule: ValidationRule) {
    self.rule = rule
    number = rule.number.map { Box($0) }
    string = rule.string.map { Box($0) }
    array = rule.array.map { Box($0) }
    object = rule.object.map { Box($0) }
    objectSlot = rule.unions.count + rule.conditionals.count
  }
}
