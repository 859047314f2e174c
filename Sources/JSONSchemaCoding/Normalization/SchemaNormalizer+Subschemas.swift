// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Returns the schemas in the list of a keyword.
  mutating func subschemas(_ keywords: Keywords, _ keyword: String) -> [Location] {
    schemas(keywords, keyword).enumerated().map { index, element in
      document.location(of: keyword, String(index), in: keywords.location, value: element)
    }
  }

  mutating func subschema(_ keywords: Keywords, _ keyword: String) -> Location? {
    keywords[keyword].map { document.location(of: keyword, in: keywords.location, value: $0) }
  }

  mutating func namedSubschemas(
    _ keywords: Keywords, _ keyword: String
  ) -> [(member: JSONValue.Member, location: Location)] {
    namedSchemas(keywords, keyword).map { member in
      let location = document.location(
        of: keyword, member.name, in: keywords.location, value: member.value)
      return (member, location)
    }
  }

  /// Returns the distinct strings in a list; reports a value that is not such a list.
  mutating func distinctNames(
    _ value: JSONValue, _ keyword: String, at location: Location
  ) -> [ScalarString] {
    names(value, keyword, at: location).map(ScalarString.init).uniqued
  }
}
