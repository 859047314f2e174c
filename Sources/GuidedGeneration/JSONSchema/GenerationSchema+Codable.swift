// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension GenerationSchema: Codable {
  /// Reads JSON Schema in the form in which schemas are written.
  ///
  /// - Parameter decoder: Any decoder; one that does not keep the order of keys will do.
  /// - Throws: A `DecodingError` when the text is no schema that can be enforced exactly.
  public init(from decoder: any Decoder) throws {
    let json = try CodableJSON(from: decoder).value
    do {
      form = .tree(try Schema(json: json).inOrderOfUse())
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Writes the schema as JSON Schema.
  ///
  /// - Parameter encoder: Any encoder.
  /// - Throws: ``SchemaError`` when the schema cannot be used; what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try CodableJSON(try schema.json).encode(to: encoder)
  }
}

extension Schema {
  /// The schema with its definitions in order of first use, depth first.
  ///
  /// Decoders of JSON lose the order of keys; this gives it back. Definitions without a use come
  /// last, in the order in which they were.
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
