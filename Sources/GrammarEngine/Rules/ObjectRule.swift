// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The restrictions on an object.
struct ObjectRule: Sendable {
  typealias RuleIndex = ValidationProgram.RuleIndex

  /// The properties that keywords mention by name, in the order of the schema.
  var properties: [Property] = []

  /// The rules of the members whose names match a pattern (`patternProperties`); every pattern that
  /// matches applies.
  var patterns: [PatternProperty] = []

  /// The rule of the members that no property with a rule and no pattern applies to
  /// (`additionalProperties`), or `nil` if they are unrestricted.
  var additional: RuleIndex?

  /// Alternatives for the members without a declared name, or `nil` if ``additional`` applies.
  ///
  /// A member is admitted if one alternative admits both its name and its value.
  var alternatives: [MemberAlternative]?

  /// Alternatives one of which must admit a member without a declared name; empty for no
  /// requirement.
  var requiredAlternatives: [MemberAlternative] = []

  /// The rule of the names (`propertyNames`), or `nil` for none.
  var names: RuleIndex?

  /// The minimum number of members.
  var minimumCount = 0

  /// The maximum number of members, or `nil` for no limit.
  var maximumCount: Int?

  /// The names that are required if another one is present (`dependentRequired`), as indices into
  /// ``properties``.
  var dependentNames: [(trigger: Int, required: Int)] = []

  /// The rules that the object must meet if a name is present (`dependentSchemas`); the trigger is
  /// an index into ``properties``.
  var dependentRules: [(trigger: Int, rule: RuleIndex)] = []

  /// The rule of the members that no other keyword and no rule for the same object evaluates
  /// (`unevaluatedProperties`), or `nil` for none.
  var unevaluated: RuleIndex?

  /// Whether the keyword `additionalProperties` is present, so that all members count as evaluated.
  var evaluatesAdditional = false

  /// A property that a keyword mentions by name.
  struct Property: Sendable {
    /// The name.
    var name: String
    /// The rule of the value, or `nil` if no keyword declares the property: it is only required, or
    /// a dependency.
    var rule: RuleIndex?
    /// Whether the property must be present.
    var isRequired = false
  }

  /// The rule of the members whose names match a pattern.
  struct PatternProperty: Sendable {
    /// The pattern, which can match anywhere in the name.
    var pattern: PatternMatcher
    /// The rule of the values.
    var rule: RuleIndex
  }

  /// Members whose names and values meet two rules.
  struct MemberAlternative: Sendable {
    /// The restrictions on the name.
    var names: StringRule
    /// The rule of the value.
    var rule: RuleIndex
  }
}
