// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The positions of a schema as a numbered list, which a page shows as an outline.
///
/// A reference has the number of its definition, so the outline of a recursive schema is finite.
package struct SchemaOutline: Sendable {
  /// One position of a schema.
  package struct Shape: Sendable {
    /// The kind of the values, as JSON Schema names it.
    var kind: String
    /// The name of the type, or the kind of the values.
    var label: String
    /// The restrictions on the values, in words; empty if there are none.
    var guides: [String] = []
    /// The description of the values for the model.
    var summary: String?
    /// The properties of an object, in declaration order.
    var properties: [Property] = []
    /// The elements of an array.
    var items: Int?
    /// The choices of a union.
    var choices: [Int] = []
    /// Whether incomplete strings are hidden, because they are the beginnings of choices.
    var appearsWhenComplete = false
  }

  /// A property of an object.
  package struct Property: Sendable {
    var name: String
    var shape: Int
    var isOptional: Bool
  }

  /// The shapes.
  package private(set) var shapes: [Shape] = []
  /// The number of the shape of the document.
  package private(set) var root = 0

  private let schema: Schema
  private var definitions: [ReferenceSchema.Target: Int] = [:]

  /// Creates the outline of a schema.
  ///
  /// - Parameter schema: The schema.
  package init(_ schema: Schema) {
    self.schema = schema
    root = add(schema.root, for: .root)
  }

  private mutating func add(_ node: SchemaNode, for target: ReferenceSchema.Target? = nil) -> Int {
    if case .reference(let reference) = node {
      if let known = definitions[reference.target] { return known }
      guard let definition = schema.targets[reference.target] else { return add(.any()) }
      // A definition that only refers to itself describes no value.
      definitions[reference.target] = shapes.count
      if case .reference = definition { return add(.any()) }
      return add(definition, named: reference.target)
    }
    if let target { definitions[target] = shapes.count }
    return add(node, named: target)
  }

  private mutating func add(_ node: SchemaNode, named target: ReferenceSchema.Target?) -> Int {
    let index = shapes.count
    var shape = Shape(node)
    if case .definition(let name)? = target, node.title == nil { shape.label = name }
    shapes.append(shape)
    switch node {
    case .object(let object):
      shape.properties = object.properties.map {
        Property(name: $0.name, shape: add($0.node), isOptional: $0.isOptional)
      }
    case .array(let array):
      shape.items = add(array.items)
    case .anyOf(let union):
      shape.choices = union.choices.map { add($0) }
    default: break
    }
    shapes[index] = shape
    return index
  }

  // MARK: - Values

  /// Returns a shape without unions: its choices, and the choices of these.
  ///
  /// - Parameter shape: The number of a shape.
  /// - Returns: The numbers of the shapes, without duplicates.
  func alternatives(of shape: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    var open = [shape]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let choices = shapes[next].choices
      if choices.isEmpty { found.append(next) } else { open += choices.reversed() }
    }
    return found
  }

  /// Returns the value with the members of its objects in the order of their declarations, in which
  /// a model generates them.
  ///
  /// - Parameter value: A value of the schema.
  /// - Returns: The value.
  package func ordered(_ value: JSONValue) -> JSONValue { ordered(value, as: [root]) }

  private func ordered(_ value: JSONValue, as candidates: [Int]) -> JSONValue {
    let candidates = candidates.flatMap { alternatives(of: $0) }
    switch value {
    case .array(let elements):
      let items = candidates.compactMap { shapes[$0].items }
      return .array(elements.map { ordered($0, as: items) })
    case .object(let members):
      let names = Set(members.map(\.name))
      let shape = candidates.first { names.isSubset(of: shapes[$0].properties.map(\.name)) }
      let properties = shape.map { shapes[$0].properties } ?? []
      let declared = properties.compactMap { property in
        members.last { $0.name == property.name }.map {
          JSONValue.Member(name: $0.name, value: ordered($0.value, as: [property.shape]))
        }
      }
      let rest = members.filter { member in !properties.contains { $0.name == member.name } }
      return .object(declared + rest)
    default: return value
    }
  }
}
