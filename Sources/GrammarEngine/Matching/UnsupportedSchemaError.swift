// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

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

extension UnsupportedSchemaError {
  /// Creates the error of a JSON Schema that is rejected.
  init(_ error: JSONSchemaReadingError) {
    problems = error.problems.map { problem in
      Problem(
        location: "#\(problem.location)", keyword: problem.keyword, message: problem.description)
    }
  }
}

extension JSONValue {
  /// Parses the text of a JSON Schema.
  init(schemaText text: String) throws(UnsupportedSchemaError) {
    do {
      self = try JSONParser.parse(text)
    } catch {
      throw UnsupportedSchemaError(problems: [
        .init(location: "#", keyword: "", message: error.description)
      ])
    }
  }
}
