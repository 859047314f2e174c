// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Excludes the members that schemas do not mention, for the option `additionalProperties:
/// .closed`.
///
/// A value whose schemas list properties admits no other members unless one of the schemas mentions
/// them. All schemas that the value meets count together, so the properties of several schemas
/// under `allOf` are all admitted, as are names that are only required. Names that only a schema
/// mentions that the value does not meet, such as under `not`, are not admitted.
struct ObjectCloser {
  typealias RuleIndex = ValidationProgram.RuleIndex

  /// The rules.
  private(set) var builder: RuleBuilder

  /// The rules with `properties`.
  private let listing: Set<RuleIndex>

  private var closed: [RuleIndex: RuleIndex] = [:]
  private var pending: [RuleIndex] = []

  /// Creates a closer of the objects of some rules.
  ///
  /// - Parameter builder: The rules.
  init(_ builder: RuleBuilder) {
    self.builder = builder
    listing = Set(
      builder.rules.indices.filter { index in
        builder.rules[index].object?.properties.contains { $0.rule != nil } ?? false
      })
    mentionRequiredNames()
  }

  /// Excludes the members that no rule mentions.
  ///
  /// - Parameter root: The rule of the document.
  /// - Returns: The rule of the document without other members.
  mutating func close(root: RuleIndex) -> RuleIndex {
    let result = close(root)
    var visited: Set<RuleIndex> = []
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      var rule = builder.rules[next]
      pending += rule.schemaRules + (rule.object?.dependentRules.map(\.rule) ?? [])
      rule.mapElementRules { close($0) }
      builder.rules[next] = rule
    }
    return result
  }

  private mutating func close(_ rule: RuleIndex) -> RuleIndex {
    if let known = closed[rule] { return known }
    let result = addClosed(rule)
    closed[rule] = result
    closed[result] = result
    pending += [rule, result]
    return result
  }

  /// Lists the names that are only required as properties, except where that would make them
  /// evaluated.
  private mutating func mentionRequiredNames() {
    var excluded: Set<RuleIndex> = []
    for index in builder.rules.indices where builder.rules[index].object?.unevaluated != nil {
      excluded.formUnion(reachable(from: index, \.successors))
    }
    for index in builder.rules.indices where !excluded.contains(index) {
      guard var object = builder.rules[index].object, object.additional == nil else { continue }
      for property in object.properties.indices where object.properties[property].rule == nil {
        object.properties[property].rule = builder.unrestrictedRule()
      }
      builder.rules[index].object = object
    }
  }

  /// Adds a rule that excludes the members that a rule and its parts do not mention.
  ///
  /// - Returns: The new rule, or the rule itself if it lists no properties.
  private mutating func addClosed(_ index: RuleIndex) -> RuleIndex {
    let rule = builder.rules[index]
    guard listsProperties(index) else { return index }
    let location = rule.location + "/additionalProperties"
    if rule.schemaRules.isEmpty {
      guard let object = rule.object, !object.mentionsOthers else { return index }
      var copy = rule
      copy.object?.additional = builder.addNever(at: location)
      return builder.add(copy)
    }
    openUnlistedParts(of: index)
    var object = ObjectRule()
    object.unevaluated = builder.addNever(at: location)
    return builder.add(
      ValidationRule(location: rule.location, object: object, conjuncts: [index]))
  }

  /// Returns whether a schema, or one that it requires of the same value, lists properties.
  private func listsProperties(
    _ index: RuleIndex, _ references: KeyPath<ValidationRule, [RuleIndex]> = \.schemaRules
  ) -> Bool {
    !reachable(from: index, references).isDisjoint(with: listing)
  }

  /// Admits all members where a rule applies patterns to names, or where only parts without
  /// properties are met.
  private mutating func openUnlistedParts(of index: RuleIndex) {
    for index in reachable(from: index, \.schemaRules) {
      guard builder.rules[index].object?.patterns.isEmpty == false else { continue }
      builder.rules[index].object?.evaluatesAdditional = true
    }
    var visited: Set<RuleIndex> = []
    var pending = [index]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted, !listsProperties(next, \.conjuncts) else { continue }
      for conjunct in reachable(from: next, \.conjuncts) {
        pending += openUnlistedChoices(of: conjunct)
      }
    }
  }

  /// Admits all members where a choice is met that lists no properties.
  ///
  /// - Returns: The choices that list properties.
  private mutating func openUnlistedChoices(of index: RuleIndex) -> [RuleIndex] {
    var rule = builder.rules[index]
    for union in rule.unions.indices where rule.unions[union].evaluatesChildren {
      rule.unions[union].choices = rule.unions[union].choices.map { opened($0) }
    }
    for position in rule.conditionals.indices {
      let conditional = rule.conditionals[position]
      let unrestricted = builder.unrestrictedRule()
      rule.conditionals[position].then = opened(conditional.then ?? unrestricted)
      rule.conditionals[position].otherwise = opened(conditional.otherwise ?? unrestricted)
    }
    builder.rules[index] = rule
    return rule.schemaRules.filter { listsProperties($0) }
  }

  /// Returns a rule that is equivalent to another one and mentions all members, or the rule itself
  /// if it lists properties.
  private mutating func opened(_ index: RuleIndex) -> RuleIndex {
    if listsProperties(index) { return index }
    var object = ObjectRule()
    object.evaluatesAdditional = true
    let location = builder.rules[index].location
    return builder.add(ValidationRule(location: location, object: object, conjuncts: [index]))
  }

  private func reachable(
    from start: RuleIndex, _ references: KeyPath<ValidationRule, [RuleIndex]>
  ) -> Set<RuleIndex> {
    var result: Set = [start]
    var pending = [start]
    while let next = pending.popLast() {
      pending += builder.rules[next][keyPath: references].filter { result.insert($0).inserted }
    }
    return result
  }
}

extension ValidationRule {
  /// The schemas that the rule requires of the same value, without those that depend on a member.
  fileprivate var schemaRules: [RuleIndex] {
    conjuncts + unions.filter(\.evaluatesChildren).flatMap(\.choices)
      + conditionals.flatMap { [$0.then, $0.otherwise].compactMap(\.self) }
  }
}

extension ObjectRule {
  /// Whether a keyword applies to members that are not listed by name.
  fileprivate var mentionsOthers: Bool {
    evaluatesAdditional || additional != nil || !patterns.isEmpty || unevaluated != nil
  }
}
