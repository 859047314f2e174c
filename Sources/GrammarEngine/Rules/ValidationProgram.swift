// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

/// A schema that is compiled for validation: rules that refer to one another by index.
///
/// A rule corresponds to one schema object. A program is immutable, and any number of validators
/// can use it at the same time.
package struct ValidationProgram: Sendable {
  /// The index of a rule.
  typealias RuleIndex = Int

  /// The rules.
  let rules: [ValidationRule]

  /// The rule of the document.
  let root: RuleIndex

  /// Tables that are derived from the rules.
  let tables: RuleTables

  /// Creates a program.
  ///
  /// - Precondition: No rule applies itself to the same value, directly or indirectly.
  init(rules: [ValidationRule], root: RuleIndex) {
    self.rules = rules
    self.root = root
    tables = RuleTables(rules)
  }
}

/// The restrictions that one schema object imposes on a value; all of them must be met.
struct ValidationRule: Sendable {
  typealias RuleIndex = ValidationProgram.RuleIndex

  /// The location of the schema object, for messages: a JSON pointer with `#`, or a schema path.
  var location = "#"

  /// The admitted types.
  ///
  /// `const` and `enum` narrow them to the types of their values.
  var types = TypeSet.all

  /// The keyword that narrows the types: `type`, `const`, `enum`, or `false` for the schema
  /// `false`.
  var typeKeyword = "type"

  /// The restrictions on numbers, or `nil` for none.
  var number: NumberRule?

  /// The restrictions on strings, or `nil` for none.
  var string: StringRule?

  /// The restrictions on arrays, or `nil` for none.
  var array: ArrayRule?

  /// The restrictions on objects, or `nil` for none.
  var object: ObjectRule?

  /// Rules that the same value must meet (`allOf`, `$ref`).
  var conjuncts: [RuleIndex] = []

  /// Choices between rules for the same value (`anyOf`, `oneOf`; `enum` and `const` with arrays or
  /// objects).
  var unions: [Union] = []

  /// Rules that the same value must not meet (`not`).
  var negations: [RuleIndex] = []

  /// Rules for the same value that depend on another rule (`if`, `then`, `else`).
  var conditionals: [Conditional] = []

  /// A choice between rules for one value.
  struct Union: Sendable {
    /// The keyword: `anyOf`, `oneOf`, `enum` or `const`.
    var keyword: String
    /// The rules.
    var choices: [RuleIndex]
    /// Whether exactly one rule must be met instead of at least one.
    var isExclusive = false
    /// The types of the values that the choice restricts.
    var types = TypeSet.all

    /// Whether the members and items that a choice evaluates count as evaluated; those of constants
    /// do not.
    var evaluatesChildren: Bool { keyword == "anyOf" || keyword == "oneOf" }
  }

  /// A rule that selects between two others for the same value.
  struct Conditional: Sendable {
    /// The rule that selects (`if`).
    var condition: RuleIndex
    /// The rule for values that meet the condition, or `nil` for none.
    var then: RuleIndex?
    /// The rule for values that do not meet the condition, or `nil` for none.
    var otherwise: RuleIndex?
  }
}
