// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension Schema {
  /// Reads JSON Schema in Apple's form, as ``json`` writes it.
  ///
  /// The forms of 2025 (a constant is an `enum` of one element) and of 2026 (`const`) are both
  /// understood. `x-order` may be missing: the properties then come in the order of the text, as
  /// they do for hand-written schemas. So may `additionalProperties`: objects are then closed.
  /// `$schema` and `$comment` are ignored, as is a `title` where a node has no name to keep.
  ///
  /// - Parameter json: The schema.
  /// - Throws: ``SchemaDecodingError`` at the first place that cannot be kept exactly; nothing is
  ///   silently dropped that restricts values.
  package init(json: JSONValue) throws(SchemaDecodingError) {
    var reader = try SchemaReader(json, at: JSONPointer(), depth: 0)
    let definitions = try reader.definitions()
    let root = try reader.node()
    self.init(root: root, definitions: definitions)
  }
}

/// Reads one node: hands out its keywords and reports those that nobody asked for.
private struct SchemaReader {
  private let location: JSONPointer
  private let depth: Int
  private let keywords: [JSONValue.Member]
  /// Which of the keywords have been asked for.
  private var taken: [Bool]

  init(_ json: JSONValue, at location: JSONPointer, depth: Int) throws(SchemaDecodingError) {
    guard depth <= Schema.maximumNesting else {
      throw SchemaDecodingError(at: location, .nestingTooDeep(limit: Schema.maximumNesting))
    }
    guard let keywords = json.members else {
      throw SchemaDecodingError(at: location, .wrongValue(expected: "a schema, that is an object"))
    }
    self.location = location
    self.depth = depth
    self.keywords = keywords
    taken = keywords.map { $0.name == "$schema" || $0.name == "$comment" }
    try checkUnique(keywords, at: location) { $0.name }
  }

  // MARK: - Kinds of nodes

  mutating func definitions() throws(SchemaDecodingError) -> [Schema.Definition] {
    guard let members = try members("$defs") else { return [] }
    var definitions: [Schema.Definition] = []
    for member in members {
      let node = try child(member.value, "$defs", member.name)
      definitions.append(Schema.Definition(name: member.name, node: node))
    }
    return definitions
  }

  mutating func node() throws(SchemaDecodingError) -> SchemaNode {
    let node = try nodeOfAnyKind()
    if let extra = taken.firstIndex(of: false).map({ keywords[$0] }) {
      throw SchemaDecodingError(
        at: location.appending(extra.name), .unsupportedKeyword(extra.name))
    }
    return node
  }

  private mutating func nodeOfAnyKind() throws(SchemaDecodingError) -> SchemaNode {
    if let pointer = try string("$ref") {
      guard let target = ReferenceSchema.Target(pointer: pointer) else {
        throw error("$ref", .unsupportedReference(pointer))
      }
      return .reference(ReferenceSchema(to: target, description: try string("description")))
    }
    if take("anyOf") != nil { return try union() }
    let type = try string("type")
    switch type {
    case "object": return try object()
    case "array": return try array()
    case "string": return try stringNode()
    case "integer": return .integer(try number())
    case "number": return .number(try number())
    case "boolean":
      _ = take("title")
      return .boolean(description: try string("description"))
    case "null":
      _ = take("title")
      _ = take("description")
      return .null
    case nil where has("const") || has("enum"):
      if let constants = try constants() { return constants }
      return try stringNode()
    case nil: return try anything()
    default:
      throw error("type", .wrongValue(expected: "the name of a JSON type, not '\(type ?? "")'"))
    }
  }

  /// A node without a type: any value, unless it says something that needs one.
  private mutating func anything() throws(SchemaDecodingError) -> SchemaNode {
    _ = take("title")
    let description = try string("description")
    guard !taken.contains(false) else {
      throw SchemaDecodingError(at: location, .missingType)
    }
    return .any(description: description)
  }

  private mutating func object() throws(SchemaDecodingError) -> SchemaNode {
    var object = ObjectSchema(
      title: try string("title"), description: try string("description"), properties: [])
    let written = try members("properties") ?? []
    try decodeFurtherMembers(into: &object)
    let names = written.map(\.name)
    let required = Set(try propertyNames("required", of: names) ?? [])
    let listed = try propertyNames("x-order", of: names) ?? []
    for member in Self.ordered(written, by: listed) {
      object.properties.append(
        ObjectSchema.Property(
          name: member.name, node: try child(member.value, "properties", member.name),
          isOptional: !required.contains(member.name)))
    }
    return .object(object)
  }

