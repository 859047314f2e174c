// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import SchemaModel

/// One keyword of a JSON Schema that cannot be enforced exactly, or is malformed.
package struct JSONSchemaProblem: Error, Sendable, Hashable {
  /// Where in the schema the keyword stands: the schema object that has it.
  package let location: JSONPointer
  /// The keyword.
  package let keyword: String
  /// What is wrong.
  package let reason: Reason

  /// What can be wrong with a keyword.
  package enum Reason: Sendable, Hashable {
    /// The value is not of the kind that the keyword takes.
    case wrongValue(expected: String)
    /// No automaton holds what the keyword asks for.
    case notEnforceable(why: String)
    /// The opposite of this inner keyword would be needed.
    case notNegatable(String)
    /// The alternatives of a `oneOf` are not exclusive and cannot be made so.
    case overlapping(first: Int, second: Int, why: String)
    /// The reference leads out of the document.
    case remoteReference(String)
    /// The reference leads nowhere.
    case danglingReference(String)
    /// The reference leads back to itself without a value in between.
    case circularReference(String)
    /// The pattern is malformed or not supported.
    case pattern(PatternError)
    /// The format is defined, but no grammar for it is known here.
    case unknownFormat(String)
    /// No value satisfies the schema.
    case noValue
    /// The schema takes too many cases.
    case tooLarge(limit: Int)
  }

  /// Creates a problem.
  package init(at location: JSONPointer, keyword: String, _ reason: Reason) {
    self.location = location
    self.keyword = keyword
    self.reason = reason
  }
}

extension JSONSchemaProblem: CustomStringConvertible {
  package var description: String {
    "\(place): \(message); \(remedy)"
  }

  /// The place as a URI fragment with the keyword, `#/properties/age/minimum`.
  package var place: String {
    keyword.isEmpty ? "#\(location)" : "#\(location.appending(keyword))"
  }

  /// What is wrong, for people.
  package var message: String {
    switch reason {
    case .wrongValue(let expected):
      "'\(keyword)' must be \(expected)"
    case .notEnforceable(let why):
      "'\(keyword)' cannot be enforced while text is generated: \(why)"
    case .notNegatable(let inner):
      "'\(keyword)' needs the opposite of '\(inner)', which no grammar holds"
    case .overlapping(let first, let second, let why):
      "choices \(first + 1) and \(second + 1) of 'oneOf' may both hold, and \(why)"
    case .remoteReference(let uri):
      "'\(uri)' is not part of this document"
    case .danglingReference(let uri):
      "'\(uri)' leads nowhere"
    case .circularReference(let uri):
      "'\(uri)' leads back to itself without a value in between"
    case .pattern(let error):
      "\(error)"
    case .unknownFormat(let name):
      "no grammar is known for the format '\(name)'"
    case .noValue:
      "no value satisfies the schema"
    case .tooLarge(let limit):
      "the schema has more than \(limit) cases"
    }
  }

  /// What to do about it, for people.
  package var remedy: String {
    let relax = RelaxableKeyword(rawValue: keyword).map { "relax '\($0.rawValue)'" }
    switch reason {
    case .wrongValue: return "correct the value"
    case .notEnforceable, .notNegatable, .unknownFormat, .pattern:
      return ["rewrite it", relax].compactMap { $0 }.joined(separator: " or ")
    case .overlapping: return "write 'anyOf', add a constant that tells them apart, or relax it"
    case .remoteReference: return "copy the schema under '$defs'"
    case .danglingReference: return "correct the reference"
    case .circularReference: return "remove the reference"
    case .noValue: return "remove one of the contradicting keywords"
    case .tooLarge: return "simplify 'oneOf', 'if' or 'dependentRequired' at this place"
    }
  }
}

/// Why a JSON Schema cannot be read: everything that stands against it, in order of the text.
package struct JSONSchemaReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems; never empty.
  package let problems: [JSONSchemaProblem]

  /// Creates an error.
  package init(problems: [JSONSchemaProblem]) {
    self.problems = problems
  }

  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
