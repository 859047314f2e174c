// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import SchemaModel

/// An index of the schemas in one JSON document.
///
/// A schema gets its location on first use. `$id` and `$anchor` (and `id` in draft 4) are collected
/// in advance from every keyword that holds schemas. Nothing is ever fetched.
package struct SchemaDocument {
  /// The index of a schema in ``entries``.
  package typealias Location = Int

  /// A schema of the document.
  package struct Entry: Sendable {
    /// The schema.
    package let value: JSONValue
    /// The position of the schema in the document.
    package let pointer: JSONPointer
    /// The URI against which references in the schema are resolved.
    let base: URIReference
    /// The pointer of the innermost enclosing schema that has an identifier.
    let resource: JSONPointer
  }

  /// The drafts that differ in the meaning of a keyword.
  package enum Draft: Int, Comparable, Sendable {
    case draft4 = 4, draft6, draft7, draft2019, draft2020

    package static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
  }

  /// The draft that the document declares.
  package let draft: Draft
  /// Whether a schema has an `unevaluatedProperties` or `unevaluatedItems` keyword.
  package internal(set) var hasUnevaluated = false
  /// The schemas that have a location.
  package private(set) var entries: [Entry] = []
  private let root: JSONValue
  private var locations: [JSONPointer: Location] = [:]

  // Collected from the identifiers of the document.
  var resources: [String: JSONPointer] = ["": JSONPointer()]
  var anchors: [String: JSONPointer] = [:]
  var dynamicAnchors: [String: [JSONPointer]] = [:]
  var bases: [JSONPointer: URIReference] = [JSONPointer(): URIReference("")]
  /// The dynamic anchors of each resource; `nil` until they are first needed.
  var anchorsByResource: [JSONPointer: [DynamicScope.Anchor]]?

  /// Creates the index of a document.
  ///
  /// - Parameter root: The document.
  package init(_ root: JSONValue) {
    self.root = root
    draft = Draft(uri: root["$schema"]?.string ?? "")
    collectIdentifiers(root, at: JSONPointer(), base: URIReference(""))
  }

  /// Returns the location of the schema at a pointer.
  ///
  /// - Parameter pointer: The position in the document.
  /// - Returns: The location; `nil` if the document has no such value.
  package mutating func location(at pointer: JSONPointer) -> Location? {
    if let known = locations[pointer] { return known }
    var value: JSONValue? = root
    for token in pointer.tokens { value = value?.child(token) }
    guard let value else { return nil }
    let prefixes = (0...pointer.tokens.count).map { JSONPointer(Array(pointer.tokens.prefix($0))) }
    let resource = prefixes.last { bases[$0] != nil } ?? JSONPointer()
    let base = bases[resource] ?? URIReference("")
    return add(Entry(value: value, pointer: pointer, base: base, resource: resource))
  }

  /// Returns the location of a direct subschema.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the pointer from the schema to the subschema.
  ///   - parent: The location of the schema.
  ///   - value: The subschema.
  /// - Returns: The location of the subschema.
  package mutating func location(
    of tokens: String..., in parent: Location, value: JSONValue
  ) -> Location {
    let outer = entries[parent]
    let pointer = tokens.reduce(outer.pointer) { $0.appending($1) }
    if let known = locations[pointer] { return known }
    let ownBase = bases[pointer]
    return add(
      Entry(
        value: value, pointer: pointer, base: ownBase ?? outer.base,
        resource: ownBase == nil ? outer.resource : pointer))
  }

  /// Returns the location of a synthesized schema that admits one value.
  mutating func location(ofConstant value: JSONValue) -> Location {
    let id = JSONWriter.text(of: value, layout: .compact)
    return location(synthesizing: "const", value, id: [id])
  }

  /// Returns the location of a synthesized schema that admits what one of several schemas admits.
  mutating func location(ofChoices choices: [Location]) -> Location {
    let references = choices.map { "#\(entries[$0].pointer)" }
    let schemas = references.map { text -> JSONValue in
      // A '%' begins an escape in a URI fragment.
      let escaped = text.split(separator: "%", omittingEmptySubsequences: false)
      return ["$ref": .string(escaped.joined(separator: "%25"))]
    }
    return location(synthesizing: "anyOf", .array(schemas), id: references)
  }

  private mutating func location(
    synthesizing keyword: String, _ value: JSONValue, id: [String]
  ) -> Location {
    let pointer = JSONPointer([keyword] + id)
    if let known = locations[pointer] { return known }
    let schema = JSONValue.object([JSONValue.Member(name: keyword, value: value)])
    return add(
      Entry(value: schema, pointer: pointer, base: URIReference(""), resource: JSONPointer()))
  }

  private mutating func add(_ entry: Entry) -> Location {
    locations[entry.pointer] = entries.count
    entries.append(entry)
    return entries.count - 1
  }
}

extension SchemaDocument {
  /// The formats that JSON Schema defines.
  ///
  /// Those without a grammar are rejected. JSON Schema treats any other name as an annotation.
  package static let definedFormats: Set<String> = [
    "date", "time", "date-time", "duration", "email", "idn-email", "hostname", "idn-hostname",
    "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
    "json-pointer", "relative-json-pointer", "regex",
  ]
}

extension SchemaDocument.Draft {
  /// Creates the draft that a `$schema` URI names; 2020-12 by default.
  fileprivate init(uri: String) {
    let known: [(String, Self)] = [
      ("draft-03", .draft4), ("draft-04", .draft4), ("draft-06", .draft6), ("draft-07", .draft7),
      ("2019-09", .draft2019),
    ]
    self = known.first { uri.contains($0.0) }?.1 ?? .draft2020
  }
}

extension JSONValue {
  /// Returns the member or element that one token of a JSON pointer names.
  fileprivate func child(_ token: String) -> JSONValue? {
    switch self {
    case .object(let members):
      return members.last { ScalarString($0.name) == ScalarString(token) }?.value
    case .array(let elements):
      guard let index = Int(token), elements.indices.contains(index), String(index) == token else {
        return nil
      }
      return elements[index]
    default: return nil
    }
  }
}
