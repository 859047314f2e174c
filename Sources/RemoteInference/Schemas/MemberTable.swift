// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The members of a schema's objects, for deciding which nulls mean that a property is absent.
///
/// Nodes are numbered. A value of a text is described by the nodes that it can have.
struct MemberTable: Sendable {
  /// A set of values.
  struct Node: Sendable {
    /// The objects that a value can be, as indices of ``MemberTable/objects``.
    var objects: [Int] = []
    /// The nodes of the items of the arrays that a value can be.
    var items: [Int] = []
    /// Whether null is a value.
    var admitsNull = false
    /// The strings that are values; `nil` if there are too many.
    var texts: Set<[UInt8]>? = []
  }

  /// A declared member.
  struct Property: Sendable {
    /// The node of the value.
    let node: Int
    /// Whether the member can be absent.
    let isOptional: Bool
  }

  /// An object.
  struct Object: Sendable {
    /// The declared members, by the UTF-8 of their names.
    var properties: [[UInt8]: Property] = [:]
    /// The nodes of undeclared members; empty if the object is closed.
    var others: [Int] = []
    /// Whether null means that some member is absent.
    var hasDroppableMember = false
  }

  private(set) var nodes: [Node] = []
  private(set) var objects: [Object] = []
  /// The node of the document.
  private(set) var root = 0
  /// The number of bytes of the longest declared name.
  private(set) var longestName = 0

  /// Creates the table of a schema.
  ///
  /// - Complexity: O(*n* × *m*) in the numbers of nodes and of references between unions.
  init(_ schema: Schema) {
    var builder = MemberTableBuilder(schema)
    root = builder.number(of: schema.root)
    builder.resolve()
    nodes = builder.nodes
    objects = builder.objects
    longestName = objects.flatMap(\.properties.keys).map(\.count).max() ?? 0
  }

  /// Returns whether one of the objects declares a member.
  func declares(_ name: [UInt8], _ candidates: [Int]) -> Bool {
    candidates.contains { objects[$0].properties[name] != nil }
  }

  /// Removes the objects that do not declare a member and admit no other ones, unless none is left.
  func declaring(_ name: [UInt8], _ candidates: [Int]) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    let declaring = candidates.filter {
      objects[$0].properties[name] != nil || !objects[$0].others.isEmpty
    }
    return declaring.isEmpty ? candidates : declaring
  }

  /// Removes the objects whose member does not admit a string, unless none is left.
  func admitting(_ text: [UInt8], as name: [UInt8], _ candidates: [Int]) -> [Int] {
    let admitting = candidates.filter { candidate in
      guard let property = objects[candidate].properties[name] else { return true }
      return nodes[property.node].texts?.contains(text) ?? true
    }
    return admitting.isEmpty ? candidates : admitting
  }

  /// Returns the nodes of a member.
  func values(of name: [UInt8], _ candidates: [Int]) -> [Int] {
    var values: [Int] = []
    for candidate in candidates {
      let object = objects[candidate]
      for node in object.properties[name].map({ [$0.node] }) ?? object.others
      where !values.contains(node) { values.append(node) }
    }
    return values
  }

  /// Returns whether null means that a member is absent: it is optional, and null is not its value.
  func isDroppable(_ name: [UInt8], _ candidates: [Int]) -> Bool {
    var isOptional = false
    for candidate in candidates {
      let object = objects[candidate]
      if let property = object.properties[name] {
        if nodes[property.node].admitsNull { return false }
        isOptional = isOptional || property.isOptional
      } else if object.others.contains(where: { nodes[$0].admitsNull }) {
        return false
      }
    }
    return isOptional
  }
}

/// Numbers the nodes of a schema.
private struct MemberTableBuilder {
  private let targets: [ReferenceSchema.Target: SchemaNode]
  private var numbers: [ReferenceSchema.Target: Int] = [:]
  /// The nodes whose values a node has as well: the choices of a union, or the target of a
  /// reference.
  private var includedNodes: [[Int]] = []
  private var pending: [(target: ReferenceSchema.Target, number: Int)] = []
  private(set) var nodes: [MemberTable.Node] = []
  private(set) var objects: [MemberTable.Object] = []

  init(_ schema: Schema) { targets = schema.targets }

  /// Returns the number of a node, after all nodes that it refers to were numbered.
  mutating func number(of node: SchemaNode) -> Int {
    let number = add(node)
    while let next = pending.popLast() {
      guard let target = targets[next.target] else { continue }
      let node = add(target)
      includedNodes[next.number].append(node)
    }
    return number
  }

  private mutating func add(_ node: SchemaNode) -> Int {
    let number = nodes.count
    nodes.append(MemberTable.Node())
    includedNodes.append([])
    switch node {
    case .object(let object):
      nodes[number].objects = [objects.count]
      add(object)
    case .array(let array):
      let items = array.prefix + [array.items] + (array.automaton?.nodes ?? [])
      nodes[number].items = items.map { add($0) }
    case .string(let string):
      switch string.restriction {
      case .choices(let texts): nodes[number].texts = Set(texts.map { Array($0.utf8) })
      case .constant(let text): nodes[number].texts = [Array(text.utf8)]
      case .none, .pattern: nodes[number].texts = nil
      }
    case .constants(let constants):
      nodes[number].admitsNull = constants.values.contains(.null)
      nodes[number].texts = Set(constants.values.compactMap { $0.string.map { Array($0.utf8) } })
    case .anyOf(let union): includedNodes[number] = union.choices.map { add($0) }
    case .reference(let reference): includedNodes[number] = [self.number(of: reference.target)]
    case .null: nodes[number].admitsNull = true
    case .any:
      nodes[number].admitsNull = true
      nodes[number].texts = nil
    case .integer, .number, .boolean: break
    }
    return number
  }

  private mutating func add(_ object: ObjectSchema) {
    let index = objects.count
    objects.append(MemberTable.Object())
    for property in object.properties {
      let node = add(property.node)
      objects[index].properties[Array(property.name.utf8)] = MemberTable.Property(
        node: node, isOptional: property.isOptional)
    }
    for pattern in object.undeclaredMembers {
      let node = add(pattern.node)
      objects[index].others.append(node)
    }
  }

  /// Returns the number of a node that includes the target, whose nodes are numbered later.
  private mutating func number(of target: ReferenceSchema.Target) -> Int {
    if let number = numbers[target] { return number }
    let number = nodes.count
    nodes.append(MemberTable.Node())
    includedNodes.append([])
    numbers[target] = number
    pending.append((target, number))
    return number
  }

  /// Adds the values of included nodes to the nodes that include them.
  mutating func resolve() {
    let own = nodes
    for number in nodes.indices where !includedNodes[number].isEmpty {
      var result = MemberTable.Node()
      var seen: Set<Int> = [number]
      var pending = [number]
      while let next = pending.popLast() {
        let node = own[next]
        result.objects += node.objects
        result.items += node.items
        result.admitsNull = result.admitsNull || node.admitsNull
        if let texts = node.texts { result.texts?.formUnion(texts) } else { result.texts = nil }
        for included in includedNodes[next].reversed() where seen.insert(included).inserted {
          pending.append(included)
        }
      }
      nodes[number] = result
    }
    for index in objects.indices {
      objects[index].hasDroppableMember = objects[index].properties.values.contains {
        $0.isOptional && !nodes[$0.node].admitsNull
      }
    }
  }
}
