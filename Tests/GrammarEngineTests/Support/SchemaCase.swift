// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

/// A schema as JSON text with documents of it, in the spaced layout.
struct SchemaCase: Sendable, CustomTestStringConvertible {
  let id: String
  let json: String
  let documents: [String]
  /// Whether the schema is any JSON Schema, not just what the tree is written as.
  var isForeign = false

  var testDescription: String { id }

  init(_ id: String, _ json: String, _ documents: String...) {
    self.init(id, json, documents)
  }

  init(_ id: String, _ json: String, _ documents: [String]) {
    self.id = id
    self.json = json
    self.documents = documents
  }

  func schema() throws -> Schema {
    if isForeign { return try JSONSchemaReader.read(JSONParser.parse(Array(json.utf8))).schema }
    return try Schema(json: JSONParser.parse(Array(json.utf8)))
  }

  /// The documents in a layout.
  func documents(in layout: JSONLayout) throws -> [[UInt8]] {
    try documents.map { document in
      switch layout {
      case .spaced: Array(document.utf8)
      case .compact:
        Array(
          JSONWriter.text(of: try JSONParser.parse(Array(document.utf8)), layout: .compact).utf8)
      case .flexible:
        Array(document.utf8)
      }
    }
  }
}
