// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
package import SchemaModel

extension CompiledGrammar {
  /// The white space in the documents of a grammar.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// One space after each comma and colon, none elsewhere.
    case spaced
    /// No white space.
    case compact
    /// At most 16 spaces, tabs and line feeds at each position inside the document where JSON allows
    /// white space.
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
  /// `docs/supported-schema.md` describes the documents. A schema that cannot be enforced exactly is
  /// rejected, never approximated. Properties occur in the order of the schema; as in JSON Schema,
  /// objects admit additional properties unless `additionalProperties` forbids them.
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
  /// - Complexity: O(*n* log *n*) in the size of the schema, regardless of counts, lengths and number
  ///   bounds, plus the size of the automata of patterns.
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
    let json: JSONValue
    do {
      json = try JSONParser.parse(text)
    } catch {
      throw UnsupportedSchemaError(problems: [
        .init(location: "#", keyword: "", message: error.description)
      ])
    }
    do {
      return try JSONSchemaReader.read(json).schema
    } catch {
      throw UnsupportedSchemaError(
        problems: error.problems.map { problem in
          .init(
            location: "#\(problem.location)", keyword: problem.keyword,
            message: problem.description)
        })
    }
  }
}

/// The reasons that a schema has no exact grammar.
///
/// ```swift
/// do {
///   grammar = try CompiledGrammar(jsonSchema: text)
/// } catch {
///   for problem in error.problems { print("\(problem.location): \(problem.message)") }
/// }
/// ```
public struct UnsupportedSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of a schema that cannot be enforced.
  public struct Problem: Hashable, Sendable {
    /// The location: a JSON pointer (`#/properties/age`), or a path of names (`trip.legs[].date`).
    public let location: String
    /// The keyword that cannot be enforced; empty if the problem is not due to a single one.
    public let keyword: String
    /// The problem, its location and its remedy.
    public let message: String
  }

  /// The problems, at least one.
  public let problems: [Problem]

  /// The messages of all problems, one per line.
  public var description: String { problems.map(\.message).joined(separator: "\n") }
}
