// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

extension CompiledGrammar {
  /// The white space in the documents of a grammar.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// One space after each comma and colon, none elsewhere.
    case spaced
    /// No white space.
    case compact
    /// At most 16 spaces, tabs and line feeds at each position inside the document where JSON
    /// allows white space.
    case flexible

    /// The layout as a parameter of the compiler.
    package var layout: JSONLayout {
      switch self {
      case .spaced: .spaced
      case .compact: .compact
      case .flexible: .flexible
      }
    }
  }

  /// Compiles a JSON Schema.
  ///
  /// A grammar enforces its schema exactly: `docs/json-schema.md` lists the supported keywords, and
  /// `docs/supported-schema.md` describes the documents. A schema that cannot be enforced exactly
  /// is rejected, never approximated. Properties occur in the order of the schema; as in JSON
  /// Schema, objects admit additional properties unless `additionalProperties` forbids them.
  ///
  /// ```swift
  /// let grammar = try CompiledGrammar(
  ///   jsonSchema: #"{"type": "object", "properties": {"name": {"type": "string"}}}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - layout: The white space in documents.
  /// - Throws: ``UnsupportedSchemaError`` with every part of the schema that cannot be enforced.
  /// - Complexity: O(*n* log *n*) in the size of the schema, regardless of counts, lengths and
  ///   number bounds, plus the size of the automata of patterns.
  public convenience init(
    jsonSchema text: String, layout: Layout = .spaced
  ) throws(UnsupportedSchemaError) {
    let schema = try Self.schema(reading: text)
    do {
      try self.init(compiling: schema, layout: layout.layout)
    } catch {
      let problem = UnsupportedSchemaError.Problem(
        location: error.path.description, keyword: error.keyword, message: error.description)
      throw UnsupportedSchemaError(problems: [problem])
    }
  }

  private static func schema(reading text: String) throws(UnsupportedSchemaError) -> Schema {
    let json = try JSONValue(schemaText: text)
    do {
      return try JSONSchemaReader.read(json).schema
    } catch {
      throw UnsupportedSchemaError(error)
    }
  }
}
