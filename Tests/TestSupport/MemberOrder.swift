// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
package import SchemaModel

/// A conversion of documents to the member order in which a schema generates them.
///
/// It searches the choices with which the schema admits the value by recursion over the tree,
/// without the engine. Numbers are written without exponents, as bounds require.
package struct MemberOrder {
  private let schema: Schema
  private let definitions: [String: SchemaNode]
  private var work = 0

  /// The maximum number of steps for one document.
  private static let workLimit = 300_000
  /// The maximum number of unions and references between the start of a value and a node.
  private static let stepLimit = 64

  /// Creates an order for documents of one schema.
  package init(_ schema: Schema) {
    self.schema = schema
    definitions = Dictionary(
      schema.definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the value in the order of the schema, or `nil` if the schema does not admit it.
  package mutating func ordered(_ value: JSONValue) -> JSONValue? {
    work = 0
    return witness(value, schema.root, steps: 0)
  }

  /// Returns the value in an order similar to the schema's, even if the schema does not admit it.
  package mutating func approximate(_ value: JSONValue) -> JSONValue {
    work = 0
    return guess(value, schema.root, steps: 0)
  }

  // MARK: - Admitted values

  private mutating func witness(
    _ value: JSONValue, _ node: SchemaNode, steps: Int
  ) -> JSONValue? {
    work += 1
    guard work < Self.workLimit, steps < Self.stepLimit else { return nil }
    switch (node, value) {
    case (.any, _), (.boolean, .bool), (.null, .null): return value
    case (.object(let object), .object(let members)): return witness(members, object)
    case (.array(let array), .array(let elements)): return witness(elements, array)
    case (.string(let string), .string(let text)):
      guard string.admits(text) else { return nil }
      return value
    case (.integer(let bounds), .number(let number)):
      guard let decimal = number.decimal, decimal.isWhole, bounds.admits(decimal) else {
        return nil
      }
      return .number(JSONNumber(decimal))
    case (.number(let bounds), .number(let number)):
      guard let decimal = number.decimal, bounds.admits(decimal) else { return nil }
      return .number(JSONNumber(decimal))
    case (.constants(let constants), _):
      return constants.values.first { $0.isSame(as: value) }.map(Self.plain)
    case (.anyOf(let union), _):
      for choice in union.choices {
        if let found = witness(value, choice, steps: steps + 1) { return found }
      }
      return nil
    case (.reference(let reference), _):
      guard let target = target(of: reference) else { return nil }
      return witness(value, target, steps: steps + 1)
    default: return nil
    }
  }

  private mutating func witness(
    _ members: [JSONValue.Member], _ object: ObjectSchema
  ) -> JSONValue? {
    guard members.count >= object.minimumProperties ?? 0,
      members.count <= object.maximumProperties ?? Int.max
    else { return nil }
    var rest = members
    var ordered: [JSONValue.Member] = []
    for property in object.properties {
      let index = rest.firstIndex { $0.name.utf8.elementsEqual(property.name.utf8) }
      guard let index else {
        if property.isOptional { continue }
        return nil
      }
      let member = rest.remove(at: index)
      guard let found = witness(member.value, property.node, steps: 0) else { return nil }
      ordered.append(JSONValue.Member(name: member.name, value: found))
    }
    return undeclared(rest, object, requirements: object.requiredMembers[...]).map {
      .object(ordered + $0)
    }
  }

  /// Returns the undeclared members in order, with different ones for the requirements.
  private mutating func undeclared(
    _ members: [JSONValue.Member], _ object: ObjectSchema,
    requirements: ArraySlice<[ObjectSchema.PropertyPattern]>
  ) -> [JSONValue.Member]? {
    guard let requirement = requirements.first else {
      var found: [JSONValue.Member] = []
      for member in members {
        guard let member = witness(member, object.additionalProperties) else { return nil }
        found.append(member)
      }
      return found
    }
    for (index, member) in members.enumerated() {
      guard let member = witness(member, requirement) else { continue }
      var rest = members
      rest.remove(at: index)
      let ordered = undeclared(rest, object, requirements: requirements.dropFirst())
      if let ordered { return object.hasUniqueNames ? [member] + ordered : ordered + [member] }
    }
    return nil
  }

  private mutating func witness(
    _ member: JSONValue.Member, _ families: [ObjectSchema.PropertyPattern]
  ) -> JSONValue.Member? {
    for family in families where family.keys.admits(member.name) {
      if let found = witness(member.value, family.node, steps: 0) {
        return JSONValue.Member(name: member.name, value: found)
      }
    }
    return nil
  }

  private mutating func witness(
    _ elements: ArraySlice<JSONValue>, _ automaton: ItemAutomaton, from state: Int
  ) -> [JSONValue]? {
    guard let first = elements.first else { return automaton.states[state].mayEnd ? [] : nil }
    for step in automaton.states[state].steps {
      if let found = witness(first, automaton.nodes[step.node], steps: 0),
        let rest = witness(elements.dropFirst(), automaton, from: step.target)
      {
        return [found] + rest
      }
    }
    return nil
  }

  private mutating func witness(_ elements: [JSONValue], _ array: ArraySchema) -> JSONValue? {
    if let automaton = array.automaton {
      return witness(elements[...], automaton, from: 0).map { .array($0) }
    }
    guard elements.count >= array.minimumCount ?? 0, elements.count <= array.maximumCount ?? Int.max
    else { return nil }
    if array.hasUniqueItems {
      for (index, element) in elements.enumerated() {
        guard elements[..<index].allSatisfy({ !$0.isSame(as: element) }) else { return nil }
      }
    }
    var ordered: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      let node = index < array.prefix.count ? array.prefix[index] : array.items
      guard let found = witness(element, node, steps: 0) else { return nil }
      ordered.append(found)
    }
    return .array(ordered)
  }

  /// Returns the value with numbers without exponents.
  private static func plain(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): .number(number.decimal.map { JSONNumber($0) } ?? number)
    case .array(let elements): .array(elements.map(plain))
    case .object(let members):
      .object(members.map { JSONValue.Member(name: $0.name, value: plain($0.value)) })
    case .null, .bool, .string: value
    }
  }

  private func target(of reference: ReferenceSchema) -> SchemaNode? {
    switch reference.target {
    case .root: schema.root
    case .definition(let name): definitions[name]
    }
  }

  // MARK: - Any values

  private mutating func guess(_ value: JSONValue, _ node: SchemaNode, steps: Int) -> JSONValue {
    work += 1
    guard work < Self.workLimit, steps < Self.stepLimit else { return value }
    switch (node, value) {
    case (.object(let object), .object(let members)):
      var rest = members
      var ordered: [JSONValue.Member] = []
      for property in object.properties {
        guard let index = rest.firstIndex(where: { $0.name == property.name }) else { continue }
        let member = rest.remove(at: index)
        let value = guess(member.value, property.node, steps: 0)
        ordered.append(JSONValue.Member(name: member.name, value: value))
      }
      for member in rest {
        let family = object.additionalProperties.first { $0.keys.admits(member.name) }
        let value = family.map { guess(member.value, $0.node, steps: 0) } ?? member.value
        ordered.append(JSONValue.Member(name: member.name, value: value))
      }
      return .object(ordered)
    case (.array(let array), .array(let elements)):
      return .array(
        elements.enumerated().map { index, element in
          guess(
            element, index < array.prefix.count ? array.prefix[index] : array.items, steps: 0)
        })
    case (.anyOf(let union), _):
      let best = union.choices.max { likeness(value, $0, 0) < likeness(value, $1, 0) }
      return best.map { guess(value, $0, steps: steps + 1) } ?? value
    case (.reference(let reference), _):
      return target(of: reference).map { guess(value, $0, steps: steps + 1) } ?? value
    case (.integer, .number(let number)), (.number, .number(let number)):
      return number.decimal.map { .number(JSONNumber($0)) } ?? value
    default: return value
    }
  }

  /// Returns the number of names of an object that a node declares.
  private func likeness(_ value: JSONValue, _ node: SchemaNode, _ steps: Int) -> Int {
    guard steps < 8 else { return 0 }
    switch (node, value) {
    case (.object(let object), .object(let members)):
      return 1
        + object.properties.count { property in
          members.contains { $0.name == property.name }
        }
    case (.array, .array): return 1
    case (.anyOf(let union), _):
      return union.choices.map { likeness(value, $0, steps + 1) }.max() ?? 0
    case (.reference(let reference), _):
      return target(of: reference).map { likeness(value, $0, steps + 1) } ?? 0
    default: return 0
    }
  }
}

