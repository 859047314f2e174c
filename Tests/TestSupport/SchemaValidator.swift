// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

/// A validator that decides whether a parsed value satisfies a schema.
package struct SchemaValidator {
  private let schema: Schema

  /// Creates a validator.
  package init(schema: Schema) {
    self.schema = schema
  }

  /// Returns whether the schema admits the value with its properties in order.
  package func isValid(_ value: JSONValue) -> Bool {
    isValid(value, schema.root)
  }

  // `steps` counts the unions and references between the start of the value and the node. A union
  // that reaches itself adds no alternatives.
  private func isValid(_ value: JSONValue, _ node: SchemaNode, steps: Int = 0) -> Bool {
    if steps > 20 { return false }
    switch (node, value) {
    case (.object(let object), .object(let members)):
      return isValid(members, object)
    case (.array(let array), .array(let elements)):
      if let automaton = array.automaton { return isValid(elements, automaton) }
      return isWithin(elements.count, array.minimumCount, array.maximumCount)
        && elements.enumerated().allSatisfy { index, element in
          isValid(element, index < array.prefix.count ? array.prefix[index] : array.items)
        }
        && (!array.hasUniqueItems || areDistinct(elements))
    case (.string(let string), .string(let text)):
      return isValid(text, string)
    case (.integer(let bounds), .number(let number)):
      return number.text.allSatisfy { $0.isNumber || $0 == "-" } && isWithin(number, bounds)
    case (.number(let bounds), .number(let number)):
      return isWithin(number, bounds)
    case (.boolean, .bool), (.null, .null), (.any, _):
      return true
    case (.constants(let constants), _):
      return constants.values.contains { isEqual($0, value) }
    case (.anyOf(let union), _):
      return union.choices.contains { isValid(value, $0, steps: steps + 1) }
    case (.reference(let reference), _):
      switch reference.target {
      case .root: return isValid(value, schema.root, steps: steps + 1)
      case .definition(let name):
        return schema.definition(named: name).map { isValid(value, $0, steps: steps + 1) } ?? false
      }
    default:
      return false
    }
  }

  /// Follows all paths of an automaton simultaneously.
  private func isValid(_ elements: [JSONValue], _ automaton: ItemAutomaton) -> Bool {
    var states: Set<Int> = [0]
    for element in elements {
      let steps = states.flatMap { automaton.states[$0].steps }
      states = Set(steps.filter { isValid(element, automaton.nodes[$0.node]) }.map(\.target))
    }
    return states.contains { automaton.states[$0].mayEnd }
  }

  private func isValid(_ member: JSONValue.Member, _ family: ObjectSchema.PropertyPattern) -> Bool {
    isValid(member.name, family.keys) && isValid(member.value, family.node)
  }

  private func isValid(_ members: [JSONValue.Member], _ object: ObjectSchema) -> Bool {
    var rest = members[...]
    for property in object.properties {
      if let first = rest.first, first.name.utf8.elementsEqual(property.name.utf8) {
        guard isValid(first.value, property.node) else { return false }
        rest.removeFirst()
      } else if !property.isOptional {
        return false
      }
    }
    let isUndeclared = rest.allSatisfy { member in
      !object.properties.contains { $0.name.utf8.elementsEqual(member.name.utf8) }
    }
    for patterns in object.firstMembers {
      guard let first = rest.popFirst(), patterns.contains(where: { isValid(first, $0) })
      else { return false }
    }
    if !object.lastMember.isEmpty {
      guard let last = rest.popLast(), object.lastMember.contains(where: { isValid(last, $0) })
      else { return false }
    }
    if object.hasUniqueNames, Set(members.map { Array($0.name.utf8) }).count < members.count {
      return false
    }
    return isUndeclared
      && isWithin(members.count, object.minimumProperties, object.maximumProperties)
      && rest.allSatisfy { member in
        object.additionalProperties.contains { isValid(member, $0) }
      }
  }

  /// Returns whether no two values are equal, with members in any order.
  private func areDistinct(_ values: [JSONValue]) -> Bool {
    values.indices.allSatisfy { index in
      !values[..<index].contains { $0.isSame(as: values[index]) }
    }
  }

  /// Returns whether two values are equal, with numbers compared by value.
  private func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a.decimal == b.decimal
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.name == $1.name && isEqual($0.value, $1.value) }
    default: left == right
    }
  }

  private func isValid(_ text: String, _ string: StringSchema) -> Bool {
    let isChoice =
      switch string.restriction {
      case .none, .pattern: true
      case .choices(let choices): choices.contains { $0.utf8.elementsEqual(text.utf8) }
      case .constant(let constant): constant.utf8.elementsEqual(text.utf8)
      }
    return isChoice && Self.isValid(text, besideChoices: string)
  }

  /// Returns whether a text satisfies all keywords of a schema except for its choices.
  static func isValid(_ text: String, besideChoices string: StringSchema) -> Bool {
    let matches = { (pattern: String) in
      (try? BacktrackingMatcher(pattern))?.matches(text) ?? false
    }
    let count = text.unicodeScalars.count
    return count >= string.minimumLength ?? 0 && count <= string.maximumLength ?? Int.max
      && string.allPatterns.allSatisfy(matches) && !string.excludedPatterns.contains(where: matches)
      && !string.excludedTexts.contains { $0.utf8.elementsEqual(text.utf8) }
      && string.formatPattern.map(matches) ?? true
  }

  private func isWithin(_ count: Int, _ minimum: Int?, _ maximum: Int?) -> Bool {
    count >= minimum ?? 0 && count <= maximum ?? Int.max
  }

  private func isWithin(_ number: JSONNumber, _ bounds: NumberSchema) -> Bool {
    if bounds.isUnrestricted { return true }
    guard let value = number.decimal else { return false }
    return bounds.minimum.map { $0 <= value } ?? true && bounds.maximum.map { value <= $0 } ?? true
      && bounds.exclusiveMinimum.map { $0 < value } ?? true
      && bounds.exclusiveMaximum.map { value < $0 } ?? true
      && (bounds.multipleOf == nil && bounds.notMultipleOf.isEmpty
        || NumberReference(bounds, isInteger: false).isNumber(number.text))
  }
}
