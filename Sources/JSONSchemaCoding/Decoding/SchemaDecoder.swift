// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension Schema {
  /// Creates a schema from JSON Schema in Apple's format, which ``json`` writes.
  ///
  /// Both formats of a constant are accepted: an `enum` of one element (2025) and `const` (2026).
  /// Without `x-order`, the properties have the order of the text, as in schemas written by hand.
  /// Without `additionalProperties`, objects are closed. `$schema` and `$comment` are ignored, as
  /// is the `title` of a node without a name.
  ///
  /// - Parameter json: The schema.
  /// - Throws: ``SchemaDecodingError`` for the first keyword that cannot be kept exactly; no
  ///   keyword that restricts values is ignored.
  package init(json: JSONValue) throws(SchemaDecodingError) {
    var decoder = try SchemaDecoder(json, at: JSONPointer(), depth: 0)
    let definitions = try decoder.definitions()
    let root = try decoder.node()
    self.init(root: root, definitions: definitions)
  }
}

/// Decodes one node, and keeps track of the keywords that are not read.
struct SchemaDecoder {
  let location: JSONPointer
  private let depth: Int
  private let keywords: [JSONValue.Member]
  /// Whether each keyword has been read.
  private var isRead: [Bool]

  init(_ json: JSONValue, at location: JSONPointer, depth: Int) throws(SchemaDecodingError) {
    guard depth <= Schema.maximumNesting else {
      throw SchemaDecodingError(
        location: location, problem: .nestingTooDeep(limit: Schema.maximumNesting))
    }
    guard let keywords = json.members else {
      throw SchemaDecodingError(
        location: location, problem: .wrongValue(expected: "a schema object"))
    }
    self.location = location
    self.depth = depth
    self.keywords = keywords
    isRead = keywords.map { $0.name == "$schema" || $0.name == "$comment" }
    try checkUnique(keywords, at: location, name: \.name)
  }

  /// The first keyword that has not been read.
  var unreadKeyword: String? { isRead.firstIndex(of: false).map { keywords[$0].name } }

  func has(_ keyword: String) -> Bool { value(of: keyword) != nil }

  /// Returns the value of a keyword without marking the keyword as read.
  func value(of keyword: String) -> JSONValue? {
    keywords.first { $0.name == keyword }?.value
  }

  @discardableResult mutating func read(_ keyword: String) -> JSONValue? {
    guard let index = keywords.firstIndex(where: { $0.name == keyword }) else { return nil }
    isRead[index] = true
    return keywords[index].value
  }

  /// Decodes a subschema, given the tokens that lead to it.
  func child(_ json: JSONValue, _ path: String...) throws(SchemaDecodingError) -> SchemaNode {
    let location = JSONPointer(location.tokens + path)
    var decoder = try SchemaDecoder(json, at: location, depth: depth + 1)
    return try decoder.node()
  }

  /// Returns an error about the value of a keyword.
  func error(_ keyword: String, _ problem: SchemaDecodingError.Problem) -> SchemaDecodingError {
    SchemaDecodingError(location: location.appending(keyword), problem: problem)
  }

  /// Throws an error for the first name that occurs twice.
  func checkUnique<Item>(
    _ items: [Item], at location: @autoclosure () -> JSONPointer, name: (Item) -> String
  ) throws(SchemaDecodingError) {
    var seen: Set<String> = []
    for (index, item) in items.enumerated() {
      let ownName = name(item)
      // Short lists, which are the common case, need no hashing.
      let isNew =
        items.count <= 8
        ? !items[..<index].contains { name($0) == ownName } : seen.insert(ownName).inserted
      guard isNew else {
        throw SchemaDecodingError(location: location(), problem: .duplicate(ownName))
      }
    }
  }
}

// MARK: - Keywords

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
    try read(
      "format",
      expected: "one of "
        + StringFormat.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    ) { $0.string.flatMap(StringFormat.init(rawValue:)) }
  }
}
