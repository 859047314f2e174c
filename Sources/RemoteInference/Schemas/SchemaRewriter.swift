// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// A conversion of a schema to the JSON Schema of a dialect.
///
/// Every decision about a keyword is recorded as a ``SchemaEnforcement``. A part that the dialect
/// can neither express nor omit is a problem.
struct SchemaRewriter {
  let dialect: SchemaDialect
  let schema: Schema
  let targets: [ReferenceSchema.Target: SchemaNode]

  /// The keywords of the schema and their enforcement.
  private(set) var entries: [SchemaEnforcement] = []
  private(set) var problems: [SchemaDialectError.Problem] = []
  /// The key of the object that wraps the root, or `nil`.
  private(set) var wrapperKey: String?
  /// The size of the schema, compared with the limits of the dialect.
  var counts = SchemaCounts()
  /// Whether an optional property is required and can be null.
  var hasNullableProperties = false
  /// Whether an optional property precedes a required one.
  var hasOptionalBeforeRequired = false

  private struct EntryKey: Hashable {
    let path: String
    let keyword: String
  }

  private var reported: Set<EntryKey> = []
  private var used: Set<ReferenceSchema.Target> = []
  private var pending: [ReferenceSchema.Target] = []
  /// The name of the definition of the root, if references to `#` are replaced.
  private var rootName: String?
  /// The definitions that are being inlined.
  private var expanding: [ReferenceSchema.Target] = []
  private var nodeCount = 0

  /// The number of nodes above which a schema is not inlined any more.
  static let inliningLimit = 10_000

  init(_ schema: Schema, for dialect: SchemaDialect) {
    self.schema = schema
    self.dialect = dialect
    targets = schema.targets
  }

  // MARK: - The document

  /// Returns the JSON Schema document.
  mutating func write() -> JSONValue {
    let rootPath = SchemaPath(rootOf: schema)
    let root = resolved(schema.root)
    let isObject = if case .object = root { true } else { false }
    let isWrapped = dialect.root == .object && !isObject
    if dialect.references == .acyclic { reportCycles(at: rootPath) }
    if schema.refersToRoot, isWrapped || dialect.references == .recursiveDefinitions {
      rootName = uniqueRootName
    }
    var document: JSONValue
    if isWrapped {
      let key = Self.wrapperKey(for: root, targets: targets)
      wrapperKey = key
      let value =
        rootName == nil
        ? json(of: root, at: rootPath, depth: 1)
        : json(of: .reference(ReferenceSchema(to: .root)), at: rootPath, depth: 1)
      counts.properties += 1
      document = [
        "type": "object", "properties": .object([.init(name: key, value: value)]),
        "required": [.string(key)], "additionalProperties": false,
      ]
    } else {
      document = json(of: root, at: rootPath, depth: 0)
    }
    let definitions = writeDefinitions(rootPath)
    problems += counts.problems(limits: dialect.limits, path: rootPath.description)
    guard !definitions.isEmpty else { return document }
    return .object((document.members ?? []) + [.init(name: "$defs", value: .object(definitions))])
  }

  private mutating func writeDefinitions(_ rootPath: SchemaPath) -> [JSONValue.Member] {
    var written: [ReferenceSchema.Target: JSONValue] = [:]
    while let target = pending.popLast() {
      guard let node = targets[target] else { continue }
      written[target] = json(of: node, at: path(of: target), depth: 0)
    }
    var definitions: [JSONValue.Member] = []
    if let rootName, let root = written[.root] {
      definitions.append(.init(name: rootName, value: root))
    }
    for definition in schema.definitions {
      guard let value = written[.definition(definition.name)] else { continue }
      definitions.append(.init(name: definition.name, value: value))
    }
    for definition in definitions { counts.nameCharacters += definition.name.unicodeScalars.count }
    return definitions
  }

  private func path(of target: ReferenceSchema.Target) -> SchemaPath {
    switch target {
    case .root: SchemaPath(rootOf: schema)
    case .definition(let name): SchemaPath(base: name)
    }
  }

