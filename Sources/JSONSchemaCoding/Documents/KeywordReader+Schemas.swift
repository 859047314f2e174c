// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension KeywordReader {
  /// Returns the strings in a list; reports a value that is not such a list.
  ///
  /// - Parameters:
  ///   - value: The value of a keyword, or a part of it.
  ///   - keyword: The keyword.
  ///   - location: The location of the schema object.
  /// - Returns: The strings; none if the value is malformed.
  package mutating func names(
    _ value: JSONValue, _ keyword: String, at location: SchemaDocument.Location
  ) -> [String] {
    guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }) else {
      report(.wrongValue(expected: "an array of names"), keyword, at: location)
      return []
    }
    return elements.compactMap(\.string)
  }

  /// Returns the schemas in the list of a keyword that takes at least one.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  /// - Returns: The schemas; none if the keyword is absent or malformed.
  package mutating func schemas(_ keywords: SchemaKeywords, _ keyword: String) -> [JSONValue] {
    let elements = value(keywords, keyword, expected: "an array of schemas") { json in
      json.elements.flatMap { $0.isEmpty ? nil : $0 }
    }
    return elements ?? []
  }

  /// Returns the schemas in the object of a keyword, by name.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of the schema object.
  ///   - keyword: The keyword.
  /// - Returns: The members of the object; none if the keyword is absent or malformed.
  package mutating func namedSchemas(
    _ keywords: SchemaKeywords, _ keyword: String
  ) -> [JSONValue.Member] {
    value(keywords, keyword, expected: "an object of schemas", \.members) ?? []
  }

  // MARK: - References

  /// Resolves a reference, or reports the problem.
  ///
  /// - Parameters:
  ///   - value: The value of the keyword.
  ///   - keyword: The keyword.
  ///   - location: The location of the schema object.
  ///   - scope: The dynamic scope inside the schema object; `nil` to ignore it.
  /// - Returns: The location of the target, or `nil` if there is none.
  package mutating func target(
    of value: JSONValue, keyword: String, at location: SchemaDocument.Location,
    in scope: DynamicScope?
  ) -> SchemaDocument.Location? {
    guard let text = value.string else {
      report(.wrongValue(expected: "a reference"), keyword, at: location)
      return nil
    }
    let target =
      if let scope {
        document.target(of: text, keyword, in: location, scope)
      } else {
        document.target(of: text, in: location)
      }
    switch target {
    case .location(let target): return target
    case .remote(let uri):
      if let failure = document.failures[uri] {
        report(.unavailableDocument(uri, failure), keyword, at: location)
      } else {
        report(.remoteReference(uri), keyword, at: location)
      }
    case .dangling: report(.danglingReference(text), keyword, at: location)
    }
    return nil
  }

  /// Returns the value of `$ref` if no other keyword of a schema restricts anything.
  ///
  /// - Parameter location: The schema.
  /// - Returns: The reference, or `nil` if the schema is not only a reference.
  package func soleReference(at location: SchemaDocument.Location) -> JSONValue? {
    guard let members = document.entries[location].value.members else { return nil }
    let isOverridden = document.overridingReference(at: location) != nil
    let keywords = members.filter {
      isOverridden ? $0.name == "$ref" : !KeywordGroups(of: $0.name).isEmpty
    }
    guard keywords.count == 1, keywords[0].name == "$ref" else { return nil }
    return keywords[0].value
  }

  /// Returns whether a schema admits every value because it has no keyword that restricts anything.
  ///
  /// - Parameter schema: The schema.
  /// - Returns: Whether the schema is `true`, or an object without such a keyword.
  package func isUnrestricted(_ schema: JSONValue) -> Bool {
    guard let members = schema.members else { return schema.bool == true }
    return members.allSatisfy { KeywordGroups(of: $0.name).isEmpty }
  }
}
