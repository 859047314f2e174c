// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension RuleEvaluator {
  /// Begins the evaluation of a rule on an object.value.
  mutating func beginObject(_ index: Int) {
    evaluations[index].bits = Int32(truncatingIfNeeded: bits.count)
    guard let object = program.tables.rules[evaluations[index].rule].object else { return }
    for _ in 0..<(object.value.properties.count + 63) / 64 { bits.append(0) }
    evaluations[index].missingCount = Int32(
      truncatingIfNeeded: program.tables.rules[evaluations[index].rule].requiredCount)
  }

  /// Selects the rules of the member whose name has ended.
  mutating func selectRulesOfMember() {
    let level = levels.count - 1
    path.append(.name(name))
    let number = program.tables.names.number(of: name)
    let isNew = insertName(number, at: level)
    let child = levels[level].count
    levels[level].count += 1
    guard isNew else {
      failDocument("uniqueNames", .unique(name: String(decoding: name, as: UTF8.self)))
      return
    }
    for index in currentEvaluations where evaluations[index].status == .pending && failure == nil {
      selectRules(number, child, in: index)
    }
    if distinctArrayCount > 0 { builder.setName(name) }
  }

  /// The number of names above which they are found by hashing.
  private static var searchLimit: Int { 16 }

  /// Inserts the current name into those of an object, and returns whether it is new.
  private mutating func insertName(_ number: Int32?, at level: Int) -> Bool {
    guard let number else {
      return levels[level].otherNames?.insert(name).inserted ?? insertFirstOther(at: level)
    }
    let isNew = insertKnownName(number, at: level)
    nameNumbers.append(number)
    return isNew
  }

  private mutating func insertKnownName(_ number: Int32, at level: Int) -> Bool {
    let known = nameNumbers[levels[level].firstName...]
    if known.count <= Self.searchLimit { return !known.contains(number) }
    if levels[level].manyNames == nil { levels[level].manyNames = Set(known) }
    return levels[level].manyNames?.insert(number).inserted ?? true
  }

  private mutating func insertFirstOther(at level: Int) -> Bool {
    levels[level].otherNames = [name]
    return true
  }

  /// Fails the document for a reason that no keyword can allow.
  private mutating func failDocument(_ keyword: String, _ expectation: Expectation) {
    failure = EvaluationFailure(
      path: path, offset: offset, keyword: keyword, expectation: expectation,
      location: program.tables.rules[program.root].rule.location)
  }

  private mutating func selectRules(_ number: Int32?, _ child: Int, in index: Int) {
    let rule = evaluations[index].rule
    guard let object = program.tables.rules[rule].object else { return }
    if let maximum = object.value.maximumCount, child >= maximum {
      path.removeLast()
      defer { path.append(.name(name)) }
      fail(index, "maxProperties", .maximumMembers(maximum))
      return
    }
    var isMatched = false
    if let number,
      let position = program.tables.properties[rule]?.position(
        of: number, expected: Int(evaluations[index].nextProperty))
    {
      isMatched = selectRule(ofProperty: position, object, in: index)
      guard evaluations[index].status == .pending else { return }
    }
    for pattern in object.value.patterns where pattern.pattern.matches(name) {
      nextRules.append((pattern.rule, index, .child))
      isMatched = true
    }
    if isMatched || object.value.evaluatesAdditional { evaluations[index].evaluated?.insert(child) }
    if !isMatched { selectRulesOfUndeclared(object, in: index) }
    if !isMatched, !object.value.evaluatesAdditional, let unevaluated = object.value.unevaluated {
      nextRules.append((unevaluated, index, .unevaluated(child)))
    }
  }

  /// Records that a declared property is present, and returns whether it has a rule.
  private mutating func selectRule(
    ofProperty position: Int, _ object: CompiledRule.Box<ObjectRule>, in index: Int
  ) -> Bool {
    evaluations[index].nextProperty = Int32(truncatingIfNeeded: position + 1)
    bits[Int(evaluations[index].bits) + position >> 6] |= 1 << UInt64(position & 63)
    if object.value.properties[position].isRequired { evaluations[index].missingCount -= 1 }
    for (offset, dependent) in object.value.dependentRules.enumerated()
    where dependent.trigger == position {
      let slot = program.tables.rules[evaluations[index].rule].objectSlot + offset
      let dependentIndex = slots[self.slot(slot, of: index)].then
      if dependentIndex >= 0, let failure = evaluations[Int(dependentIndex)].failure {
        fail(index, failure)
      }
    }
    guard let rule = object.value.properties[position].rule else { return false }
    nextRules.append((rule, index, .child))
    return true
  }

  /// Selects the rules of a member that no property with a rule and no pattern applies to.
  private mutating func selectRulesOfUndeclared(
    _ object: CompiledRule.Box<ObjectRule>, in index: Int
  ) {
    let additional = object.value.additional
    guard let alternatives = object.value.alternatives else {
      if let additional {
        if program.tables.rules[additional].types.isEmpty {
          failUndeclared(index)
        } else {
          nextRules.append((additional, index, .child))
        }
      }
      return startRequiredAlternatives(object, in: index)
    }
    let matching = alternatives.filter { $0.names.admits(name) }
    guard let first = matching.first else { return failUndeclared(index) }
    if matching.count == 1 {
      nextRules.append((first.rule, index, .child))
    } else {
      let slot = slot(program.tables.rules[evaluations[index].rule].alternativeSlot, of: index)
      slots[slot] = EvaluationSlot(successCount: 0, failureCount: -matching.count)
      for alternative in matching { nextRules.append((alternative.rule, index, .alternative)) }
    }
    startRequiredAlternatives(object, in: index)
  }

  private mutating func startRequiredAlternatives(
    _ object: CompiledRule.Box<ObjectRule>, in index: Int
  ) {
    for alternative in object.value.requiredAlternatives where alternative.names.admits(name) {
      nextRules.append((alternative.rule, index, .requiredAlternative))
    }
  }

  private mutating func failUndeclared(_ index: Int) {
    let name = String(decoding: name, as: UTF8.self)
    fail(index, "additionalProperties", .undeclared(name: name))
  }

  /// Counts the failure of one of several alternatives for the current member.
  mutating func failAlternative(of parent: Int, _ failure: EvaluationFailure) {
    let slot = slot(program.tables.rules[evaluations[parent].rule].alternativeSlot, of: parent)
    slots[slot].failureCount += 1
    if slots[slot].failureCount == 0 { fail(parent, failure) }
  }

  /// Fails an object whose dependent rule has failed, if the property that it depends on is present.
  mutating func failDependent(_ index: Int, of parent: Int, _ failure: EvaluationFailure) {
    let rule = program.tables.rules[evaluations[parent].rule]
    guard let object = rule.object else { return }
    let trigger = object.value.dependentRules[index - rule.objectSlot].trigger
    if isPresent(trigger, in: parent) { fail(parent, failure) }
  }

  /// Returns whether a declared property is present.
  func isPresent(_ position: Int, in index: Int) -> Bool {
    bits[Int(evaluations[index].bits) + position >> 6] & 1 << UInt64(position & 63) != 0
  }

  /// Checks the keywords that concern an object as a unit.
  mutating func checkEndOfObject(_ index: Int) {
    let rule = program.tables.rules[evaluations[index].rule]
    guard let object = rule.object else { return }
    if evaluations[index].missingCount > 0 {
      let missing = object.value.properties.indices.filter {
        object.value.properties[$0].isRequired && !isPresent($0, in: index)
      }
      fail(index, "required", .required(missing.map { object.value.properties[$0].name }))
    }
    if levels[levels.count - 1].count < object.value.minimumCount {
      fail(index, "minProperties", .minimumMembers(object.value.minimumCount))
    }
    for dependency in object.value.dependentNames
    where isPresent(dependency.trigger, in: index) && !isPresent(dependency.required, in: index) {
      let names = [dependency.required, dependency.trigger].map { object.value.properties[$0].name }
      fail(index, "dependentRequired", .dependent(names[0], on: names[1]))
    }
    if !object.value.requiredAlternatives.isEmpty,
      slots[slot(rule.requirementSlot, of: index)].successCount == 0
    {
      fail(index, "required", .matchingMember)
    }
  }
}
