// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Schema {
  /// How deep definitions are put into each other; beyond it they stay definitions.
  private static let inliningDepth = 24

  /// The same schema with definitions that are used once put where they are used.
  func inliningSingleUses() -> Schema {
    let nodes = Dictionary(
      definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    var uses: [String: Int] = [:]
    func count(_ node: SchemaNode) {
      if let name = node.definitionName { uses[name, default: 0] += 1 }
      for child in node.children { count(child.node) }
    }
    count(root)
    for definition in definitions { count(definition.node) }
    var kept: [Definition] = []
    var known: Set<String> = []
    var pending: [Int] = []
    var open: Set<String> = []
    func keep(_ name: String, _ node: SchemaNode) {
      guard known.insert(name).inserted else { return }
      let index = kept.count
      kept.append(Definition(name: name, node: node))
      pending.append(index)
    }
    func inlined(_ node: SchemaNode, depth: Int) -> SchemaNode {
      guard let name = node.definitionName else {
        return node.mappingChildren { inlined($0, depth: depth + 1) }
      }
      guard let target = nodes[name] else { return node }
      if uses[name] == 1, depth < Self.inliningDepth, open.insert(name).inserted {
        return inlined(target, depth: depth + 1)
      }
      keep(name, target)
      return node
    }
    let top = inlined(root, depth: 0)
    while let index = pending.popLast() {
      let node = kept[index].node
      kept[index].node = node.mappingChildren { inlined($0, depth: 1) }
    }
    return Schema(root: top, definitions: kept)
  }
}

extension SchemaNode {
  fileprivate var definitionName: String? {
    guard case .reference(let reference) = self, case .definition(let name) = reference.target
    else { return nil }
    return name
  }
}
