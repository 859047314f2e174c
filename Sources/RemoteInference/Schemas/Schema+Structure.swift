// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Schema {
  /// Whether a node refers to the root.
  var refersToRoot: Bool {
    ([root] + definitions.map(\.node)).contains { $0.references.contains(.root) }
  }

  /// The targets that refer to themselves, directly or through others, in order of definition.
  ///
  /// - Complexity: O(*n* × *m*) in the numbers of targets and of references.
  var recursiveTargets: [ReferenceSchema.Target] {
    let references = targets.mapValues(\.references)
    let order = [ReferenceSchema.Target.root] + definitions.map { .definition($0.name) }
    return order.filter { target in
      var seen: Set<ReferenceSchema.Target> = []
      var pending = Array(references[target] ?? [])
      while let next = pending.popLast() {
        if next == target { return true }
        if seen.insert(next).inserted { pending += references[next] ?? [] }
      }
      return false
    }
  }
}

extension SchemaNode {
  /// The targets of all references in the node.
  fileprivate var references: Set<ReferenceSchema.Target> {
    var found: Set<ReferenceSchema.Target> = []
    var pending = [self]
    while let node = pending.popLast() {
      if case .reference(let reference) = node { found.insert(reference.target) }
      pending += node.children.map(\.node)
    }
    return found
  }
}

extension [ReferenceSchema.Target: SchemaNode] {
  /// Returns whether a node admits null.
  func admitsNull(_ node: SchemaNode) -> Bool {
    var seen: Set<ReferenceSchema.Target> = []
    var pending = [node]
    while let node = pending.popLast() {
      switch node {
      case .null, .any: return true
      case .constants(let constants): if constants.values.contains(.null) { return true }
      case .anyOf(let union): pending += union.choices
      case .reference(let reference):
        if seen.insert(reference.target).inserted, let target = self[reference.target] {
          pending.append(target)
        }
      case .object, .array, .string, .integer, .number, .boolean: break
      }
    }
    return false
  }

  /// Returns the objects that a value of a node can be.
  func objects(of node: SchemaNode) -> [ObjectSchema] {
    var seen: Set<ReferenceSchema.Target> = []
    var pending = [node]
    var objects: [ObjectSchema] = []
    while let node = pending.popLast() {
      switch node {
      case .object(let object): objects.append(object)
      case .anyOf(let union): pending += union.choices.reversed()
      case .reference(let reference):
        if seen.insert(reference.target).inserted, let target = self[reference.target] {
          pending.append(target)
        }
      default: break
      }
    }
    return objects
  }
}

extension SchemaRewriter {
  /// Returns the key of the object that wraps a root, which no object at the root declares.
  static func wrapperKey(
    for root: SchemaNode, targets: [ReferenceSchema.Target: SchemaNode]
  ) -> String {
    let names = Set(targets.objects(of: root).flatMap { $0.properties.map(\.name) })
    let keys = ["value", "response", "result", "output"]
    if let key = keys.first(where: { !names.contains($0) }) { return key }
    var number = 2
    while names.contains("value\(number)") { number += 1 }
    return "value\(number)"
  }
}
