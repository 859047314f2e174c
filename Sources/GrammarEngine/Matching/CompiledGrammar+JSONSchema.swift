// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
package import SchemaModel

extension CompiledGrammar {
  /// Where white space stands in the documents of a grammar.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// One space after each comma and colon, none elsewhere.
    case spaced
    /// None.
    case compact
    /// At most 16 spaces, tabs and line feeds at each place inside the document where JSON allows
    /// white space.
    case flexible

    /// The layout as the compiler takes it.
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
  /// A grammar holds what its schema says exactly: `docs/json-schema.md` says what is read, and
  /// `docs/supported-schema.md` which documents there are then. What cannot be held exactly is
  /// refused, never approximated. Properties come in the order in which the schema lists them; as
  /// JSON Schema has it, objects admit further members unless `additionalProperties` forbids them.
  ///
  /// ```swift
  /// let grammar = try CompiledGrammar(
  ///   jsonSchema: #"{"type": "object", "properties": {"name": {"type": "string"}}}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - layout: Where white space stands in the documents.
  /// - Throws: ``UnsupportedSchemaError`` with every place that cannot be enforced.
  /// - Complexity: O(*n* log *n*) in the size of the schema; counts, lengths and number bounds do
  ///   not matter, patterns grow with their automata.
  public convenience init(
    jsonSchema text: String, layout: Layout = .spaced
  ) throws(UnsupportedSchemaError) {
    let schema = try Self.schema(reading: text)
    do {
      try self.init(compiling: schema, layout: layout.layout)
    } catch {
      throw UnsupportedSchemaError(problems: [
        UnsupportedSchemaError.Problem(
          location: error.path.description, keyword: error.keyword, message: error.description)
      ])
    }
  }

  private static func schema(reading text: String) throws(UnsupportedSchemaError) -> Schema {
    let json: JSONValue
    do {
      json = try JSONParser.parse(text)
    } catch {
      throw UnsupportedSchemaError(problems: [
        UnsupportedSchemaError.Problem(location: "#", keyword: "", message: error.description)
      ])
    }
    do {
      return try JSONSchemaReader.read(json).schema
    } catch {
      throw UnsupportedSchemaError(
        problems: error.problems.map { problem in
          UnsupportedSchemaError.Problem(
            location: "#\(problem.location)", keyword: problem.keyword,
            message: problem.description)
        })
    }
  }
}