  private var uniqueRootName: String {
    let names = Set(schema.definitions.map(\.name))
    let base = schema.root.title ?? "Root"
    var name = base
    var number = 2
    while names.contains(name) {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  // MARK: - Records

  /// Records the enforcement of a keyword, once for each path and keyword.
  mutating func record(
    _ keyword: String, _ value: JSONValue?, at path: SchemaPath,
    by enforcer: SchemaEnforcement.Enforcer, reason: String = "", excludesValidValues: Bool = false
  ) {
    let path = path.description
    guard reported.insert(EntryKey(path: path, keyword: keyword)).inserted else { return }
    entries.append(
      SchemaEnforcement(
        path: path, keyword: keyword, value: value.map(Self.abbreviated) ?? "", enforcer: enforcer,
        reason: reason, excludesValidValues: excludesValidValues))
  }

  /// Records that the schema has a part that the dialect does not support.
  mutating func reject(_ path: SchemaPath, _ keyword: String, _ reason: String) {
    problems.append(.init(path: path.description, keyword: keyword, reason: reason))
  }

  private static func abbreviated(_ value: JSONValue) -> String {
    let text = JSONWriter.text(of: value, layout: .compact)
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  // MARK: - References

  /// Returns the node that a chain of references leads to.
  func resolved(_ node: SchemaNode) -> SchemaNode {
    var node = node
    var seen: Set<ReferenceSchema.Target> = []
    while case .reference(let reference) = node, seen.insert(reference.target).inserted,
      let target = targets[reference.target]
    {
      node = target
    }
    return node
  }

  /// Returns a reference in the notation of the dialect.
  mutating func json(of reference: ReferenceSchema, depth: Int) -> JSONValue {
    if dialect.references == .inlined { return inlined(reference, depth: depth) }
    if used.insert(reference.target).inserted,
      reference.target != .root || rootName != nil
    {
      pending.append(reference.target)
    }
    var target = reference.target
    if target == .root, let rootName { target = .definition(rootName) }
    let pointer = JSONValue.Member(name: "$ref", value: .string(target.pointer))
    guard let description = reference.description else { return .object([pointer]) }
    let text = JSONValue.Member(name: "description", value: .string(description))
    switch dialect.referenceDescriptions {
    case .adjacent: return .object([pointer, text])
    case .union: return .object([text, .init(name: "anyOf", value: [.object([pointer])])])
    case .omitted: return .object([pointer])
    }
  }

  private mutating func inlined(_ reference: ReferenceSchema, depth: Int) -> JSONValue {
    guard let node = targets[reference.target] else { return .object([]) }
    let path = path(of: reference.target)
    nodeCount += 1
    var members: [JSONValue.Member]
    if expanding.contains(reference.target) || nodeCount > Self.inliningLimit || depth > 64 {
      record(
        "$ref", .string(reference.target.pointer), at: path, by: .package,
        reason: "recursive uses are sent without a schema")
      let isObject = if case .object = resolved(node) { true } else { false }
      members = isObject ? [.init(name: "type", value: "object")] : []
    } else {
      expanding.append(reference.target)
      members = json(of: node, at: path, depth: depth).members ?? []
      expanding.removeLast()
    }
    guard let description = reference.description else { return .object(members) }
    if let index = members.firstIndex(where: { $0.name == "description" }) {
      members[index].value = .string("\(description) \(members[index].value.string ?? "")")
    } else {
      members.append(.init(name: "description", value: .string(description)))
    }
    return .object(members)
  }

  private mutating func reportCycles(at rootPath: SchemaPath) {
    for target in schema.recursiveTargets {
      let path = target == .root ? rootPath : path(of: target)
      reject(
        path, "$ref",
        "type '\(path)' refers to itself, which the server does not support; "
          + "replace the recursion by a type for each level")
    }
  }
}
