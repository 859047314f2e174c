// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension Schema {
  /// Whether items or names must differ in some part, which the references do not check.
  package var requiresUniqueness: Bool { self != allowingRepetitions() }

  /// Returns a schema of all documents of this one and of more, in which no items and no names have
  /// to differ.
  package func allowingRepetitions() -> Schema {
    var schema = self
    schema.root = Self.allowingRepetitions(root)
    for index in definitions.indices {
      schema.definitions[index].node = Self.allowingRepetitions(definitions[index].node)
    }
    return schema
  }

  private static func allowingRepetitions(_ node: SchemaNode) -> SchemaNode {
    switch node.mappingChildren(allowingRepetitions) {
    case .array(var array):
      array.hasUniqueItems = false
      return .array(array)
    case .object(var object) where object.hasUniqueNames:
      object.additionalProperties = object.undeclaredMembers
      object.requiredMembers = []
      object.minimumProperties = nil
      object.comparesNames = false
      return .object(object)
    case let other: return other
    }
  }
}
