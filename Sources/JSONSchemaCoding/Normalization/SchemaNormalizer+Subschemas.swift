// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// The keywords of one schema object; the last one wins if a name occurs several times.
  struct Keywords {
    /// The location of the schema object.
    let location: Location
    /// The values by keyword.
    private let values: [String: JSONValue]

    init(_ members: [JSONValue.Member], at location: Location) {
      self.location = location
      values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    subscript(keyword: String) -> JSONValue? { values[keyword] }
  }

  /// Returns the schemas in the list of a keyword; reports a value that is not such a list.
  mutating func subschemas(_ keywords: Keywords, _ keyword: String) -> [Location] {
    guard let value = keywords[keyword] else { return [] }
    guard let elements = value.elements, !elements.isEmpty else {
      report(.wrongValue(expected: "an array of schemas"), keyword, at: keywords.location)
      return []
    }
    return elements.enumerated().map { index, element in
      document.location(of: keyword, String(index), in: keywords.location, value: element)
    }
  }

  /// Returns the schema of a keyword.
  mutating func subschema(_ keywords: Keywords, _ keyword: String) -> Location? {
    keywords[keyword].map { document.location(of: keyword, in: keywords.location, value: $0) }
  }

  /// Returns the named schemas of a keyword; reports a value that is not an object.
  mutating func namedSubschemas(
    _ keywords: Keywords, _ keyword: String
  ) -> [(member: JSONValue.Member, location: Location)] {
    guard let value = keywords[keyword] else { return [] }
    guard let members = value.members else {
      report(.wrongValue(expected: "an object of schemas"), keyword, at: keywords.location)
      return []
    }
    return members.map { member in
      let location = document.location(
        of: keyword, member.name, in: keywords.location, value: member.value)
      return (member, location)
    }
  }

  /// Returns the value of a keyword that takes a non-negative integer; `Int.max` if it is greater.
  mutating func count(_ keywords: Keywords, _ keyword: String) -> Int? {
    guard let value = keywords[keyword] else { return nil }
    if let count = value.number?.int, count >= 0 { return count }
    if let decimal = value.number?.decimal, decimal.isWhole, !decimal.isNegative { return Int.max }
    report(.wrongValue(expected: "an integer of at least 0"), keyword, at: keywords.location)
    return nil
  }

  /// Returns the value of a keyword that sets a maximum; `nil` if it does not restrict anything.
  mutating func maximum(_ keywords: Keywords, _ keyword: String) -> Int? {
    count(keywords, keyword).flatMap { $0 == Int.max ? nil : $0 }
  }

  /// Returns the distinct strings in a list; reports a value that is not such a list.
  mutating func names(
    _ value: JSONValue, _ keyword: String, at location: Location
  ) -> [ScalarString] {
    guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }) else {
      report(.wrongValue(expected: "an array of names"), keyword, at: location)
      return []
    }
    return elements.compactMap(\.string).map(ScalarString.init).uniqued
  }
}
