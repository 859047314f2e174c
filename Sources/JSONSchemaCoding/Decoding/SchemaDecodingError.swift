// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText

/// Why a JSON text is not a schema that this package can enforce.
package struct SchemaDecodingError: Error, Sendable, Hashable {
  /// Where in the JSON text.
  package let location: JSONPointer
  /// What is wrong.
  package let problem: Problem

  /// What can be wrong with a schema's JSON.
  package enum Problem: Sendable, Hashable {
    /// A keyword that has no meaning here or cannot be enforced.
    case unsupportedKeyword(String)
    /// A keyword that cannot stand beside another one.
    case conflictingKeywords(String, String)
    /// A value of the wrong kind.
    case wrongValue(expected: String)
    /// A node that says nothing about its type.
    case missingType
    /// A name under `required` or `x-order` that is no property.
    case unknownProperty(String)
    /// A keyword, property or definition that is written twice.
    case duplicate(String)
    /// A reference to something else than the root or a definition.
    case unsupportedReference(String)
    /// Nodes nested deeper than the limit.
    case nestingTooDeep(limit: Int)
  }

  /// Creates an error.
  package init(at location: JSONPointer, _ problem: Problem) {
    self.location = location
    self.problem = problem
  }
}

extension SchemaDecodingError: CustomStringConvertible {
  package var description: String {
    "schema at '#\(location)': \(problem.message)"
  }
}

extension SchemaDecodingError.Problem {
  /// What is wrong and what to do, for people.
  package var message: String {
    switch self {
    case .unsupportedKeyword(let keyword):
      "keyword '\(keyword)' is not supported here; remove it"
    case .conflictingKeywords(let first, let second):
      "'\(first)' and '\(second)' cannot stand together; keep one of them"
    case .wrongValue(let expected):
      "expected \(expected)"
    case .missingType:
      "nothing says what the value is; add 'type', 'enum', 'const', 'anyOf' or '$ref'"
    case .unknownProperty(let name):
      "'\(name)' is not a property of this object; list it under 'properties'"
    case .duplicate(let name):
      "'\(name)' is written twice; keep one"
    case .unsupportedReference(let text):
      "reference '\(text)' is not supported; use '#' or '#/$defs/NAME'"
    case .nestingTooDeep(let limit):
      "more than \(limit) nested schemas; move some of them to '$defs'"
    }
  }
}
