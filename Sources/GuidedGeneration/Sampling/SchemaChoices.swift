// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The values of a schema that consists of choices, in the order of their declaration.
struct SchemaChoices: Sendable {
  /// The different values: strings, Booleans, numbers, and `null`.
  let values: [JSONValue]

  /// The maximum number of visited schemas, which bounds the work for recursive ones.
  private static let visitLimit = 1 << 12

  /// Lists the values of a schema, or fails if it has other values than a list of scalar ones.
  ///
  /// - Parameter schema: The schema.
  init?(_ schema: Schema) {
    var visits = 0
    guard let values = Self.values(of: schema.root, in: schema, &visits), !values.isEmpty else {
      return nil
    }
    var known: Set<JSONValue> = []
    self.values = values.filter { known.insert($0).inserted }
  }

  /// The JSON texts of the values.
  var texts: [[UInt8]] { values.map { Array(JSONWriter.text(of: $0, layout: .spaced).utf8) } }

  private static func values(
    of node: SchemaNode, in schema: Schema, _ visits: inout Int
  ) -> [JSONValue]? {
    visits += 1
    guard visits <= visitLimit else { return nil }
    switch node {
    case .string(let string):
      switch string.restriction {
      case .choices(let texts): return texts.map { .string($0) }
      case .constant(let text): return [.string(text)]
      case .none, .pattern: return nil
      }
    case .boolean: return [.bool(true), .bool(false)]
    case .null: return [.null]
    case .constants(let constants):
      return constants.values.allSatisfy(\.isScalar) ? constants.values : nil
    case .anyOf(let union):
      var all: [JSONValue] = []
      for choice in union.choices {
        guard let values = values(of: choice, in: schema, &visits) else { return nil }
        all += values
      }
      return all
    case .reference(let reference):
      switch reference.target {
      case .root: return values(of: schema.root, in: schema, &visits)
      case .definition(let name):
        guard let node = schema.definition(named: name) else { return nil }
        return values(of: node, in: schema, &visits)
      }
    case .object, .array, .integer, .number, .any: return nil
    }
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
