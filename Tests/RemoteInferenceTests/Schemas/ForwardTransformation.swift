// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel

/// A conversion of a value of a schema to a value of the rewritten schema.
///
/// Absent optional properties become null, as servers with nullable properties respond.
struct ForwardTransformation {
  private let targets: [ReferenceSchema.Target: SchemaNode]
  private let definitions: [Schema.Definition]
  private static let rootName = "(root)"

  init(_ schema: Schema) {
    targets = schema.targets
    definitions =
      (schema.definitions + [.init(name: Self.rootName, node: schema.root)]).map {
        .init(name: $0.name, node: Self.redirected($0.node))
      }
  }

  /// Returns the converted value.
  func value(_ value: JSONValue) -> JSONValue {
    transform(value, targets[.root] ?? .null, steps: 0)
  }

  private func transform(_ value: JSONValue, _ node: SchemaNode, steps: Int) -> JSONValue {
    guard steps < 20 else { return value }
    switch (node, value) {
    case (.object(let object), .object(let members)):
      var result = object.properties.map { property in
        let member = members.first { $0.name == property.name }
        return JSONValue.Member(
          name: property.name,
          value: member.map { transform($0.value, property.node, steps: 0) } ?? .null)
      }
      let names = Set(object.properties.map(\.name))
      for member in members where !names.contains(member.name) {
        let node = object.additionalProperties[0].node
        result.append(.init(name: member.name, value: transform(member.value, node, steps: 0)))
      }
      return .object(result)
    case (.array(let array), .array(let elements)):
      return .array(
        elements.enumerated().map { index, element in
          transform(
            element, index < array.prefix.count ? array.prefix[index] : array.items, steps: 0)
        })
    case (.anyOf(let union), _):
      let choice = union.choices.first { isValid(value, $0) }
      return choice.map { transform(value, $0, steps: steps + 1) } ?? value
    case (.reference(let reference), _):
      return targets[reference.target].map { transform(value, $0, steps: steps + 1) } ?? value
    default: return value
    }
  }

  private func isValid(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    let schema = Schema(root: Self.redirected(node), definitions: definitions)
    guard let program = try? ValidationProgram(schema) else { return false }
    return IncrementalValidator(program).violation(of: JSONWriter.text(of: value)) == nil
  }

  /// Returns the node with references to the root replaced.
  private static func redirected(_ node: SchemaNode) -> SchemaNode {
    if case .reference(var reference) = node, reference.target == .root {
      reference.target = .definition(rootName)
      return .reference(reference)
    }
    return node.mappingChildren(redirected)
  }
}