  /// Members in the order of a list of names, and behind them those that are not listed.
  private static func ordered(
    _ members: [JSONValue.Member], by names: [String]
  ) -> [JSONValue.Member] {
    if names.isEmpty { return members }
    let isListed = Set(names)
    let values = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    return names.compactMap { values[$0] } + members.filter { !isListed.contains($0.name) }
  }

  /// Decodes what an object says about members that it does not declare, and about their number.
  private mutating func decodeFurtherMembers(
    into object: inout ObjectSchema
  ) throws(SchemaDecodingError) {
    var others = StringSchema()
    for rule in try members("patternProperties") ?? [] {
      guard others.excludedPatterns.isEmpty else {
        // A key may match several patterns; its value must then be what all of them say.
        throw error("patternProperties", .wrongValue(expected: "one pattern at most"))
      }
      let node = try child(rule.value, "patternProperties", rule.name)
      let keys = StringSchema(restriction: .pattern(rule.name))
      object.additionalMembers.append(.init(keys: keys, node: node))
      others.excludedPatterns.append(rule.name)
    }
    switch take("additionalProperties") {
    case nil, false: break
    case true: object.additionalMembers.append(.init(keys: others, node: .any()))
    case let value?:
      let node = try child(value, "additionalProperties")
      object.additionalMembers.append(.init(keys: others, node: node))
    }
    object.minimumProperties = try count("minProperties")
    object.maximumProperties = try count("maxProperties")
  }

  private mutating func array() throws(SchemaDecodingError) -> SchemaNode {
    _ = take("title")
    var prefix: [SchemaNode] = []
    if let nodes = take("prefixItems") {
      guard let elements = nodes.elements else {
        throw error("prefixItems", .wrongValue(expected: "an array of schemas"))
      }
      for (index, node) in elements.enumerated() {
        prefix.append(try child(node, "prefixItems", String(index)))
      }
    }
    let items = take("items") ?? .object([])
    return .array(
      ArraySchema(
        prefix: prefix, items: try child(items, "items"), minimumCount: try count("minItems"),
        maximumCount: try count("maxItems"), description: try string("description")))
  }

  /// The values of `enum` or `const` if one of them is no string, else nil.
  private mutating func constants() throws(SchemaDecodingError) -> SchemaNode? {
    var values: [JSONValue] = []
    for keyword in ["const", "enum"] {
      guard let value = keywords.first(where: { $0.name == keyword })?.value else { continue }
      values += keyword == "const" ? [value] : value.elements ?? []
    }
    guard values.contains(where: { $0.string == nil }) else { return nil }
    let keyword = has("const") ? "const" : "enum"
    if keyword == "const", has("enum") {
      throw SchemaDecodingError(at: location, .conflictingKeywords("const", "enum"))
    }
    _ = take(keyword)
    return .constants(
      ConstantsSchema(
        title: try string("title"), description: try string("description"), values: values))
  }

  private mutating func stringNode() throws(SchemaDecodingError) -> SchemaNode {
    let title = try string("title")
    let description = try string("description")
    var restrictions: [(keyword: String, StringSchema.Restriction)] = []
    if let constant = try string("const") { restrictions.append(("const", .constant(constant))) }
    if let choices = try strings("enum") { restrictions.append(("enum", .choices(choices))) }
    if let pattern = try string("pattern") { restrictions.append(("pattern", .pattern(pattern))) }
    if restrictions.count > 1 {
      throw SchemaDecodingError(
        at: location, .conflictingKeywords(restrictions[0].keyword, restrictions[1].keyword))
    }
    return .string(
      StringSchema(
        title: title, description: description, restriction: restrictions.first?.1 ?? .none,
        minimumLength: try count("minLength"), maximumLength: try count("maxLength"),
        format: try format()))
  }

  private mutating func format() throws(SchemaDecodingError) -> StringFormat? {
    guard let name = try string("format") else { return nil }
    guard let format = StringFormat(rawValue: name) else {
      let known = StringFormat.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error("format", .wrongValue(expected: "one of \(known)"))
    }
    return format
  }

