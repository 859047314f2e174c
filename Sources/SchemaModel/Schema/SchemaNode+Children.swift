// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNode {
  /// The name of the type that the node represents, if any.
  package var title: String? {
    switch self {
    case .object(let object): object.title
    case .string(let string): string.title
    case .constants(let constants): constants.title
    case .anyOf(let union): union.title
    case .array, .integer, .number, .boolean, .null, .reference, .any: nil
    }
  }

  /// The child nodes with the steps of their paths.
  package var children: [(step: SchemaPath.Step, node: SchemaNode)] {
    switch self {
    case .object(let object):
      object.properties.map { (.property($0.name), $0.node) }
        + object.undeclaredMembers.enumerated().map {
          (.propertyPattern($0), $1.node)
        }
    case .array(let array):
      array.prefix.enumerated().map { (.item($0), $1) } + [(.items, array.items)]
        + (array.automaton?.nodes ?? []).map { (.items, $0) }
    case .anyOf(let union): union.choices.enumerated().map { (.choice($0), $1) }
    case .string, .integer, .number, .boolean, .null, .constants, .reference, .any: []
    }
  }

  /// Replaces each of the children.
  ///
  /// - Parameter transform: Returns the replacement of a child.
  /// - Returns: The node with the replacements.
  package func mappingChildren(_ transform: (SchemaNode) -> SchemaNode) -> SchemaNode {
    switch self {
    case .object(var object):
      for index in object.properties.indices {
        object.properties[index].node = transform(object.properties[index].node)
      }
      for index in object.additionalProperties.indices {
        let node = object.additionalProperties[index].node
        object.additionalProperties[index].node = transform(node)
      }
      for member in object.requiredMembers.indices {
        for index in object.requiredMembers[member].indices {
          let node = object.requiredMembers[member][index].node
          object.requiredMembers[member][index].node = transform(node)
        }
      }
      return .object(object)
    case .array(var array):
      array.prefix = array.prefix.map(transform)
      array.items = transform(array.items)
      if let nodes = array.automaton?.nodes { array.automaton?.nodes = nodes.map(transform) }
      return .array(array)
    case .anyOf(var union):
      union.choices = union.choices.map(transform)
      return .anyOf(union)
    case .string, .integer, .number, .boolean, .null, .constants, .reference, .any: return self
    }
  }

  /// Calls a closure with the target of each reference in the node and its children.
  package func forEachReference(_ body: (ReferenceSchema.Target) -> Void) {
    if case .reference(let reference) = self { body(reference.target) }
    for child in children { child.node.forEachReference(body) }
  }
}
