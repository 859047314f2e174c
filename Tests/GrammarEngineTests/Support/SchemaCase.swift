// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

/// A schema as JSON text, and some of its documents in the spaced layout.
struct SchemaCase: Sendable, CustomTestStringConvertible {
  let id: String
  let json: String
  let documents: [String]
  /// Whether the schema has keywords that only ``JSONSchemaReader`` supports.
  var needsReader = false

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
    if needsReader { return try JSONSchemaReader.read(JSONParser.parse(json)).schema }
    return try Schema(json: JSONParser.parse(json))
  }

  /// The documents in a layout.
  func documents(in layout: JSONLayout) throws -> [[UInt8]] {
    try documents.map { document in
      switch layout {
      case .spaced, .flexible: Array(document.utf8)
      case .compact:
        Array(JSONWriter.text(of: try JSONParser.parse(document), layout: .compact).utf8)
      }
    }
  }
}
