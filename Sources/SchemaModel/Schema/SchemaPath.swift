// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A place in a schema, for messages: `Itinerary.days[].title`.
///
/// It begins with the name of the root's type or of a definition; `[]` are the items of an array,
/// `|2` is the second choice of a union.
package struct SchemaPath: Sendable, Hashable {
  /// What the path starts from.
  package let base: String
  /// The steps from there.
  package private(set) var steps: [Step]

  /// A step from a node to one inside of it.
  package enum Step: Sendable, Hashable {
    /// To the property of that name.
    case property(String)
    /// To the items of an array.
    case items
    /// To a choice of a union, from 0.
    case choice(Int)
  }

  /// Creates the path of the node that `base` names.
  package init(base: String, steps: [Step] = []) {
    self.base = base
    self.steps = steps
  }

  /// Creates the path of a schema's root.
  package init(rootOf schema: Schema) {
    self.init(base: schema.root.title ?? "schema")
  }

  /// The path one step further in.
  package func appending(_ step: Step) -> SchemaPath {
    SchemaPath(base: base, steps: steps + [step])
  }
}

extension SchemaPath: CustomStringConvertible {
  package var description: String {
    base + steps.map(\.description).joined()
  }
}

extension SchemaPath.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .property(let name):
      name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" } && !name.isEmpty
        ? ".\(name)" : ".\(JSONWriter.text(of: name))"
    case .items: "[]"
    case .choice(let index): "|\(index + 1)"
    }
  }
}

extension SchemaNode {
  /// The name of the type that the node stands for, if it has one of its own.
  package var title: String? {
    switch self {
    case .object(let object): object.title
    case .string(let string): string.title
    case .anyOf(let union): union.title
    case .array, .integer, .number, .boolean, .null, .reference, .any: nil
    }
  }

  /// The nodes directly inside of this one, with the steps that lead to them.
  package var children: [(step: SchemaPath.Step, node: SchemaNode)] {
    switch self {
    case .object(let object): object.properties.map { (.property($0.name), $0.node) }
    case .array(let array): [(.items, array.items)]
    case .anyOf(let union): union.choices.enumerated().map { (.choice($0), $1) }
    case .string, .integer, .number, .boolean, .null, .reference, .any: []
    }
  }
}
