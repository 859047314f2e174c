// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Schema {
  /// Returns the same schema with definitions that are used once moved to their use.
  func inliningSingleUses() -> Schema {
    var inliner = DefinitionInliner(self)
    let root = inliner.inlined(self.root, depth: 0)
    return Schema(root: root, definitions: inliner.remainingDefinitions())
  }
}

private struct DefinitionInliner {
  /// The maximum number of nodes above an inlined definition.
  private static let depthLimit = 24

  private let nodes: [String: SchemaNode]
  private var useCounts: [String: Int] = [:]
  private var inlinedNames: Set<String> = []
  private var keptNames: Set<String> = []
  private var kept: [Schema.Definition] = []
  /// The indices of kept definitions whose nodes are still to be inlined.
  private var pending: [Int] = []

  init(_ schema: Schema) {
    nodes = Dictionary(
      schema.definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    for node in [schema.root] + schema.definitions.map(\.node) { countUses(in: node) }
  }

  private mutating func countUses(in node: SchemaNode) {
    if let name = node.definitionName { useCounts[name, default: 0] += 1 }
    for child in node.children { countUses(in: child.node) }
  }

  /// Inlines the definitions that are used once in a node, and keeps the others.
  mutating func inlined(_ node: SchemaNode, depth: Int) -> SchemaNode {
    guard let name = node.definitionName else {
      return node.mappingChildren { inlined($0, depth: depth + 1) }
    }
    guard let target = nodes[name] else { return node }
    if useCounts[name] == 1, depth < Self.depthLimit, inlinedNames.insert(name).inserted {
      return inlined(target, depth: depth + 1)
    }
    if keptNames.insert(name).inserted {
      pending.append(kept.count)
      kept.append(Schema.Definition(name: name, node: target))
    }
    return node
  }

  /// Returns the kept definitions and everything that they need.
  mutating func remainingDefinitions() -> [Schema.Definition] {
    while let index = pending.popLast() {
      let node = kept[index].node
      kept[index].node = node.mappingChildren { inlined($0, depth: 1) }
    }
    return kept
  }
}

extension SchemaNode {
  fileprivate var definitionName: String? {
    guard case .reference(let reference) = self, case .definition(let name) = reference.target
    else { return nil }
    return name
  }
}
