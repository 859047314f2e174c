// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

extension ValidationProgram {
  /// Compiles a schema tree.
  ///
  /// The program admits the values of the documents that the grammar of the schema admits, with
  /// members in any order. For received text, a required unnamed member can be any member.
  ///
  /// - Parameter schema: The schema.
  /// - Throws: ``GrammarError`` if a reference has no target, or a pattern is not supported.
  /// - Complexity: Linear in the size of the schema.
  package init(_ schema: Schema) throws(GrammarError) {
    var compiler = SchemaRuleCompiler(schema)
    self = try compiler.compile()
  }
}

/// A compiler of schema trees to rules.
struct SchemaRuleCompiler {
  typealias RuleIndex = ValidationProgram.RuleIndex

  private let schema: Schema
  private let targets: [ReferenceSchema.Target: SchemaNode]
  private var paths: SchemaPathTable
  private var builder = RuleBuilder()
  private var indices: [ReferenceSchema.Target: RuleIndex] = [:]
  private var queue: [(node: SchemaNode, index: RuleIndex, path: SchemaPathTable.ID)] = []
  private var matchers: [ScalarString: PatternMatcher] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    targets = schema.targets
    paths = SchemaPathTable(schema)
  }

  mutating func compile() throws(GrammarError) -> ValidationProgram {
    let root = try index(of: .root, from: SchemaPathTable.root)
    var next = 0
    while next < queue.count {
      let (node, index, path) = queue[next]
      var rule = builder.rules[index]
      try define(&rule, as: node, at: path)
      builder.rules[index] = rule
      next += 1
    }
    builder.flattenCyclicUnions()
    return ValidationProgram(rules: builder.rules, root: root)
  }

  // MARK: - Indices

  /// Returns the rule of a node, which is defined later.
  private mutating func index(
    of node: SchemaNode, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> RuleIndex {
    switch node {
    case .any: return builder.unrestrictedRule()
    case .reference(let reference): return try index(of: reference.target, from: path)
    default: return enqueue(node, at: path)
    }
  }

  /// Returns the rule of the target of a reference, after following references to references.
  private mutating func index(
    of target: ReferenceSchema.Target, from path: SchemaPathTable.ID
  ) throws(GrammarError) -> RuleIndex {
    var trail: [ReferenceSchema.Target] = []
    var target = target
    while indices[target] == nil {
      guard let node = targets[target] else {
        throw error(.undefinedReference(target.pointer), path, "$ref")
      }
      guard !trail.contains(target) else { throw error(.unproductive, path, "$ref") }
      trail.append(target)
      guard case .reference(let next) = node else {
        indices[target] = enqueue(node, at: self.path(of: target))
        break
      }
      target = next.target
    }
    for passed in trail { indices[passed] = indices[target] }
    return indices[target] ?? builder.unrestrictedRule()
  }

  private mutating func path(of target: ReferenceSchema.Target) -> SchemaPathTable.ID {
    switch target {
    case .root: SchemaPathTable.root
    case .definition(let name): paths.addDefinition(name)
    }
  }

  private mutating func enqueue(_ node: SchemaNode, at path: SchemaPathTable.ID) -> RuleIndex {
    let index = builder.reserve(at: paths.path(of: path).description)
    queue.append((node, index, path))
    return index
  }

  private func error(
    _ kind: GrammarError.Kind, _ path: SchemaPathTable.ID, _ keyword: String
  ) -> GrammarError {
    GrammarError(kind: kind, path: paths.path(of: path), keyword: keyword)
  }

  // MARK: - Nodes

  private mutating func define(
    _ rule: inout ValidationRule, as node: SchemaNode, at path: SchemaPathTable.ID
  ) throws(GrammarError) {
    switch node {
    case .object(let object):
      rule.types = .object
      rule.object = try objectRule(object, at: path)
      rule.conjuncts = try requiredMemberRules(object, at: path)
    case .array(let array):
      rule.types = .array
      rule.array = try arrayRule(array, at: path)
    case .string(let string):
      rule.types = .string
      rule.string = try stringRule(string, at: path)
    case .integer(let number), .number(let number):
      if case .integer = node { rule.types = .whole } else { rule.types = .number }
      if !number.isUnrestricted { rule.number = NumberRule(schema: number) }
    case .boolean: rule.types = .boolean
    case .null: rule.types = .null
    case .constants(let constants):
      builder.restrict(&rule, to: constants.values, keyword: "enum")
    case .anyOf(let union): try defineUnion(&rule, union, at: path)
    case .reference(let reference):
      rule.conjuncts = [try index(of: reference.target, from: path)]
    case .any: break
    }
  }

  private mutating func defineUnion(
    _ rule: inout ValidationRule, _ union: UnionSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) {
    var choices: [RuleIndex] = []
    for (index, choice) in union.choices.enumerated() {
      let path = paths.add(.choice(index), to: path)
      choices.append(try self.index(of: choice, at: path))
    }
    rule.setChoices(choices)
  }

  private mutating func arrayRule(
    _ array: ArraySchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ArrayRule {
    var rule = ArrayRule()
    if let automaton = array.automaton {
      rule.automaton = try sequenceRule(automaton, at: paths.add(.items, to: path))
      return rule
    }
    for (index, node) in array.prefix.enumerated() {
      rule.prefix.append(try self.index(of: node, at: paths.add(.item(index), to: path)))
    }
    if case .any = array.items {
    } else {
      rule.items = try index(of: array.items, at: paths.add(.items, to: path))
    }
    rule.minimumCount = max(0, array.minimumCount ?? 0)
    rule.maximumCount = array.maximumCount
    rule.isUnique = array.hasUniqueItems
    return rule
  }

  private mutating func sequenceRule(
    _ automaton: ItemAutomaton, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ItemSequenceRule {
    guard automaton.isWellFormed else { throw error(.noChoices, path, "contains") }
    var nodes: [RuleIndex] = []
    for node in automaton.nodes { nodes.append(try index(of: node, at: path)) }
    return ItemSequenceRule(
      states: automaton.states.map { state in
        ItemSequenceRule.State(
          steps: state.steps.map { (nodes[$0.node], $0.target) }, mayEnd: state.mayEnd)
      })
  }
}

// MARK: - Objects and strings

extension SchemaRuleCompiler {
  fileprivate mutating func objectRule(
    _ object: ObjectSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ObjectRule {
    var rule = ObjectRule()
    for property in object.properties {
      let path = paths.add(.property(property.name), to: path)
      rule.properties.append(
        .init(
          name: property.name, rule: try index(of: property.node, at: path),
          isRequired: !property.isOptional))
    }
    var alternatives: [ObjectRule.MemberAlternative] = []
    for (index, pattern) in object.undeclaredMembers.enumerated() {
      alternatives.append(try alternative(pattern, index, at: path))
    }
    if alternatives.isEmpty {
      rule.additional = builder.addNever(at: paths.path(of: path).description)
    } else {
      rule.alternatives = alternatives
    }
    rule.minimumCount = max(0, object.minimumProperties ?? 0)
    rule.maximumCount = object.maximumProperties
    return rule
  }

  /// Returns a rule for each required member of any name.
  fileprivate mutating func requiredMemberRules(
    _ object: ObjectSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> [RuleIndex] {
    var rules: [RuleIndex] = []
    var first = object.additionalProperties.count
    for patterns in object.requiredMembers {
      var rule = ObjectRule()
      // The names of declared members do not count.
      rule.properties = object.properties.map {
        .init(name: $0.name, rule: builder.unrestrictedRule())
      }
      for (index, pattern) in patterns.enumerated() {
        rule.requiredAlternatives.append(try alternative(pattern, first + index, at: path))
      }
      first += patterns.count
      rules.append(
        builder.add(ValidationRule(location: paths.path(of: path).description, object: rule)))
    }
    return rules
  }

  private mutating func alternative(
    _ pattern: ObjectSchema.PropertyPattern, _ index: Int, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ObjectRule.MemberAlternative {
    let path = paths.add(.propertyPattern(index), to: path)
    return ObjectRule.MemberAlternative(
      names: try stringRule(pattern.keys, at: path) ?? StringRule(),
      rule: try self.index(of: pattern.node, at: path))
  }

  /// Returns the restrictions on a string, or `nil` if there are none.
  fileprivate mutating func stringRule(
    _ string: StringSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> StringRule? {
    if string.isUnrestricted { return nil }
    var rule = StringRule()
    rule.minimumLength = max(0, string.minimumLength ?? 0)
    rule.maximumLength = string.maximumLength
    for text in string.allPatterns {
      rule.patterns.append(
        .init(keyword: "pattern", text: text, pattern: try matcher(text, at: path)))
    }
    var excluded = string.excludedPatterns
    if !string.excludedTexts.isEmpty {
      let texts = string.excludedTexts.map(StringSchema.escaped).joined(separator: "|")
      excluded.append("^(?:\(texts))$")
    }
    for text in excluded {
      rule.patterns.append(
        .init(
          keyword: "not", text: text, pattern: try matcher(text, at: path), isExcluded: true))
    }
    if let format = string.format { rule.patterns.append(StringRule.Requirement(format)) }
    switch string.restriction {
    case .none, .pattern: break
    case .choices(let texts): rule.choices = StringChoices(keyword: "enum", texts: texts)
    case .constant(let text): rule.choices = StringChoices(keyword: "const", texts: [text])
    }
    return rule
  }

  private mutating func matcher(
    _ text: String, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> PatternMatcher {
    if let known = matchers[ScalarString(text)] { return known }
    do {
      let matcher = try PatternMatcher(parsing: text)
      matchers[ScalarString(text)] = matcher
      return matcher
    } catch {
      throw self.error(.invalidPattern(error), path, "pattern")
    }
  }
}

// MARK: - Unions

extension RuleBuilder {
  /// Replaces the choices of each union that contains itself by the rules that are reachable from
  /// it through unions and are not unions.
  ///
  /// The occurrence of a union in itself adds no values, so the reachable rules admit the same
  /// values.
  fileprivate mutating func flattenCyclicUnions() {
    for index in rules.indices where rules[index].unions.contains(where: { $0.keyword == "anyOf" })
    {
      var leaves: [RuleIndex] = []
      var visited: Set<RuleIndex> = []
      var pending = rules[index].requiredRules
      while let next = pending.popLast() {
        guard visited.insert(next).inserted else { continue }
        let choices = rules[next].requiredRules
        if choices.isEmpty || rules[next].unions.contains(where: { $0.keyword != "anyOf" }) {
          leaves.append(next)
        } else {
          pending += choices
        }
      }
      if visited.contains(index) { rules[index].setChoices(leaves.sorted()) }
    }
  }
}

extension ValidationRule {
  /// Restricts the rule to a choice between rules.
  fileprivate mutating func setChoices(_ choices: [RuleIndex]) {
    unions = choices.isEmpty ? [] : [Union(keyword: "anyOf", choices: choices)]
    guard choices.isEmpty else { return }
    types = []
    typeKeyword = "anyOf"
  }
}
