// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// The schemas of one JSON text, found by reference.
///
/// Schemas get an index when they are first asked for. `$id` and `$anchor` (and `id` in draft 4)
/// are collected beforehand, from all places where a keyword has a schema. Nothing is ever fetched.
struct SchemaDocument {
  /// A schema of the document.
  struct Entry: Sendable {
    let value: JSONValue
    let pointer: JSONPointer
    /// The URI against which references inside are resolved.
    let base: URIReference
    /// The pointer of the innermost schema with an identifier around it.
    let resource: JSONPointer
  }

  /// The drafts whose meaning of a keyword differs.
  enum Draft: Int, Comparable {
    case draft4 = 4, draft6, draft7, draft2019, draft2020

    static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the document is written in, by its `$schema`.
  let draft: Draft
  private let root: JSONValue
  private(set) var entries: [Entry] = []
  private var indices: [JSONPointer: Conjunction.Location] = [:]
  private var resources: [String: JSONPointer] = [:]
  private var anchors: [String: JSONPointer] = [:]
  private var bases: [JSONPointer: URIReference] = [:]

  /// Creates the index of a parsed schema.
  init(_ root: JSONValue) {
    self.root = root
    draft = Self.draft(of: root)
    bases[JSONPointer()] = URIReference("")
    resources[""] = JSONPointer()
    collect(root, at: JSONPointer(), base: URIReference(""))
  }

  /// The index of the schema at a pointer; nil when there is none.
  mutating func location(at pointer: JSONPointer) -> Conjunction.Location? {
    if let known = indices[pointer] { return known }
    var value = root
    var base = bases[JSONPointer()] ?? URIReference("")
    var resource = JSONPointer()
    var here = JSONPointer()
    for token in pointer.tokens {
      guard let next = Self.child(token, of: value) else { return nil }
      value = next
      here = here.appending(token)
      if let own = bases[here] {
        base = own
        resource = here
      }
    }
    return add(Entry(value: value, pointer: pointer, base: base, resource: resource))
  }

  /// The index of a schema directly inside of one.
  mutating func location(
    of tokens: String..., in parent: Conjunction.Location, value: JSONValue
  ) -> Conjunction.Location {
    let outer = entries[parent]
    let pointer = tokens.reduce(outer.pointer) { $0.appending($1) }
    if let known = indices[pointer] { return known }
    let own = bases[pointer]
    return add(
      Entry(
        value: value, pointer: pointer, base: own ?? outer.base,
        resource: own == nil ? outer.resource : pointer))
  }

  /// The index of a schema that admits just one value, which is none of the document's own.
  mutating func location(ofConstant value: JSONValue) -> Conjunction.Location {
    let pointer = JSONPointer(["const", JSONWriter.text(of: value, layout: .compact)])
    if let known = indices[pointer] { return known }
    let schema = JSONValue.object([JSONValue.Member(name: "const", value: value)])
    return add(
      Entry(
        value: schema, pointer: pointer, base: URIReference(""), resource: JSONPointer()))
  }

  /// The index of a schema that admits what one of several admits, which is none of the
  /// document's own.
  mutating func location(ofChoices choices: [Conjunction.Location]) -> Conjunction.Location {
    let references = choices.map { "#\(entries[$0].pointer)" }
    let pointer = JSONPointer(["anyOf"] + references)
    if let known = indices[pointer] { return known }
    let schemas = references.map { text in
      JSONValue.object([JSONValue.Member(name: "$ref", value: .string(Self.escaped(text)))])
    }
    let schema = JSONValue.object([JSONValue.Member(name: "anyOf", value: .array(schemas))])
    return add(
      Entry(
        value: schema, pointer: pointer, base: URIReference(""), resource: JSONPointer()))
  }

  /// A text as it stands in a fragment, where `%` begins an escape.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }

