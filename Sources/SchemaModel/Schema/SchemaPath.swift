// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The position of a node in a schema, for messages: `Itinerary.days[].title`.
///
/// A path starts with the name of the root's type or of a definition. `[]` are the items of an
/// array and `[0]` is its first item; `{}` is the first property pattern of an object and `{2}` the
/// second one; `|2` is the second choice of a union.
package struct SchemaPath: Sendable, Hashable {
  /// The start of the path.
  package let base: String
  /// The steps from there.
  package private(set) var steps: [Step]

  /// A step from a node to its child.
  package enum Step: Sendable, Hashable {
    /// To the property of that name.
    case property(String)
    /// To the items of an array.
    case items
    /// To the item of an array at an index, from 0.
    case item(Int)
    /// To a property pattern, from 0.
    case propertyPattern(Int)
    /// To a choice of a union, from 0.
    case choice(Int)
  }

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - base: The name of the node that the path starts from.
  ///   - steps: The steps from there.
  package init(base: String, steps: [Step] = []) {
    self.base = base
    self.steps = steps
  }

  /// Creates the path of a schema's root.
  ///
  /// - Parameter schema: The schema.
  package init(rootOf schema: Schema) { self.init(base: schema.root.title ?? "schema") }

  /// Extends the path by a step.
  ///
  /// - Parameter step: The step to a child of the node.
  /// - Returns: The path to the child.
  package func appending(_ step: Step) -> SchemaPath {
    SchemaPath(base: base, steps: steps + [step])
  }
}

extension SchemaPath: CustomStringConvertible {
  package var description: String { base + steps.map(\.description).joined() }
}

extension SchemaPath.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .property(let name):
      name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" } && !name.isEmpty
        ? ".\(name)" : ".\(JSONWriter.text(of: name))"
    case .items: "[]"
    case .item(let index): "[\(index)]"
    case .propertyPattern(let index): index == 0 ? "{}" : "{\(index + 1)}"
    case .choice(let index): "|\(index + 1)"
    }
  }
}
