// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension IncrementalValidator {
  /// Creates a validator of the documents of a JSON Schema.
  ///
  /// All keywords of drafts 4 to 2020-12 are validated, including those that ``CompiledGrammar``
  /// cannot enforce. To validate many documents, create one validator and copy it for each.
  ///
  /// - Parameter text: The schema as JSON.
  /// - Throws: ``UnsupportedSchemaError`` with every part of the schema that cannot be validated.
  public init(jsonSchema text: String) throws(UnsupportedSchemaError) {
    let json = try JSONValue(schemaText: text)
    do {
      self.init(try ValidationProgram(jsonSchema: json))
    } catch {
      throw UnsupportedSchemaError(error)
    }
  }
}