  private mutating func add(_ entry: Entry) -> Conjunction.Location {
    indices[entry.pointer] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  /// Where a reference leads.
  enum Target {
    case location(Conjunction.Location)
    case remote(String)
    case dangling
  }

  /// Follows a reference that stands in a schema.
  mutating func target(of text: String, in location: Conjunction.Location) -> Target {
    let entry = entries[location]
    let reference = URIReference(text).resolved(against: entry.base)
    let fragment = URIReference.decoded(reference.fragment ?? "")
    let resource: JSONPointer
    if text.hasPrefix("#") {
      resource = entry.resource
    } else if let known = resources[reference.base] {
      resource = known
    } else {
      return .remote(text)
    }
    if fragment.isEmpty || fragment.hasPrefix("/") {
      let tokens = fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map { JSONPointer.unescape($0) }
      let pointer = JSONPointer(resource.tokens + tokens)
      // Documents cut out of larger ones count from the top although an inner schema has an id.
      if let found = self.location(at: pointer) ?? self.location(at: JSONPointer(Array(tokens))) {
        return .location(found)
      }
      return .dangling
    }
    let known =
      anchors[reference.base + "#" + fragment]
      ?? (text.hasPrefix("#") ? anchors[entry.base.base + "#" + fragment] : nil)
    return known.flatMap { self.location(at: $0) }.map { .location($0) } ?? .dangling
  }

  /// Where dynamic anchors stand, by name.
  private var dynamicAnchors: [String: [JSONPointer]] = [:]

  /// Whether some schema speaks of what no other has looked at.
  private(set) var hasUnevaluated = false

  /// Whether a dynamic reference may lead elsewhere in another context.
  ///
  /// It leads to where it points first, but for one that points to a dynamic anchor: that one
  /// stands for the outermost of its name, which is the same if there is only one.
  func isDynamic(
    _ text: String, _ keyword: String, leadingTo target: Conjunction.Location
  ) -> Bool {
    switch keyword {
    case "$dynamicRef":
      guard let name = URIReference(text).fragment,
        entries[target].value["$dynamicAnchor"]?.string == name
      else { return false }
      return dynamicAnchors[name, default: []].count > 1
    case "$recursiveRef":
      return bases.count > 1 && entries[target].value["$recursiveAnchor"]?.bool == true
    default: return false
    }
  }

  private static func child(_ token: String, of value: JSONValue) -> JSONValue? {
    switch value {
    case .object(let members):
      return members.last { ExactText($0.name) == ExactText(token) }?.value
    case .array(let elements):
      guard let index = Int(token), elements.indices.contains(index), String(index) == token else {
        return nil
      }
      return elements[index]
    default: return nil
    }
  }

  private static func draft(of root: JSONValue) -> Draft {
    guard let uri = root["$schema"]?.string else { return .draft2020 }
    for (name, draft) in [
      ("draft-03", Draft.draft4), ("draft-04", .draft4), ("draft-06", .draft6),
      ("draft-07", .draft7), ("2019-09", .draft2019),
    ] where uri.contains(name) {
      return draft
    }
    return .draft2020
  }
}

// MARK: - Identifiers

extension SchemaDocument {
  private static let schemaKeywords: Set<String> = [
    "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "items",
    "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
  ]
  private static let listKeywords: Set<String> = [
    "allOf", "anyOf", "oneOf", "prefixItems", "items",
  ]
  private static let mapKeywords: Set<String> = [
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
  ]

  /// Collects the identifiers of a schema and those inside; JSON's nesting is limited, so is this.
  private mutating func collect(_ value: JSONValue, at pointer: JSONPointer, base: URIReference) {
    guard let members = value.members else { return }
    var base = base
    let hidesSiblings = draft <= .draft7 && value["$ref"]?.string != nil
    let idKeyword = draft == .draft4 ? "id" : "$id"
    if !hidesSiblings, let id = value[idKeyword]?.string {
      if id.hasPrefix("#") {
        anchors[base.base + id] = pointer
      } else {
        base = URIReference(id).resolved(against: base)
        base.fragment = nil
        bases[pointer] = base
        resources[base.base] = pointer
      }
    }
    if value["unevaluatedProperties"] != nil || value["unevaluatedItems"] != nil {
      hasUnevaluated = true
    }
    if let anchor = value["$anchor"]?.string { anchors[base.base + "#" + anchor] = pointer }
    if let anchor = value["$dynamicAnchor"]?.string {
      anchors[base.base + "#" + anchor] = pointer
      dynamicAnchors[anchor, default: []].append(pointer)
    }
    for member in members {
      let place = pointer.appending(member.name)
      if Self.schemaKeywords.contains(member.name) {
        collect(member.value, at: place, base: base)
      }
      if Self.listKeywords.contains(member.name) {
        for (index, element) in (member.value.elements ?? []).enumerated() {
          collect(element, at: place.appending(index), base: base)
        }
      }
      if Self.mapKeywords.contains(member.name) {
        for inner in member.value.members ?? [] {
          collect(inner.value, at: place.appending(inner.name), base: base)
        }
      }
    }
  }
}
