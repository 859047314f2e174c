// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension SchemaRewriter {
  /// Returns the JSON Schema of a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - path: The path of the node.
  ///   - depth: The number of objects and arrays that enclose the node.
  /// - Returns: The schema object.
  mutating func json(of node: SchemaNode, at path: SchemaPath, depth: Int) -> JSONValue {
    counts.nesting = max(counts.nesting, depth)
    switch node {
    case .object(let object): return json(of: object, at: path, depth: depth)
    case .array(let array): return json(of: array, at: path, depth: depth)
    case .string(let string): return json(of: string, at: path)
    case .integer(let number): return json(of: number, isInteger: true, at: path)
    case .number(let number): return json(of: number, isInteger: false, at: path)
    case .boolean(let description):
      return typed("boolean", description, at: path)
    case .null: return typed("null", nil, at: path)
    case .constants(let constants): return json(of: constants, at: path)
    case .anyOf(let union): return json(of: union, at: path, depth: depth)
    case .reference(let reference): return json(of: reference, depth: depth)
    case .any(let description):
      if dialect.requiresClosedObjects {
        reject(path, "type", "a value of any type is not supported; declare its type")
      }
      // Some servers read a schema without any keyword as an object.
      return .object([
        .init(name: "description", value: .string(description ?? "any JSON value"))
      ])
    }
  }

  private mutating func typed(
    _ type: String, _ description: String?, at path: SchemaPath
  ) -> JSONValue {
    record("type", .string(type), at: path, by: .server)
    return RewrittenKeywords(type: type, description: description).json
  }

  private mutating func json(
    of union: UnionSchema, at path: SchemaPath, depth: Int
  ) -> JSONValue {
    let choices = union.choices.enumerated().filter { !$0.element.isPlainlyEmpty }
      .map { index, choice in
        json(of: choice, at: path.appending(.choice(index)), depth: depth)
      }
    record("anyOf", .number(JSONNumber(choices.count)), at: path, by: .server)
    if choices.count == 1, union.description == nil { return choices[0] }
    counts.unions += 1
    var keywords = RewrittenKeywords(description: union.description)
    keywords.title = dialect.keywords.contains(.title) ? union.title : nil
    keywords.add("anyOf", .array(choices))
    return keywords.json
  }

  // MARK: - Constants

  private mutating func json(of constants: ConstantsSchema, at path: SchemaPath) -> JSONValue {
    counts.choices += constants.values.count
    var keywords = RewrittenKeywords(description: constants.description)
    keywords.title = dialect.keywords.contains(.title) ? constants.title : nil
    let types = constants.values.map(\.choiceType)
    let value = JSONValue.array(constants.values)
    if dialect.keywords.contains(.enum), dialect.choiceTypes.isSuperset(of: types) {
      record("enum", value, at: path, by: .server, reason: dialect.choiceRemark ?? "")
      if let type = types.first, Set(types).count == 1 { keywords.type = type.rawValue }
      keywords.add("enum", value)
      return keywords.json
    }
    var isExact = true
    var choices: [JSONValue] = []
    for type in SchemaDialect.ChoiceType.allCases where types.contains(type) {
      let values = constants.values.filter { $0.choiceType == type }
      choices.append(json(ofChoices: values, of: type, at: path, isExact: &isExact))
    }
    record(
      "enum", value, at: path, by: isExact ? .server : .package,
      reason: isExact ? dialect.choiceRemark ?? "" : notEnforced("enum"))
    if !isExact { note("enum", value, in: &keywords) }
    if choices.count == 1 {
      for member in choices[0].members ?? [] {
        if member.name == "type" {
          keywords.type = member.value.string
        } else {
          keywords.add(member.name, member.value)
        }
      }
      return keywords.json
    }
    counts.unions += 1
    keywords.add("anyOf", .array(choices))
    return keywords.json
  }

  /// Returns the schema of the constants of one type, or of the type.
  private mutating func json(
    ofChoices values: [JSONValue], of type: SchemaDialect.ChoiceType, at path: SchemaPath,
    isExact: inout Bool
  ) -> JSONValue {
    let isSupported = dialect.keywords.contains(.enum) && dialect.choiceTypes.contains(type)
    switch type {
    case .null: break
    case _ where isSupported: return ["type": .string(type.rawValue), "enum": .array(values)]
    case .boolean: isExact = isExact && Set(values).count == 2
    case .string, .number: isExact = false
    case .array, .object:
      isExact = false
      if dialect.requiresClosedObjects {
        reject(path, "enum", "an array or object as a choice is not supported; use a string")
      }
    }
    return ["type": .string(type.rawValue)]
  }

  // MARK: - Unsupported keywords

  /// The reason that a keyword is not enforced.
  func notEnforced(_ keyword: String) -> String { "\(dialect.name) does not enforce '\(keyword)'" }

  /// Adds a keyword to the description if the dialect moves keywords.
  func note(_ keyword: String, _ value: JSONValue, in keywords: inout RewrittenKeywords) {
    guard dialect.unsupportedKeywords == .moveToDescription else { return }
    keywords.note(keyword, value)
  }

  /// Keeps a keyword that the server enforces, or moves it to the description, and records which.
  mutating func apply(
    _ keyword: String, _ value: JSONValue?, isKept: Bool, at path: SchemaPath,
    to keywords: inout RewrittenKeywords, otherwise reason: String? = nil
  ) {
    guard let value else { return }
    if isKept {
      keywords.add(keyword, value)
      record(keyword, value, at: path, by: .server)
    } else {
      note(keyword, value, in: &keywords)
      record(keyword, value, at: path, by: .package, reason: reason ?? notEnforced(keyword))
    }
  }
}

extension JSONValue {
  /// The type of the value as a choice.
  fileprivate var choiceType: SchemaDialect.ChoiceType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension SchemaNode {
  /// Whether the node itself, regardless of other nodes, admits no value.
  var isPlainlyEmpty: Bool {
    switch self {
    case .anyOf(let union): union.choices.allSatisfy(\.isPlainlyEmpty)
    case .constants(let constants): constants.values.isEmpty
    case .string(let string): string.restriction == .choices([])
    case .integer(let number): !number.admitsInteger
    default: false
    }
  }
}
