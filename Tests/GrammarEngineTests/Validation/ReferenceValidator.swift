// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import SchemaModel

@testable import GrammarEngine

/// An evaluator of rules on parsed values that follows the definitions of the keywords.
///
/// It is slow and shares no code with ``RuleEvaluator`` except for the matchers of member names and
/// formats.
struct ReferenceValidator {
  let program: ValidationProgram

  /// The members or items that keywords have evaluated, by position.
  typealias Evaluated = Set<Int>

  /// Returns whether the program admits a value; a value with repeated names is not admitted.
  func admits(_ value: JSONValue) -> Bool {
    !hasRepeatedNames(value) && evaluate(program.root, value) != nil
  }

  private func hasRepeatedNames(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements): return elements.contains(where: hasRepeatedNames)
    case .object(let members):
      return Set(members.map { Array($0.name.utf8) }).count < members.count
        || members.contains { hasRepeatedNames($0.value) }
    default: return false
    }
  }

  // MARK: - Rules

  /// Returns the children that a rule evaluates, or `nil` if the value does not meet the rule.
  private func evaluate(_ index: Int, _ value: JSONValue) -> Evaluated? {
    let rule = program.rules[index]
    guard rule.types.isSuperset(of: TypeSet(of: value)) else { return nil }
    var evaluated: Evaluated = []
    switch value {
    case .null, .bool: break
    case .number(let number):
      if let rule = rule.number, !admits(number, rule) { return nil }
    case .string(let text):
      if let rule = rule.string, !admits(text, rule) { return nil }
    case .array(let elements):
      guard let children = evaluate(rule.array, elements) else { return nil }
      evaluated = children
    case .object(let members):
      guard let children = evaluate(rule.object, members, value) else { return nil }
      evaluated = children
    }
    guard let others = evaluateInPlaceRules(of: rule, value) else { return nil }
    return evaluateRest(of: rule, value, evaluated.union(others))
  }

  private func evaluateInPlaceRules(of rule: ValidationRule, _ value: JSONValue) -> Evaluated? {
    var evaluated: Evaluated = []
    for conjunct in rule.conjuncts {
      guard let children = evaluate(conjunct, value) else { return nil }
      evaluated.formUnion(children)
    }
    for union in rule.unions where !union.types.isDisjoint(with: TypeSet(of: value)) {
      let results = union.choices.compactMap { evaluate($0, value) }
      guard union.isExclusive ? results.count == 1 : !results.isEmpty else { return nil }
      // The rules of constants are not schemas, so they evaluate nothing.
      if ["anyOf", "oneOf"].contains(union.keyword) {
        for children in results { evaluated.formUnion(children) }
      }
    }
    for negation in rule.negations where evaluate(negation, value) != nil { return nil }
    for conditional in rule.conditionals {
      let condition = evaluate(conditional.condition, value)
      evaluated.formUnion(condition ?? [])
      guard let applied = condition == nil ? conditional.otherwise : conditional.then else {
        continue
      }
      guard let children = evaluate(applied, value) else { return nil }
      evaluated.formUnion(children)
    }
    return evaluated
  }

  /// Applies the rules for children that nothing has evaluated.
  private func evaluateRest(
    of rule: ValidationRule, _ value: JSONValue, _ evaluated: Evaluated
  ) -> Evaluated? {
    let unevaluated: Int?
    let children: [JSONValue]
    switch value {
    case .array(let elements): (unevaluated, children) = (rule.array?.unevaluatedItems, elements)
    case .object(let members):
      (unevaluated, children) = (rule.object?.unevaluated, members.map(\.value))
    default: return evaluated
    }
    guard let unevaluated else { return evaluated }
    for (index, child) in children.enumerated()
    where !evaluated.contains(index) && evaluate(unevaluated, child) == nil {
      return nil
    }
    return Evaluated(children.indices)
  }

  // MARK: - Scalars

  private func admits(_ number: JSONNumber, _ rule: NumberRule) -> Bool {
    guard let value = DecimalNumber(exactly: number.text.utf8) else { return false }
    let schema = rule.schema
    return rule.choices?.contains(value) ?? true
      && schema.minimum.map { value >= $0 } ?? true
      && schema.maximum.map { value <= $0 } ?? true
      && schema.exclusiveMinimum.map { value > $0 } ?? true
      && schema.exclusiveMaximum.map { value < $0 } ?? true
      && schema.multipleOf.map { value.isMultiple(of: $0) == true } ?? true
      && schema.notMultipleOf.allSatisfy { value.isMultiple(of: $0) == false }
  }

  private func admits(_ text: String, _ rule: StringRule) -> Bool {
    let length = text.unicodeScalars.count
    let bytes = Array(text.utf8)
    return length >= rule.minimumLength && length <= rule.maximumLength ?? length
      && rule.choices?.texts.contains(bytes) ?? true
      && rule.patterns.allSatisfy { requirement in
        let isMatched =
          requirement.keyword == "format"
          ? requirement.pattern.matches(bytes[...])
          : (try? Pattern(parsing: requirement.text))?.matches(text) ?? false
        return isMatched != requirement.isExcluded
      }
  }

  // MARK: - Arrays

  private func evaluate(_ rule: ArrayRule?, _ elements: [JSONValue]) -> Evaluated? {
    guard let rule else { return [] }
    guard elements.count >= rule.minimumCount,
      elements.count <= rule.maximumCount ?? elements.count,
      rule.automaton.map({ admits(elements, $0) }) ?? true
    else { return nil }
    if rule.isUnique {
      for (index, element) in elements.enumerated()
      where elements[..<index].contains(where: { $0.isSame(as: element) }) {
        return nil
      }
    }
    var evaluated: Evaluated = []
    for (index, element) in elements.enumerated() {
      guard let item = index < rule.prefix.count ? rule.prefix[index] : rule.items else {
        continue
      }
      if evaluate(item, element) == nil { return nil }
      evaluated.insert(index)
    }
    for contains in rule.contains {
      let matches = elements.indices.filter { evaluate(contains.rule, elements[$0]) != nil }
      guard matches.count >= contains.minimum, matches.count <= contains.maximum ?? Int.max
      else { return nil }
      if contains.evaluatesItems { evaluated.formUnion(matches) }
    }
    return evaluated
  }

  private func admits(_ elements: [JSONValue], _ automaton: ItemSequenceRule) -> Bool {
    var states: Set<Int> = [0]
    for element in elements {
      let steps = states.flatMap { automaton.states[$0].steps }
      states = Set(steps.filter { evaluate($0.rule, element) != nil }.map(\.target))
    }
    return states.contains { automaton.states[$0].mayEnd }
  }
}

