// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Tables that are derived from the rules of a program.
struct RuleTables: Sendable {
  /// The numbers of all names that rules mention.
  private(set) var names = NameNumbers()

  /// The properties of all rules.
  private(set) var properties = PropertyTable()

  /// The properties of each rule that are read for most values.
  private(set) var heads: [RuleHead] = []

  /// The rules that rules apply to the same value; those of one rule are adjacent.
  private(set) var inPlaceRules: [InPlaceRule] = []

  /// The unions of all rules; those of one rule are adjacent.
  private(set) var unions: [UnionHead] = []

  /// The rules in the layout that the evaluator reads.
  let rules: [CompiledRule]

  /// For each rule, a number that is smaller than those of the rules it applies to the same value.
  private(set) var ranks: [Int32]

  /// Whether a rule has a rule for names.
  let usesNames: Bool

  /// Whether a rule has a rule for unevaluated members or items.
  let usesUnevaluated: Bool

  /// Computes the tables.
  ///
  /// - Precondition: No rule applies itself to the same value, directly or indirectly.
  init(_ rules: [ValidationRule]) {
    usesUnevaluated = rules.contains {
      $0.array?.unevaluatedItems != nil || $0.object?.unevaluated != nil
    }
    usesNames = rules.contains { $0.object?.names != nil }
    self.rules = rules.map { CompiledRule($0) }
    ranks = [Int32](repeating: -1, count: rules.count)
    for (index, rule) in rules.enumerated() { heads.append(addHead(of: rule, at: index)) }
    rank(rules)
  }

  private mutating func addHead(of rule: ValidationRule, at index: Int) -> RuleHead {
    let start = Int32(clamping: inPlaceRules.count)
    inPlaceRules += rule.inPlaceRules
    let firstUnion = unions.count
    unions += rule.unions.map { UnionHead($0) }
    let properties = (rule.object?.properties ?? []).map { property in
      PropertyTable.Property(
        name: names.insert(property.name), rule: Int32(clamping: property.rule ?? -1),
        isRequired: property.isRequired)
    }
    return RuleHead(
      rule, inPlaceRules: start..<Int32(clamping: inPlaceRules.count), firstUnion: firstUnion,
      properties: self.properties.add(properties, of: index))
  }

  /// Numbers the rules in reverse postorder of the relation "applies to the same value".
  private mutating func rank(_ rules: [ValidationRule]) {
    var next = Int32(truncatingIfNeeded: rules.count)
    var isVisited = [Bool](repeating: false, count: rules.count)
    for start in rules.indices where !isVisited[start] {
      isVisited[start] = true
      var path = [(rule: start, successors: rules[start].successors[...])]
      while let last = path.indices.last {
        if let successor = path[last].successors.popFirst() {
          guard !isVisited[successor] else { continue }
          isVisited[successor] = true
          path.append((successor, rules[successor].successors[...]))
        } else {
          next -= 1
          ranks[path.removeLast().rule] = next
        }
      }
    }
  }
}

extension ValidationRule {
  /// The rules that the rule applies to the same value.
  var successors: [RuleIndex] {
    conjuncts + unions.flatMap(\.choices) + negations
      + conditionals.flatMap { [$0.condition, $0.then, $0.otherwise].compactMap(\.self) }
      + (object?.dependentRules.map(\.rule) ?? [])
  }
}
