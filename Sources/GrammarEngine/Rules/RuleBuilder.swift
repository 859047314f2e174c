// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// A list of rules under construction.
struct RuleBuilder {
  typealias RuleIndex = ValidationProgram.RuleIndex

  /// The rules so far.
  var rules: [ValidationRule] = []

  /// The rule that admits every value, if it is used.
  private var unrestricted: RuleIndex?

  /// Reserves the index of a rule that is defined later.
  ///
  /// - Parameter location: The location of the schema object, for messages.
  /// - Returns: The index.
  mutating func reserve(at location: String) -> RuleIndex {
    rules.append(ValidationRule(location: location))
    return rules.count - 1
  }

  /// Adds a rule.
  mutating func add(_ rule: ValidationRule) -> RuleIndex {
    rules.append(rule)
    return rules.count - 1
  }

  /// Returns the rule that admits every value.
  mutating func unrestrictedRule() -> RuleIndex {
    let index = unrestricted ?? add(ValidationRule())
    unrestricted = index
    return index
  }

  /// Adds a rule that admits no value.
  mutating func addNever(at location: String) -> RuleIndex {
    add(ValidationRule(location: location, types: [], typeKeyword: "false"))
  }
}

// MARK: - Constants

extension RuleBuilder {
  /// Restricts a rule to some values.
  ///
  /// Null, Boolean values, numbers and strings become restrictions of the rule itself. Arrays and
  /// objects become a choice between rules that admit exactly one value each.
  mutating func restrict(
    _ rule: inout ValidationRule, to values: [JSONValue], keyword: String
  ) {
    let types = values.reduce(into: TypeSet()) { $0.formUnion(TypeSet(of: $1)) }
    if !types.isSuperset(of: rule.types) { rule.typeKeyword = keyword }
    rule.types.formIntersection(types)
    restrictNumber(of: &rule, to: values.compactMap(\.number?.decimal), keyword: keyword)
    restrictString(of: &rule, to: values.compactMap(\.string), keyword: keyword)
    let containers = values.filter { $0.elements != nil || $0.members != nil }
    guard !rule.types.isDisjoint(with: [.array, .object]) else { return }
    var union = ValidationRule.Union(keyword: keyword, choices: [])
    union.types = types.intersection([.array, .object])
    for value in containers {
      union.choices.append(addConstant(value, keyword: keyword, at: rule.location))
    }
    rule.unions.append(union)
  }

  private func restrictNumber(
    of rule: inout ValidationRule, to numbers: [DecimalNumber], keyword: String
  ) {
    guard !rule.types.isDisjoint(with: .number) else { return }
    var number = rule.number ?? NumberRule()
    number.choices = Set(numbers)
    number.choicesKeyword = keyword
    rule.number = number
  }

  private func restrictString(
    of rule: inout ValidationRule, to texts: [String], keyword: String
  ) {
    guard rule.types.contains(.string) else { return }
    var string = rule.string ?? StringRule()
    string.choices = StringChoices(keyword: keyword, texts: texts)
    rule.string = string
  }

  /// Adds a rule that admits exactly one value; the parser limits the depth of the recursion.
  private mutating func addConstant(
    _ value: JSONValue, keyword: String, at location: String
  ) -> RuleIndex {
    var rule = ValidationRule(location: location, types: TypeSet(of: value), typeKeyword: keyword)
    switch value {
    case .array(let elements):
      var array = ArrayRule()
      array.prefix = elements.map { addConstant($0, keyword: keyword, at: location) }
      array.minimumCount = elements.count
      array.maximumCount = elements.count
      rule.array = array
    case .object(let members):
      var object = ObjectRule()
      for member in members.uniquelyNamed {
        let value = addConstant(member.value, keyword: keyword, at: location)
        object.properties.append(.init(name: member.name, rule: value, isRequired: true))
      }
      object.additional = addNever(at: location)
      rule.object = object
    default: restrict(&rule, to: [value], keyword: keyword)
    }
    return add(rule)
  }
}

extension [JSONValue.Member] {
  /// The members of an object; of several members with one name, the last.
  var uniquelyNamed: [JSONValue.Member] {
    var indices: [ScalarString: Int] = [:]
    for (index, member) in enumerated() { indices[ScalarString(member.name)] = index }
    guard indices.count < count else { return self }
    return enumerated().filter { indices[ScalarString($1.name)] == $0 }.map(\.element)
  }
}
