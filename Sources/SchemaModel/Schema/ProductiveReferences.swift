// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The productive targets of references: the root and the definitions that some finite value
/// satisfies.
///
/// This is a least fixed point, as for the productive nonterminals of a grammar (Hopcroft and
/// Ullman, 1979, section 4.4): initially no target is productive; a target becomes productive when
/// its node needs only productive targets, and then the targets that refer to it are examined
/// again.
///
/// Only recursion is examined. An empty choice and an undefined reference are separate errors and
/// count as productive, so that they are not reported again for every reference to them.
struct ProductiveReferences {
  private var productive: Set<ReferenceSchema.Target> = []

  /// Computes the productive targets of a schema.
  init(of schema: Schema) {
    let nodes = schema.targets
    var users: [ReferenceSchema.Target: [ReferenceSchema.Target]] = [:]
    for (user, node) in nodes {
      node.forEachReference { users[$0, default: []].append(user) }
    }
    for target in users.keys where nodes[target] == nil { productive.insert(target) }
    var pending = Array(nodes.keys)
    while let target = pending.popLast() {
      guard let node = nodes[target], !productive.contains(target), admitsValue(node) else {
        continue
      }
      productive.insert(target)
      pending += users[target] ?? []
    }
  }

  /// Returns whether some finite value satisfies the target.
  func contains(_ target: ReferenceSchema.Target) -> Bool { productive.contains(target) }

  private func admitsValue(_ node: SchemaNode) -> Bool {
    switch node {
    case .object(let object):
      object.properties.allSatisfy { $0.isOptional || admitsValue($0.node) }
        && object.requiredMembers.allSatisfy { $0.contains { admitsValue($0.node) } }
    case .array(let array):
      if let automaton = array.automaton {
        automaton.liveStates { admitsValue(automaton.nodes[$0]) }.first ?? false
      } else {
        array.prefix.prefix(max(0, array.minimumCount ?? 0)).allSatisfy(admitsValue)
          && ((array.minimumCount ?? 0) <= array.prefix.count || admitsValue(array.items))
      }
    case .anyOf(let union): union.choices.isEmpty || union.choices.contains(where: admitsValue)
    case .reference(let reference): productive.contains(reference.target)
    case .string, .integer, .number, .boolean, .null, .constants, .any: true
    }
  }
}
