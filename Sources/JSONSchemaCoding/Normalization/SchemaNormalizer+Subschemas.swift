// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// The keywords of one schema object; the last one wins if a name occurs several times.
  struct Keywords {
    let location: Location
    private let values: [String: JSONValue]

    init(_ members: [JSONValue.Member], at location: Location) {
      self.location = location
      values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    subscript(keyword: String) -> JSONValue? { values[keyword] }
  }

  /// Converts the value of a keyword, or reports that the keyword expects a different one.
  mutating func value<Value>(
    _ keywords: Keywords, _ keyword: String, expected: String, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let json = keywords[keyword] else { return nil }
    if let value = convert(json) { return value }
    report(.wrongValue(expected: expected), keyword, at: keywords.location)
    return nil
  }

  /// Returns the schemas in the list of a keyword.
  mutating func subschemas(_ keywords: Keywords, _ keyword: String) -> [Location] {
    let elements = value(keywords, keyword, expected: "an array of schemas") { json in
      json.elements.flatMap { $0.isEmpty ? nil : $0 }
    }
    return (elements ?? []).enumerated().map { index, element in
      document.location(of: keyword, String(index), in: keywords.location, value: element)
    }
  }

  mutating func subschema(_ keywords: Keywords, _ keyword: String) -> Location? {
    keywords[keyword].map { document.location(of: keyword, in: keywords.location, value: $0) }
  }

  mutating func namedSubschemas(
    _ keywords: Keywords, _ keyword: String
  ) -> [(member: JSONValue.Member, location: Location)] {
    let members = value(keywords, keyword, expected: "an object of schemas", \.members) ?? []
    return members.map { member in
      let location = document.location(
        of: keyword, member.name, in: keywords.location, value: member.value)
      return (member, location)
    }
  }

  /// Returns the value of a keyword that takes a non-negative integer; `Int.max` if it is greater.
  mutating func count(_ keywords: Keywords, _ keyword: String) -> Int? {
    value(keywords, keyword, expected: "an integer of at least 0") { json in
      guard let decimal = json.number?.decimal, decimal.isWhole, !decimal.isNegative else {
        return json.number?.int.flatMap { $0 >= 0 ? $0 : nil }
      }
      return json.number?.int ?? Int.max
    }
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