// MARK: - Objects

extension ReferenceValidator {
  private func evaluate(
    _ rule: ObjectRule?, _ members: [JSONValue.Member], _ value: JSONValue
  ) -> Evaluated? {
    guard let rule else { return [] }
    let names = Set(members.map { ScalarString($0.name) })
    let isPresent = { (index: Int) in names.contains(ScalarString(rule.properties[index].name)) }
    guard members.count >= rule.minimumCount, members.count <= rule.maximumCount ?? members.count,
      rule.properties.indices.allSatisfy({ !rule.properties[$0].isRequired || isPresent($0) }),
      rule.dependentNames.allSatisfy({ !isPresent($0.trigger) || isPresent($0.required) })
    else { return nil }
    var evaluated: Evaluated = []
    for dependent in rule.dependentRules where isPresent(dependent.trigger) {
      guard let children = evaluate(dependent.rule, value) else { return nil }
      evaluated.formUnion(children)
    }
    var undeclared: [JSONValue.Member] = []
    for (index, member) in members.enumerated() {
      if let names = rule.names, evaluate(names, .string(member.name)) == nil { return nil }
      let rules = declaredRules(of: member.name, rule)
      guard rules.allSatisfy({ evaluate($0, member.value) != nil }) else { return nil }
      if !rules.isEmpty || rule.evaluatesAdditional { evaluated.insert(index) }
      if rules.isEmpty { undeclared.append(member) }
    }
    return admits(undeclared, rule) ? evaluated : nil
  }

  private func declaredRules(of name: String, _ rule: ObjectRule) -> [Int] {
    let property = rule.properties.first { ScalarString($0.name) == ScalarString(name) }
    let patterns = rule.patterns.filter { $0.pattern.matches(Array(name.utf8)[...]) }
    return [property?.rule].compactMap(\.self) + patterns.map(\.rule)
  }

  private func admits(_ undeclared: [JSONValue.Member], _ rule: ObjectRule) -> Bool {
    let isRequired = !rule.requiredAlternatives.isEmpty
    if isRequired, !undeclared.contains(where: { admits($0, rule.requiredAlternatives) }) {
      return false
    }
    if let alternatives = rule.alternatives {
      return undeclared.allSatisfy { admits($0, alternatives) }
    }
    guard let additional = rule.additional else { return true }
    return undeclared.allSatisfy { evaluate(additional, $0.value) != nil }
  }

  private func admits(
    _ member: JSONValue.Member, _ alternatives: [ObjectRule.MemberAlternative]
  ) -> Bool {
    alternatives.contains {
      admits(member.name, $0.names) && evaluate($0.rule, member.value) != nil
    }
  }
}
