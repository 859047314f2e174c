// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A place in a schema, for messages: `Itinerary.days[].title`.
///
/// It begins with the name of the root's type or of a definition; `[]` are the items of an array,
/// `[0]` is its first item, `{}` is the first family of members that an object doesn't declare, `{2}`
/// the second one, `|2` is the second choice of a union.
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
    /// To the item at a place of an array, from 0.
    case item(Int)
    /// To a family of members that an object does not declare, from 0.
    case member(Int)
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
    case .item(let index): "[\(index)]"
    case .member(let index): index == 0 ? "{}" : "{\(index + 1)}"
    case .choice(let index): "|\(index + 1)"
    }
  }
}