  private mutating func number() throws(SchemaDecodingError) -> NumberSchema {
    _ = take("title")
    return NumberSchema(
      minimum: try decimal("minimum"), maximum: try decimal("maximum"),
      exclusiveMinimum: try decimal("exclusiveMinimum"),
      exclusiveMaximum: try decimal("exclusiveMaximum"), multipleOf: try decimal("multipleOf"),
      description: try string("description"))
  }

  private mutating func union() throws(SchemaDecodingError) -> SchemaNode {
    guard let choices = take("anyOf")?.elements else {
      throw error("anyOf", .wrongValue(expected: "an array of schemas"))
    }
    if has("type") {
      throw SchemaDecodingError(at: location, .conflictingKeywords("anyOf", "type"))
    }
    var union = UnionSchema(
      title: try string("title"), description: try string("description"), choices: [])
    for (index, choice) in choices.enumerated() {
      union.choices.append(try child(choice, "anyOf", String(index)))
    }
    return .anyOf(union)
  }

  private func child(
    _ json: JSONValue, _ path: String...
  ) throws(SchemaDecodingError) -> SchemaNode {
    let location = JSONPointer(location.tokens + path)
    var reader = try SchemaReader(json, at: location, depth: depth + 1)
    return try reader.node()
  }

  // MARK: - Keywords

  private func has(_ keyword: String) -> Bool {
    keywords.contains { $0.name == keyword }
  }

  private mutating func take(_ keyword: String) -> JSONValue? {
    guard let index = keywords.firstIndex(where: { $0.name == keyword }) else { return nil }
    taken[index] = true
    return keywords[index].value
  }

  private func error(
    _ keyword: String, _ problem: SchemaDecodingError.Problem
  ) -> SchemaDecodingError {
    SchemaDecodingError(at: location.appending(keyword), problem)
  }

  /// Reports the first name that occurs twice; short lists, as most are, need no hashing.
  private func checkUnique<Item>(
    _ items: [Item], at location: @autoclosure () -> JSONPointer, name: (Item) -> String
  ) throws(SchemaDecodingError) {
    if items.count <= 8 {
      for index in items.indices {
        let own = name(items[index])
        for other in items[..<index] where name(other) == own {
          throw SchemaDecodingError(at: location(), .duplicate(own))
        }
      }
      return
    }
    var seen: Set<String> = []
    for item in items where !seen.insert(name(item)).inserted {
      throw SchemaDecodingError(at: location(), .duplicate(name(item)))
    }
  }

  private mutating func string(_ keyword: String) throws(SchemaDecodingError) -> String? {
    guard let value = take(keyword) else { return nil }
    guard let string = value.string else { throw error(keyword, .wrongValue(expected: "a string")) }
    return string
  }

  private mutating func strings(_ keyword: String) throws(SchemaDecodingError) -> [String]? {
    guard let value = take(keyword) else { return nil }
    let strings = value.elements?.compactMap(\.string)
    guard let strings, strings.count == value.elements?.count else {
      throw error(keyword, .wrongValue(expected: "an array of strings"))
    }
    return strings
  }

  private mutating func members(
    _ keyword: String
  ) throws(SchemaDecodingError) -> [JSONValue.Member]? {
    guard let value = take(keyword) else { return nil }
    guard let members = value.members else {
      throw error(keyword, .wrongValue(expected: "an object whose values are schemas"))
    }
    try checkUnique(members, at: location.appending(keyword)) { $0.name }
    return members
  }

  /// A list of distinct names of properties.
  private mutating func propertyNames(
    _ keyword: String, of properties: [String]
  ) throws(SchemaDecodingError) -> [String]? {
    guard let names = try strings(keyword) else { return nil }
    try checkUnique(names, at: location.appending(keyword)) { $0 }
    // As a rule the names come in the order of the properties.
    if properties.starts(with: names) { return names }
    let properties = Set(properties)
    for name in names where !properties.contains(name) {
      throw error(keyword, .unknownProperty(name))
    }
    return names
  }

  private mutating func count(_ keyword: String) throws(SchemaDecodingError) -> Int? {
    guard let value = take(keyword) else { return nil }
    guard let count = value.number?.int, count >= 0 else {
      throw error(keyword, .wrongValue(expected: "a whole number that isn't negative"))
    }
    return count
  }

  private mutating func decimal(_ keyword: String) throws(SchemaDecodingError) -> DecimalNumber? {
    guard let value = take(keyword) else { return nil }
    guard let decimal = value.number?.decimal else {
      throw error(keyword, .wrongValue(expected: "a number of reasonable size"))
    }
    return decimal
  }
}
