// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

extension SchemaDecoder {
  /// Reads the value of a keyword with a closure that returns `nil` for the wrong type.
  private mutating func read<Value>(
    _ keyword: String, expected: @autoclosure () -> String, _ convert: (JSONValue) -> Value?
  ) throws(SchemaDecodingError) -> Value? {
    guard let json = read(keyword) else { return nil }
    guard let value = convert(json) else {
      throw error(keyword, .wrongValue(expected: expected()))
    }
    return value
  }

  mutating func string(_ keyword: String) throws(SchemaDecodingError) -> String? {
    try read(keyword, expected: "a string", \.string)
  }

  mutating func strings(_ keyword: String) throws(SchemaDecodingError) -> [String]? {
    try read(keyword, expected: "an array of strings") { json in
      let strings = json.elements?.compactMap(\.string)
      return strings?.count == json.elements?.count ? strings : nil
    }
  }

  mutating func schemas(_ keyword: String) throws(SchemaDecodingError) -> [SchemaNode]? {
    let elements = try read(keyword, expected: "an array of schemas", \.elements)
    guard let elements else { return nil }
    var nodes: [SchemaNode] = []
    for (index, element) in elements.enumerated() {
      nodes.append(try child(element, keyword, String(index)))
    }
    return nodes
  }

  mutating func namedSchemas(_ keyword: String) throws(SchemaDecodingError) -> [JSONValue.Member] {
    let members = try read(keyword, expected: "an object whose values are schemas", \.members) ?? []
    try checkUnique(members, at: location.appending(keyword), name: \.name)
    return members
  }

  /// Reads a list of distinct property names.
  mutating func propertyNames(
    _ keyword: String, of properties: [String]
  ) throws(SchemaDecodingError) -> [String] {
    guard let names = try strings(keyword) else { return [] }
    try checkUnique(names, at: location.appending(keyword), name: \.self)
    // The names are usually in the order of the properties.
    if properties.starts(with: names) { return names }
    let properties = Set(properties)
    for name in names where !properties.contains(name) {
      throw error(keyword, .unknownProperty(name))
    }
    return names
  }

  mutating func count(_ keyword: String) throws(SchemaDecodingError) -> Int? {
    try read(keyword, expected: "an integer of at least 0") { json in
      json.number?.int.flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  mutating func decimal(_ keyword: String) throws(SchemaDecodingError) -> DecimalNumber? {
    let limit = DecimalNumber.magnitudeLimit
    return try read(keyword, expected: "a number of at most \(limit) digits", \.number?.decimal)
  }

  mutating func format() throws(SchemaDecodingError) -> StringFormat? {
    let known = StringFormat.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try read("format", expected: "one of \(known)") {
      $0.string.flatMap(StringFormat.init(rawValue:))
    }
  }
}
