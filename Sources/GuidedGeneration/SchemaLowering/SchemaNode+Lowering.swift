// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Schema {
  /// Returns the schema with the bounds of Swift's number types for numbers without bounds.
  func boundedForSwift() -> Schema {
    Schema(
      root: root.boundedForSwift(),
      definitions: definitions.map {
        Definition(name: $0.name, node: $0.node.boundedForSwift())
      })
  }

  /// Returns the schema with its definitions in order of first use, depth first.
  ///
  /// Unused definitions come last, in their original order. This restores an order that JSON
  /// decoders discard.
  func inOrderOfUse() -> Schema {
    let nodes = Dictionary(
      definitions.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    var order: [Definition] = []
    var seen: Set<String> = []
    var pending: [SchemaNode] = [root]
    while let node = pending.popLast() {
      pending += node.children.reversed().map(\.node)
      guard case .reference(let reference) = node, case .definition(let name) = reference.target,
        let target = nodes[name], seen.insert(name).inserted
      else { continue }
      order.append(Definition(name: name, node: target))
      pending.append(target)
    }
    return Schema(root: root, definitions: order + definitions.filter { !seen.contains($0.name) })
  }
}

extension SchemaNode {
  /// Returns the node with the bounds of Swift's number types for numbers without bounds.
  fileprivate func boundedForSwift() -> SchemaNode {
    switch self {
    case .integer(let number): .integer(number.filled(NumberRange.int))
    case .number(let number): .number(number.filled(NumberRange.double))
    default: mappingChildren { $0.boundedForSwift() }
    }
  }

  /// Returns the node with references to the root replaced by references to a definition.
  func redirectingRoot(to name: String) -> SchemaNode {
    if case .reference(var reference) = self, reference.target == .root {
      reference.target = .definition(name)
      return .reference(reference)
    }
    return mappingChildren { $0.redirectingRoot(to: name) }
  }

  /// Returns the node with a description if it is not `nil`; otherwise the node unchanged.
  func described(as description: String?) -> SchemaNode {
    guard let description else { return self }
    switch self {
    case .object(var object):
      object.description = description
      return .object(object)
    case .array(var array):
      array.description = description
      return .array(array)
    case .string(var string):
      string.description = description
      return .string(string)
    case .integer(var number):
      number.description = description
      return .integer(number)
    case .number(var number):
      number.description = description
      return .number(number)
    case .constants(var constants):
      constants.description = description
      return .constants(constants)
    case .anyOf(var union):
      union.description = description
      return .anyOf(union)
    case .reference(var reference):
      reference.description = description
      return .reference(reference)
    case .boolean: return .boolean(description: description)
    case .any: return .any(description: description)
    case .null: return .null
    }
  }
}

extension NumberSchema {
  /// Returns the number with the bounds of a type in place of missing bounds.
  fileprivate func filled(_ range: ClosedRange<DecimalNumber>) -> NumberSchema {
    var filled = self
    if minimum == nil, maximum.map({ $0 >= range.lowerBound }) ?? true {
      filled.minimum = range.lowerBound
    }
    if maximum == nil, minimum.map({ $0 <= range.upperBound }) ?? true {
      filled.maximum = range.upperBound
    }
    return filled
  }
}
