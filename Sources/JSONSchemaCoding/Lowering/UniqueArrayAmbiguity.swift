// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Finds unions in which one text can be both an array with unique items and a value without them.
///
/// A matcher follows all alternatives of a union at the same time and compares the items of an
/// array once for all of them. Therefore all alternatives have to agree. The search is
/// conservative: it follows pairs of nodes that may read the same text, and a property with
/// different constants in both ends it.
struct UniqueArrayAmbiguity {
  /// The maximum number of pairs to examine.
  private static let pairLimit = 200_000

  private struct Pair: Hashable {
    let left: ReferenceSchema.Target
    let right: ReferenceSchema.Target
  }

  private let targets: [ReferenceSchema.Target: SchemaNode]
  private var withUniqueItems: Set<ReferenceSchema.Target> = []
  private var seen: Set<Pair> = []
  private var pairCount = 0

  /// Returns whether the alternatives of some union disagree.
  static func occurs(in schema: Schema) -> Bool {
    var search = UniqueArrayAmbiguity(schema)
    return search.targets.values.contains { search.hasAmbiguity(in: $0) }
  }

  private init(_ schema: Schema) {
    targets = schema.targets
    var users: [ReferenceSchema.Target: [ReferenceSchema.Target]] = [:]
    for (user, node) in targets {
      node.forEachReference { users[$0, default: []].append(user) }
    }
    var pending = targets.filter { hasUniqueItems($0.value) }.map(\.key)
    while let target = pending.popLast() {
      if withUniqueItems.insert(target).inserted { pending += users[target] ?? [] }
    }
  }

  private func hasUniqueItems(_ node: SchemaNode) -> Bool {
    switch node {
    case .array(let array) where array.hasUniqueItems: true
    case .reference(let reference): withUniqueItems.contains(reference.target)
    default: node.children.contains { hasUniqueItems($0.node) }
    }
  }

  /// Returns whether alternatives inside a node disagree.
  private mutating func hasAmbiguity(in node: SchemaNode) -> Bool {
    if !hasUniqueItems(node) { return false }
    let alternatives: [SchemaNode] =
      switch node {
      case .anyOf(let union): union.choices
      case .array(let array): array.automaton?.nodes ?? []
      default: []
      }
    if disagree(alternatives) { return true }
    if case .object(let object) = node {
      let patterns = object.undeclaredMembers
      for (index, pattern) in patterns.enumerated() {
        for other in patterns[..<index] where !pattern.keys.excludes(other.keys) {
          if disagree(pattern.node, other.node) { return true }
        }
      }
    }
    if case .reference = node { return false }
    return node.children.contains { hasAmbiguity(in: $0.node) }
  }

  private mutating func disagree(_ nodes: [SchemaNode]) -> Bool {
    if nodes.count > 2, haveDistinctConstants(nodes) { return false }
    for (index, left) in nodes.enumerated() where hasUniqueItems(left) {
      for (other, right) in nodes.enumerated() where other != index {
        if other < index && hasUniqueItems(right) { continue }
        if disagree(left, right) { return true }
      }
    }
    return false
  }

  /// Returns whether the first property of all objects has a different constant in each.
  private func haveDistinctConstants(_ nodes: [SchemaNode]) -> Bool {
    var name: String?
    var constants: Set<String> = []
    for node in nodes {
      guard case .object(let object) = resolved(node), let first = object.properties.first,
        !first.isOptional, case .string(let string) = resolved(first.node),
        let texts = string.constants, name ?? first.name == first.name
      else { return false }
      name = first.name
      for text in texts where !constants.insert(text).inserted { return false }
    }
    return true
  }

  private func resolved(_ node: SchemaNode) -> SchemaNode {
    var node = node
    for _ in 0..<64 {
      guard case .reference(let reference) = node, let target = targets[reference.target] else {
        return node
      }
      node = target
    }
    return node
  }

  // MARK: - Pairs

  /// Returns whether a text may have unique items as a value of one node and not of the other.
  private mutating func disagree(_ left: SchemaNode, _ right: SchemaNode) -> Bool {
    pairCount += 1
    guard pairCount < Self.pairLimit else { return true }
    guard hasUniqueItems(left) || hasUniqueItems(right) else { return false }
    if case .reference(let a) = left, case .reference(let b) = right {
      if a.target == b.target || !seen.insert(Pair(left: a.target, right: b.target)).inserted {
        return false
      }
    }
    if case .reference = left { return disagree(resolved(left), right) }
    if case .reference = right { return disagree(left, resolved(right)) }
    switch (left, right) {
    case (.anyOf(let union), let other), (let other, .anyOf(let union)):
      return union.choices.contains { disagree($0, other) }
    case (.any, _), (_, .any): return true
    case (.array(let a), .array(let b)): return disagree(a, b)
    case (.object(let a), .object(let b)): return disagree(a, b)
    case (.constants(let constants), let other), (let other, .constants(let constants)):
      let types = types(of: other)
      return constants.values.contains {
        $0.elements != nil && types.contains(.array) || $0.members != nil && types.contains(.object)
      }
    default: return false
    }
  }

