// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A namespace for the schema of tool calls: `{"name": "…", "arguments": {…}}`, one disjunct for
/// each tool.
enum ToolCallSchema {
  /// Returns the schema of a call to any of the tools.
  ///
  /// - Parameters:
  ///   - tools: The tools; not empty.
  ///   - nameKey: The name of the member with the name of the tool.
  ///   - argumentsKey: The name of the member with the arguments.
  /// - Returns: The schema.
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` for parameters that cannot be
  ///   lowered.
  static func make(
    for tools: [Transcript.ToolDefinition], nameKey: String = "name",
    argumentsKey: String = "arguments"
  ) throws -> Schema {
    make(
      for: try tools.map { (name: $0.name, arguments: try $0.parameters.enforceableSchema) },
      nameKey: nameKey, argumentsKey: argumentsKey)
  }

  /// Returns the schema of a call to any of the tools.
  ///
  /// The names of definitions are prefixed with the name of their tool, because two tools may use
  /// one name for different types.
  ///
  /// - Parameters:
  ///   - tools: The names of the tools and the schemas of their arguments; not empty.
  ///   - nameKey: The name of the member with the name of the tool.
  ///   - argumentsKey: The name of the member with the arguments.
  /// - Returns: The schema.
  static func make(
    for tools: [(name: String, arguments: Schema)], nameKey: String = "name",
    argumentsKey: String = "arguments"
  ) -> Schema {
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
              name: nameKey, node: .string(StringSchema(restriction: .constant(name)))),
            ObjectSchema.Property(
              name: argumentsKey,
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
    if case .reference(let reference) = node { return reference.target == .root }
    return node.children.contains { refersToRoot($0.node) }
  }

  private static func rename(_ node: SchemaNode, prefix: String) -> SchemaNode {
    guard case .reference(var reference) = node else {
      return node.mappingChildren { rename($0, prefix: prefix) }
    }
    switch reference.target {
    case .root: reference.target = .definition("\(prefix)#")
    case .definition(let name): reference.target = .definition(prefix + name)
    }
    return .reference(reference)
  }
}
