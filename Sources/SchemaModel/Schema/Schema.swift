// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A schema: a root node and the named definitions that nodes refer to.
///
/// Every producer of schemas (source declarations, `Generable` types, JSON Schema text) creates
/// this tree, and every consumer (the JSON writer, the grammar compiler, a model's prompt) reads
/// it.
package struct Schema: Sendable, Hashable {
  /// The maximum nesting of schemas without a reference.
  package static let maximumNesting = 128

  /// The schema of the document.
  package var root: SchemaNode

  /// The definitions that ``SchemaNode/reference(_:)`` refers to, in order of first use.
  package var definitions: [Definition]

  /// Whether the compiler removes unsatisfiable parts where it can: choices of a union, property
  /// patterns, optional properties, items of an array that may be empty.
  ///
  /// This is for schemas that are composed of parts; in a hand-written schema, an unsatisfiable
  /// part is an error.
  package var prunesUnsatisfiableParts = false

  /// One named node of a schema.
  package struct Definition: Sendable, Hashable {
    /// The name under `$defs`.
    package var name: String
    /// The node.
    package var node: SchemaNode

    /// Creates a definition.
    ///
    /// - Parameters:
    ///   - name: The name under `$defs`.
    ///   - node: The node.
    package init(name: String, node: SchemaNode) {
      self.name = name
      self.node = node
    }
  }

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - root: The schema of the document.
  ///   - definitions: The definitions, in order of first use.
  package init(root: SchemaNode, definitions: [Definition] = []) {
    self.root = root
    self.definitions = definitions
  }

  /// The nodes that references can refer to; of several definitions with one name, the first.
  package var targets: [ReferenceSchema.Target: SchemaNode] {
    definitions.reversed().reduce(into: [.root: root]) { $0[.definition($1.name)] = $1.node }
  }

  /// Finds a definition by name.
  ///
  /// - Parameter name: The name under `$defs`.
  /// - Returns: The node; `nil` if there is no definition of that name.
  package func definition(named name: String) -> SchemaNode? {
    definitions.first { $0.name == name }?.node
  }
}
