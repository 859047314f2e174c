// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText

/// The reason a JSON text is not a schema that this package can enforce.
package struct SchemaDecodingError: Error, Sendable, Hashable {
  /// The location in the JSON text.
  package let location: JSONPointer
  /// The kind of problem.
  package let problem: Problem

  /// A kind of problem with the JSON of a schema.
  package enum Problem: Sendable, Hashable {
    /// A keyword that does not apply or cannot be enforced.
    case unsupportedKeyword(String)
    /// Two keywords that exclude each other.
    case conflictingKeywords(String, String)
    /// A value of the wrong type.
    case wrongValue(expected: String)
    /// A node without a type.
    case missingType
    /// A name under `required` or `x-order` that is not a property.
    case unknownProperty(String)
    /// A keyword, property or definition that occurs twice.
    case duplicate(String)
    /// A reference to something other than the root or a definition.
    case unsupportedReference(String)
    /// Nodes nested deeper than the limit.
    case nestingTooDeep(limit: Int)
  }
}

extension SchemaDecodingError: CustomStringConvertible {
  package var description: String { "schema at '#\(location)': \(problem.message)" }
}

extension SchemaDecodingError.Problem {
  /// The description of the problem, with a remedy.
  package var message: String {
    switch self {
    case .unsupportedKeyword(let keyword):
      "keyword '\(keyword)' is not supported here; remove it"
    case .conflictingKeywords(let first, let second):
      "'\(first)' and '\(second)' exclude each other; keep one of them"
    case .wrongValue(let expected):
      "expected \(expected); correct the value"
    case .missingType:
      "the schema has no type; add 'type', 'enum', 'const', 'anyOf' or '$ref'"
    case .unknownProperty(let name):
      "'\(name)' is not a property of this object; list it under 'properties'"
    case .duplicate(let name):
      "'\(name)' occurs twice; keep one"
    case .unsupportedReference(let text):
      "reference '\(text)' is not supported; use '#' or '#/$defs/NAME'"
    case .nestingTooDeep(let limit):
      "more than \(limit) schemas are nested; move some of them to '$defs'"
    }
  }
}