  private mutating func disagree(_ a: ArraySchema, _ b: ArraySchema) -> Bool {
    let (left, right) = (a.itemNodes, b.itemNodes)
    // The opening bracket decides whether the items are compared.
    if a.hasUniqueItems != b.hasUniqueItems {
      return a.mayHaveSeveralItems && b.mayHaveSeveralItems
    }
    return left.contains { item in right.contains { disagree(item, $0) } }
  }

  private mutating func disagree(_ a: ObjectSchema, _ b: ObjectSchema) -> Bool {
    for property in a.properties {
      guard let other = b.properties.first(where: { $0.name == property.name }) else {
        let patterns = b.undeclaredMembers
        for pattern in patterns where pattern.keys.mayAdmit(property.name) {
          if disagree(property.node, pattern.node) { return true }
        }
        continue
      }
      if !property.isOptional, !other.isOptional, areDisjoint(property.node, other.node) {
        return false
      }
      if disagree(property.node, other.node) { return true }
    }
    let patterns = a.undeclaredMembers
    for property in b.properties where !a.properties.contains(where: { $0.name == property.name }) {
      for pattern in patterns where pattern.keys.mayAdmit(property.name) {
        if disagree(pattern.node, property.node) { return true }
      }
    }
    return patterns.contains { pattern in
      b.undeclaredMembers.contains {
        !pattern.keys.excludes($0.keys) && disagree(pattern.node, $0.node)
      }
    }
  }

  private func areDisjoint(_ left: SchemaNode, _ right: SchemaNode) -> Bool {
    if case .string(let a) = resolved(left), case .string(let b) = resolved(right),
      let first = a.constants, let second = b.constants
    {
      return Set(first).isDisjoint(with: second)
    }
    return types(of: left).isDisjoint(with: types(of: right))
  }

  private func types(of node: SchemaNode) -> TypeSet {
    var types: TypeSet = []
    var pending = [node]
    var visited = 0
    while let next = pending.popLast() {
      visited += 1
      guard visited < 1000 else { return .all }
      switch resolved(next) {
      case .object: types.formUnion(.object)
      case .array: types.formUnion(.array)
      case .string: types.formUnion(.string)
      case .integer, .number: types.formUnion(.number)
      case .boolean: types.formUnion([.isTrue, .isFalse])
      case .null: types.formUnion(.null)
      case .constants(let constants):
        for value in constants.values { types.formUnion(TypeSet(of: value)) }
      case .anyOf(let union): pending += union.choices
      case .reference, .any: return .all
      }
    }
    return types
  }
}

extension ArraySchema {
  fileprivate var itemNodes: [SchemaNode] {
    if let automaton { return automaton.nodes }
    let hasMore = maximumCount.map { $0 > prefix.count } ?? true
    return prefix + (hasMore ? [items] : [])
  }
}

extension StringSchema {
  /// The texts of the string if they are listed.
  fileprivate var constants: [String]? {
    switch restriction {
    case .constant(let text): [text]
    case .choices(let texts): texts
    case .none, .pattern: nil
    }
  }

  fileprivate func mayAdmit(_ name: String) -> Bool {
    constants.map { $0.contains(name) } ?? !excludedTexts.contains(name)
  }

  /// Returns whether other strings match a pattern that this one must not match, or the reverse.
  fileprivate func excludes(_ other: StringSchema) -> Bool {
    if let texts = constants, let others = other.constants {
      return Set(texts).isDisjoint(with: others)
    }
    return !Set(excludedPatterns).isDisjoint(with: other.allPatterns)
      || !Set(other.excludedPatterns).isDisjoint(with: allPatterns)
  }
}

extension Schema {
  /// Returns the schema with arrays whose items may be equal.
  func droppingUniqueItems() -> Schema {
    mappingNodes { node in
      guard case .array(var array) = node else { return node }
      array.hasUniqueItems = false
      return .array(array)
    }
  }

  /// Returns the schema with objects whose names differ if they require undeclared members.
  func comparingRequiredNames() -> Schema {
    mappingNodes { node in
      guard case .object(var object) = node else { return node }
      object.comparesNames = !object.requiredMembers.isEmpty
      return .object(object)
    }
  }

  private func mappingNodes(_ transform: (SchemaNode) -> SchemaNode) -> Schema {
    func dropping(_ node: SchemaNode) -> SchemaNode {
      transform(node.mappingChildren(dropping))
    }
    var schema = self
    schema.root = dropping(root)
    for index in definitions.indices {
      schema.definitions[index].node = dropping(definitions[index].node)
    }
    return schema
  }
}
