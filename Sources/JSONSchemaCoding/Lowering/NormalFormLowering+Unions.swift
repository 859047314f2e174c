// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  /// Returns the node of a union of disjuncts, or `nil` if no value is left.
  mutating func node(
    of disjuncts: [Disjunct], as conjunction: Conjunction
  ) throws(Failure) -> SchemaNode? {
    let description = annotation("description", of: conjunction)
    if disjuncts.contains(.anything) { return .any(description: description) }
    let title = annotation("title", of: conjunction)
    var builder = UnionBuilder()
    for disjunct in disjuncts {
      let disjunct = try normalizer.pruned(disjunct)
      builder.literals.formUnion(disjunct.types)
      for node in numberNodes(disjunct, as: conjunction) { builder.add(node) }
      if disjunct.types.contains(.string) {
        if let choices = disjunct.string.choices {
          builder.texts += choices
        } else {
          var string = disjunct.string.schema
          string.title = title
          string.description = description
          builder.add(.string(string))
        }
      }
      if disjunct.types.contains(.array) {
        for node in try arrayNodes(disjunct.array, as: conjunction) { builder.add(node) }
      }
      if disjunct.types.contains(.object) {
        for node in try objectNodes(disjunct.object, as: conjunction) { builder.add(node) }
      }
    }
    return builder.node(title: title, description: description)
  }

  /// Returns the constants that a condition admits, as at most one node.
  func constantNodes(_ values: [JSONValue], as conjunction: Conjunction) -> [SchemaNode] {
    guard !values.isEmpty else { return [] }
    let description = annotation("description", of: conjunction)
    return [.constants(ConstantsSchema(description: description, values: values))]
  }
}

/// Collects the choices of a union and omits those that another choice includes.
private struct UnionBuilder {
  /// The types of the disjuncts, of which only `null`, `true` and `false` are used.
  var literals: TypeSet = []
  var texts: [ScalarString] = []
  private var nodes: [SchemaNode] = []
  /// The nodes, if there are several.
  private var seen: Set<SchemaNode> = []

  mutating func add(_ node: SchemaNode) {
    if nodes.count == 1 { seen.formUnion(nodes) }
    if nodes.isEmpty || seen.insert(node).inserted { nodes.append(node) }
  }

  /// Returns the node of all choices, or `nil` if there are none.
  func node(title: String?, description: String?) -> SchemaNode? {
    var choices = nodes
    if nodes.contains(where: { $0.string?.isUnrestricted ?? false }) {
      choices = choices.filter { $0.string?.isUnrestricted ?? true }
    } else if !texts.isEmpty {
      choices.append(
        .string(
          StringSchema(
            title: title, description: description,
            restriction: .choices(texts.uniqued.map(\.string)))))
    }
    if literals.isSuperset(of: .boolean) {
      choices.append(.boolean(description: description))
    } else if !literals.isDisjoint(with: .boolean) {
      choices.append(.constants(ConstantsSchema(values: [.bool(literals.contains(.isTrue))])))
    }
    if literals.contains(.null) { choices.append(.null) }
    if choices.count <= 1 { return choices.first }
    return .anyOf(UnionSchema(title: title, description: description, choices: choices))
  }
}

extension SchemaNode {
  fileprivate var string: StringSchema? {
    if case .string(let string) = self { string } else { nil }
  }
}
