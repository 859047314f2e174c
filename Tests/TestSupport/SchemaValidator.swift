// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Decides whether a parsed value satisfies a schema.
package struct SchemaValidator {
  private let schema: Schema

  /// Creates a validator.
  package init(schema: Schema) {
    self.schema = schema
  }

  /// Whether the value is one that the schema admits, with its properties in order.
  package func isValid(_ value: JSONValue) -> Bool {
    isValid(value, schema.root)
  }

  // `steps` counts the unions and references that lead to the node from where the value began: a
  // union that leads back to itself adds nothing.
  private func isValid(_ value: JSONValue, _ node: SchemaNode, steps: Int = 0) -> Bool {
    if steps > 20 { return false }
    switch (node, value) {
    case (.object(let object), .object(let members)):
      var rest = members[...]
      for property in object.properties {
        if let first = rest.first, first.name == property.name {
          guard isValid(first.value, property.node) else { return false }
          rest.removeFirst()
        } else if !property.isOptional {
          return false
        }
      }
      return rest.isEmpty
    case (.array(let array), .array(let elements)):
      return elements.count >= array.minimumCount ?? 0
        && elements.count <= array.maximumCount ?? Int.max
        && elements.allSatisfy { isValid($0, array.items) }
    case (.string(let string), .string(let text)):
      return isValid(text, string.restriction)
    case (.integer(let bounds), .number(let number)):
      return number.text.allSatisfy { $0.isNumber || $0 == "-" } && isWithin(number, bounds)
    case (.number(let bounds), .number(let number)):
      return isWithin(number, bounds)
    case (.boolean, .bool), (.null, .null), (.any, _):
      return true
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

  private func isValid(_ text: String, _ restriction: StringSchema.Restriction) -> Bool {
    switch restriction {
    case .none: return true
    case .choices(let choices): return choices.contains { $0.utf8.elementsEqual(text.utf8) }
    case .constant(let constant): return constant.utf8.elementsEqual(text.utf8)
    case .pattern(let pattern):
      guard let reference = try? PatternReference(pattern) else { return false }
      var state = reference.start
      var isFirst = true
      for scalar in text.unicodeScalars {
        state = reference.next(state, scalar.value, isFirst: isFirst)
        isFirst = false
      }
      return reference.accepts(state, isFirst: isFirst)
    }
  }

  private func isWithin(_ number: JSONNumber, _ bounds: NumberSchema) -> Bool {
    guard bounds.minimum != nil || bounds.maximum != nil else { return true }
    guard let value = number.decimal else { return false }
    return bounds.minimum.map { $0 <= value } ?? true && bounds.maximum.map { value <= $0 } ?? true
  }
}
