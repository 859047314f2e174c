// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A schema: a root node and the named definitions that nodes refer to.
///
/// Every producer of schemas (declarations that the generator reads, the runtime's `Generable`
/// types, JSON Schema text) makes this tree, and every consumer (the JSON writer, the grammar
/// compiler, a model's prompt form) reads it.
package struct Schema: Sendable, Hashable {
  /// The maximum depth of schemas nested in each other without a reference.
  package static let maximumNesting = 128

  /// What a whole document must be.
  package var root: SchemaNode

  /// Named nodes that ``SchemaNode/reference(_:)`` points to, in order of first use.
  package var definitions: [Definition]

  /// Whether what no value satisfies is left out where that is possible: choices of a union,
  /// families of members, optional properties, items of an array that may be empty.
  ///
  /// It is for schemas that are put together from parts; where people write a schema, such a place
  /// is a mistake and an error.
  package var dropsEmptyParts = false

  /// One named node of a schema.
  package struct Definition: Sendable, Hashable {
    /// The name under `$defs`.
    package var name: String
    /// The node that the name stands for.
    package var node: SchemaNode

    /// Creates a definition.
    package init(name: String, node: SchemaNode) {
      self.name = name
      self.node = node
    }
  }

  /// Creates a schema.
  package init(root: SchemaNode, definitions: [Definition] = []) {
    self.root = root
    self.definitions = definitions
  }

  /// The node called `name`, or nil.
  package func definition(named name: String) -> SchemaNode? {
    definitions.first { $0.name == name }?.node
  }
}
