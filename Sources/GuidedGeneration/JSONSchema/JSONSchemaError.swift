// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

/// An error that lists all problems of a JSON Schema.
public struct JSONSchemaError: Error, LocalizedError, Sendable, Hashable {
  /// The problems, in the order in which they were found; never empty.
  public let problems: [Problem]

  /// One keyword that is malformed or cannot be enforced exactly.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The URI of the document; empty for the schema itself.
    public let document: String
    /// The location of the schema object in the document, as a JSON pointer (RFC 6901); empty for
    /// the root.
    public let pointer: String
    /// The keyword; empty if the problem concerns the entire schema.
    public let keyword: String
    /// A description of the problem.
    public let message: String
    /// The remedy, as an imperative.
    public let remedy: String

    /// The location, the problem and the remedy, on one line.
    public var description: String {
      let location = keyword.isEmpty ? pointer : "\(pointer)/\(JSONPointer.escape(keyword))"
      return "\(document)#\(location): \(message); \(remedy)"
    }
  }

  /// A description of the problems, one per line.
  public var errorDescription: String? { description }
}

extension JSONSchemaError: CustomStringConvertible {
  /// A description of the problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension JSONSchemaError {
  init(_ problems: [JSONSchemaProblem]) {
    self.problems = problems.map { Problem($0) }
  }

  init(keyword: String = "", message: String, remedy: String) {
    problems = [
      Problem(document: "", pointer: "", keyword: keyword, message: message, remedy: remedy)
    ]
  }
}

extension JSONSchemaError.Problem {
  init(_ problem: JSONSchemaProblem) {
    document = problem.document
    pointer = problem.location.description
    keyword = problem.keyword
    message = problem.message
    remedy = problem.remedy
  }
}
