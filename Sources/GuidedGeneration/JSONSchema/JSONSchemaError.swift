// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

/// Why a JSON Schema cannot be used: everything that stands against it, not only the first thing.
public struct JSONSchemaError: Error, LocalizedError, Sendable, Hashable {
  /// The problems, in the order in which they were met; never empty.
  public let problems: [Problem]

  /// One keyword that cannot be enforced exactly, or is malformed.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The schema object that has the keyword, as a JSON pointer (RFC 6901); empty for the root.
    public let pointer: String
    /// The keyword; empty where the problem is with the schema as a whole.
    public let keyword: String
    /// What is wrong.
    public let message: String
    /// What to do about it.
    public let remedy: String

    /// The place, what is wrong and what to do, on one line.
    public var description: String {
      let place = keyword.isEmpty ? pointer : "\(pointer)/\(JSONPointer.escape(keyword))"
      return "#\(place): \(message); \(remedy)"
    }
  }

  /// What is wrong, one line for each problem.
  public var errorDescription: String? {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension JSONSchemaError: CustomStringConvertible {
  /// What is wrong, one line for each problem.
  public var description: String { errorDescription ?? "" }
}

extension JSONSchemaError {
  init(_ problems: [JSONSchemaProblem]) {
    self.problems = problems.map { Problem($0) }
  }

  init(keyword: String = "", message: String, remedy: String) {
    problems = [Problem(pointer: "", keyword: keyword, message: message, remedy: remedy)]
  }
}

extension JSONSchemaError.Problem {
  init(_ problem: JSONSchemaProblem) {
    pointer = problem.location.description
    keyword = problem.keyword
    message = problem.message
    remedy = problem.remedy
  }
}
