// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension JSONSchemaRuleCompiler {
  /// The keywords of one schema object; the last one wins if a name occurs several times.
  struct Keywords {
    let instance: Instance
    private let values: [String: JSONValue]

    init(_ members: [JSONValue.Member], of instance: Instance) {
      self.instance = instance
      values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    var location: Location { instance.location }

    subscript(keyword: String) -> JSONValue? { values[keyword] }
  }

  // MARK: - Values

  /// Converts the value of a keyword, or reports that the keyword expects a different one.
  mutating func value<Value>(
    _ keywords: Keywords, _ keyword: String, expected: String, _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let json = keywords[keyword] else { return nil }
    if let value = convert(json) { return value }
    report(.wrongValue(expected: expected), keyword, at: keywords.location)
    return nil
  }

  /// Returns the value of a keyword that takes a nonnegative integer; `Int.max` if it is greater.
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

  /// Returns the strings in a list; reports a value that is not such a list.
  mutating func names(_ value: JSONValue, _ keyword: String, at location: Location) -> [String] {
    guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }) else {
      report(.wrongValue(expected: "an array of names"), keyword, at: location)
      return []
    }
    return elements.compactMap(\.string)
  }

  // MARK: - Subschemas

  /// Returns the rule of the schema that is the value of a keyword, or of a part of the value.
  mutating func rule(
    _ keywords: Keywords, _ keyword: String, _ token: String? = nil, _ value: JSONValue
  ) -> RuleIndex {
    if isUnrestricted(value) { return builder.unrestrictedRule() }
    let parent = keywords.instance
    let location =
      if let token {
        document.location(of: keyword, token, in: parent.location, value: value)
      } else {
        document.location(of: keyword, in: parent.location, value: value)
      }
    let scope = document.entering(location, in: parent.scope)
    return index(of: Instance(location: location, scope: scope))
  }

  /// Returns the rule of the schema that is the value of a keyword.
  ///
  /// The result is `nil` if the schema admits every value, unless the keyword is relevant for
  /// `unevaluated…` keywords.
  mutating func rule(_ keywords: Keywords, _ keyword: String) -> RuleIndex? {
    guard let value = keywords[keyword] else { return nil }
    if isUnrestricted(value), !document.hasUnevaluated { return nil }
    return rule(keywords, keyword, nil, value)
  }

  /// Returns the schemas in the list of a keyword that takes at least one.
  mutating func subschemas(_ keywords: Keywords, _ keyword: String) -> [JSONValue] {
    let elements = value(keywords, keyword, expected: "an array of schemas") { json in
      json.elements.flatMap { $0.isEmpty ? nil : $0 }
    }
    return elements ?? []
  }

  /// Returns the schemas in the object of a keyword, by name.
  mutating func namedSubschemas(
    _ keywords: Keywords, _ keyword: String
  ) -> [JSONValue.Member] {
    value(keywords, keyword, expected: "an object of schemas", \.members)?.uniquelyNamed ?? []
  }
}
