// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import SchemaModel

/// A keyword of a JSON Schema that is malformed or cannot be enforced exactly.
package struct JSONSchemaProblem: Error, Sendable, Hashable {
  /// The URI of the document; empty for the schema that is read.
  package let document: String
  /// The location of the schema object that has the keyword.
  package let location: JSONPointer
  /// The keyword; empty if the problem concerns the schema object itself.
  package let keyword: String
  /// The kind of problem.
  package let reason: Reason

  /// A kind of problem with a keyword.
  package enum Reason: Sendable, Hashable {
    /// The value has a type or range that the keyword does not take.
    case wrongValue(expected: String)
    /// No finite automaton enforces the keyword here.
    case notEnforceable(why: String)
    /// The keyword requires the negation of an inner keyword, which is not supported.
    case unsupportedNegation(of: String)
    /// Two subschemas of a `oneOf` are neither exclusive nor can be made so.
    case overlapping(first: Int, second: Int, why: String)
    /// The reference leads to another document, by its URI.
    case remoteReference(String)
    /// The reference leads to a document, by its URI, that could not be used.
    case unavailableDocument(String, ExternalSchemas.Failure)
    /// The reference has no target.
    case danglingReference(String)
    /// The reference leads back to itself without a property or an item in between.
    case circularReference(String)
    /// The pattern is malformed or not supported.
    case pattern(PatternError)
    /// JSON Schema defines the format, but no grammar for it is available.
    case unknownFormat(String)
    /// No value satisfies the schema.
    case noValue
    /// The schema exceeds a limit.
    case limit(Limit)
  }

  /// A limit that protects against schemas that take too long to read.
  package enum Limit: Sendable, Hashable {
    /// The number of alternatives of one value.
    case cases(Int)
    /// The number of combinations of alternatives that are examined.
    case work(Int)
    /// The number of schemas for one value that are nested in each other.
    case depth(Int)
    /// The number of schemas for different values.
    case definitions(Int)
  }

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - document: The URI of the document; empty for the schema that is read.
  ///   - location: The location of the schema object that has the keyword.
  ///   - keyword: The keyword; empty if the problem concerns the schema object itself.
  ///   - reason: The kind of problem.
  package init(
    document: String = "", location: JSONPointer, keyword: String, reason: Reason
  ) {
    self.document = document
    self.location = location
    self.keyword = keyword
    self.reason = reason
  }
}

extension JSONSchemaProblem: CustomStringConvertible {
  package var description: String { "\(fragment): \(message); \(remedy)" }

  /// The location of the keyword as a URI fragment, such as `#/properties/age/minimum`, after the
  /// URI of the document if that is not the schema that is read.
  package var fragment: String {
    "\(document)#\(keyword.isEmpty ? location : location.appending(keyword))"
  }

  /// The description of the problem, without a remedy.
  package var message: String {
    switch reason {
    case .wrongValue(let expected): "'\(keyword)' must be \(expected)"
    case .notEnforceable(let why):
      "'\(keyword)' cannot be enforced while text is generated: \(why)"
    case .unsupportedNegation(let inner):
      "'\(keyword)' requires the negation of '\(inner)', which is not supported"
    case .overlapping(let first, let second, let why):
      "subschemas \(first + 1) and \(second + 1) of 'oneOf' can both hold, and \(why)"
    case .remoteReference(let uri): "'\(uri)' is not part of this document"
    case .unavailableDocument(let uri, let failure): "'\(uri)' \(failure.message)"
    case .danglingReference(let uri): "no schema is found at '\(uri)'"
    case .circularReference(let uri):
      "'\(uri)' refers to itself without a property or an item in between"
    case .pattern(let error): "\(error)"
    case .unknownFormat(let name): "no grammar is available for format '\(name)'"
    case .noValue: "no value satisfies the schema"
    case .limit(.cases(let limit)): "the schema expands to more than \(limit) cases"
    case .limit(.work(let limit)):
      "the alternatives of the schema have more than \(limit) combinations to examine"
    case .limit(.depth(let limit)):
      "more than \(limit) schemas for one value are nested in each other"
    case .limit(.definitions(let limit)): "the schema expands to more than \(limit) schemas"
    }
  }

  /// The correction of the schema, as an imperative.
  package var remedy: String {
    switch reason {
    case .wrongValue: "correct the value"
    case .notEnforceable, .unsupportedNegation, .unknownFormat, .pattern:
      "rewrite it"
        + (RelaxableKeyword(rawValue: keyword).map { " or relax '\($0.rawValue)'" } ?? "")
    case .overlapping:
      "use 'anyOf', add a property with a different constant to each, or relax 'oneOf'"
    case .remoteReference: "supply the document, or copy the schema to '$defs'"
    case .unavailableDocument(_, let failure): failure.remedy
    case .danglingReference: "correct the reference"
    case .circularReference: "remove the reference"
    case .noValue: "remove one of the contradicting keywords"
    case .limit(.cases): "simplify 'oneOf', 'if' or 'dependentRequired' here"
    case .limit(.work):
      "give alternatives a required property with different constants, or use fewer"
    case .limit(.depth): "nest fewer of them"
    case .limit(.definitions): "divide the schema"
    }
  }
}

/// The reasons a JSON Schema is rejected.
package struct JSONSchemaReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, in the order in which they were found; never empty.
  package let problems: [JSONSchemaProblem]

  /// Creates an error.
  ///
  /// - Parameter problems: The problems, at least one.
  package init(problems: [JSONSchemaProblem]) { self.problems = problems }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
