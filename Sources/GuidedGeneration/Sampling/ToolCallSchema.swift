// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The schema of a tool call: `{"name": "…", "arguments": {…}}`, a choice between the tools.
enum ToolCallSchema {
  /// Puts the schemas of tools together.
  ///
  /// Each tool's definitions keep to themselves: their names are prefixed with the tool's, since
  /// two tools may use one name for different types.
  ///
  /// - Parameter tools: The names of the tools and the schemas of their arguments; not empty.
  /// - Returns: The schema of a call to any of them.
  static func make(for tools: [(name: String, arguments: Schema)]) -> Schema {
    var choices: [SchemaNode] = []
    var definitions: [Schema.Definition] = []
    for (name, arguments) in tools {
      let prefix = "\(name)/"
      let usesRoot = refersToRoot(arguments)
      let root = rename(arguments.root, prefix: prefix)
      if usesRoot {
        definitions.append(Schema.Definition(name: "\(prefix)#", node: root))
      }
      for definition in arguments.definitions {
        definitions.append(
          Schema.Definition(
            name: prefix + definition.name, node: rename(definition.node, prefix: prefix)))
      }
      choices.append(
        .object(
          ObjectSchema(properties: [
            ObjectSchema.Property(
              name: "name", node: .string(StringSchema(restriction: .constant(name)))),
            ObjectSchema.Property(
              name: "arguments",
              node: usesRoot
                ? .reference(ReferenceSchema(to: .definition("\(prefix)#"))) : root),
          ])))
    }
    let root = choices.count == 1 ? choices[0] : .anyOf(UnionSchema(choices: choices))
    return Schema(root: root, definitions: definitions)
  }

  private static func refersToRoot(_ schema: Schema) -> Bool {
    ([schema.root] + schema.definitions.map(\.node)).contains(where: refersToRoot)
  }

  private static func refersToRoot(_ node: SchemaNode) -> Bool {
    switch node {
    case .object(let object): object.properties.contains { refersToRoot($0.node) }
    case .array(let array): refersToRoot(array.items)
    case .anyOf(let union): union.choices.contains(where: refersToRoot)
    case .reference(let reference): reference.target == .root
    case .string, .integer, .number, .boolean, .null, .any: false
    }
  }

  private static func rename(_ node: SchemaNode, prefix: String) -> SchemaNode {
    switch node {
    case .object(var object):
      for index in object.properties.indices {
        object.properties[index].node = rename(object.properties[index].node, prefix: prefix)
      }
      return .object(object)
    case .array(var array):
      array.items = rename(array.items, prefix: prefix)
      return .array(array)
    case .anyOf(var union):
      union.choices = union.choices.map { rename($0, prefix: prefix) }
      return .anyOf(union)
    case .reference(var reference):
      switch reference.target {
      case .root: reference.target = .definition("\(prefix)#")
      case .definition(let name): reference.target = .definition(prefix + name)
      }
      return .reference(reference)
    case .string, .integer, .number, .boolean, .null, .any:
      return node
    }
  }
}