extension StringSchema {
  /// Returns whether a text is a string of the schema.
  fileprivate func admits(_ text: String) -> Bool {
    let length = text.unicodeScalars.count
    guard length >= minimumLength ?? 0, length <= maximumLength ?? Int.max else { return false }
    var patterns = self.patterns
    switch restriction {
    case .none: break
    case .choices(let choices):
      guard choices.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else { return false }
    case .constant(let constant):
      guard constant.utf8.elementsEqual(text.utf8) else { return false }
    case .pattern(let pattern): patterns.append(pattern)
    }
    if let format { patterns.append(format.pattern) }
    if excludedTexts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return false }
    return patterns.allSatisfy { Self.matches($0, text) ?? false }
      && excludedPatterns.allSatisfy { !(Self.matches($0, text) ?? true) }
  }

  private static func matches(_ pattern: String, _ text: String) -> Bool? {
    (try? Pattern(parsing: pattern))?.matches(text)
  }
}

extension NumberSchema {
  /// Returns whether a number satisfies all bounds.
  fileprivate func admits(_ value: DecimalNumber) -> Bool {
    minimum.map { $0 <= value } ?? true && maximum.map { value <= $0 } ?? true
      && exclusiveMinimum.map { $0 < value } ?? true
      && exclusiveMaximum.map { value < $0 } ?? true
      && multipleOf.map { value.isMultiple(of: $0) ?? false } ?? true
      && notMultipleOf.allSatisfy { value.isMultiple(of: $0) == false }
  }
}
