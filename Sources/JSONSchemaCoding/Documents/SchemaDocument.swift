// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import SchemaModel

/// An index of the schemas in one JSON document and in the documents to which it refers.
///
/// A schema gets its location on first use. `$id` and `$anchor` (and `id` in draft 4) are collected
/// in advance from every keyword that holds schemas. Nothing is ever fetched: the caller supplies
/// the other documents.
package struct SchemaDocument {
  /// The index of a schema in ``entries``.
  package typealias Location = Int

  /// A schema of the document.
  package struct Entry: Sendable {
    /// The schema.
    package let value: JSONValue
    /// The position of the schema.
    package let position: Position
    /// The URI against which references in the schema are resolved.
    let base: URIReference
    /// The position of the innermost enclosing schema that has an identifier, or of the document.
    let resource: Position
    /// The draft of the schema's document.
    package let draft: Draft
    /// The position of the schema in its document.
    package var pointer: JSONPointer { position.pointer }
  }

  /// A position in one of the documents.
  package struct Position: Sendable, Hashable {
    /// The index of the document: 0 for the schema that is read, and −1 for synthesized schemas.
    let document: Int
    /// The position in the document.
    let pointer: JSONPointer

    /// Creates the position of a document's root.
    init(document: Int, pointer: JSONPointer = JSONPointer()) {
      self.document = document
      self.pointer = pointer
    }

    func appending(_ name: String) -> Position { appending([name]) }

    func appending(_ tokens: [String]) -> Position {
      Position(document: document, pointer: pointer.appending(tokens))
    }
  }

  /// One of the documents.
  struct Document: Sendable {
    /// The URI from which the document was retrieved; empty if it is unknown.
    let uri: String
    let value: JSONValue
    let draft: Draft
  }

  /// The drafts that differ in the meaning of a keyword.
  package enum Draft: Int, Comparable, Sendable {
    case draft4 = 4, draft6, draft7, draft2019, draft2020

    package static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether a schema has an `unevaluatedProperties` or `unevaluatedItems` keyword.
  package internal(set) var hasUnevaluated = false
  /// The schemas that have a location.
  package private(set) var entries: [Entry] = []
  /// The schema that is read, and the documents to which it refers.
  private(set) var documents: [Document] = []
  /// The reasons that documents are missing, by their URIs.
  let failures: [String: ExternalSchemas.Failure]
  private var locations: [Position: Location] = [:]
  /// The indices of the members of large objects that references lead through.
  private var memberIndices: [Position: [ScalarString: Int]] = [:]

  // Collected from the identifiers of the documents.
  var resources: [String: Position] = ["": Position(document: 0)]
  var anchors: [String: Position] = [:]
  var dynamicAnchors: [String: [Position]] = [:]
  var bases: [Position: URIReference] = [:]
  /// The dynamic anchors of each resource; `nil` until they are first needed.
  var anchorsByResource: [Position: [DynamicScope.Anchor]]?

  /// Creates the index of a document.
  ///
  /// - Parameters:
  ///   - root: The document.
  ///   - externals: The documents to which it refers.
  package init(_ root: JSONValue, externals: ExternalSchemas = ExternalSchemas()) {
    failures = externals.failures
    add(root, uri: externals.baseURI)
    for document in externals.documents { add(document.value, uri: document.uri) }
  }

  /// Adds a document and collects its identifiers.
  mutating func add(_ value: JSONValue, uri: String) {
    let position = Position(document: documents.count)
    let inherited = documents.first?.draft ?? .draft2020
    let draft = value["$schema"]?.string.map { Draft(uri: $0) } ?? inherited
    let base = URIReference(uri)
    documents.append(Document(uri: uri, value: value, draft: draft))
    bases[position] = base
    if resources[base.base] == nil { resources[base.base] = position }
    var path: [String] = []
    collectIdentifiers(value, at: &path, in: position.document, base: base)
  }

  /// The location of the schema that is read.
  package var root: Location {
    mutating get { location(at: Position(document: 0)) ?? 0 }
  }

  /// Returns the location of the schema at a position.
  ///
  /// - Parameter position: The position in a document.
  /// - Returns: The location; `nil` if the document has no such value.
  mutating func location(at position: Position) -> Location? {
    if let known = locations[position] { return known }
    guard documents.indices.contains(position.document) else { return nil }
    let document = documents[position.document]
    var value: JSONValue? = document.value
    var resource = Position(document: position.document)
    var prefix = resource
    for token in position.pointer.tokens {
      value = value.flatMap { child(token, of: $0, at: prefix) }
      prefix = prefix.appending(token)
      if bases[prefix] != nil { resource = prefix }
    }
    guard let value else { return nil }
    return add(
      Entry(
        value: value, position: position, base: bases[resource] ?? URIReference(document.uri),
        resource: resource, draft: document.draft))
  }

  /// The number of members above which an object's members are indexed.
  private static let indexThreshold = 16

  /// Returns the member or element of a value that one token of a JSON pointer names.
  private mutating func child(
    _ token: String, of value: JSONValue, at position: Position
  ) -> JSONValue? {
    guard let members = value.members, members.count > Self.indexThreshold else {
      return value.child(token)
    }
    if memberIndices[position] == nil {
      memberIndices[position] = Dictionary(
        members.enumerated().map { (ScalarString($1.name), $0) }, uniquingKeysWith: { $1 })
    }
    return memberIndices[position]?[ScalarString(token)].map { members[$0].value }
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
    let position = outer.position.appending(tokens)
    if let known = locations[position] { return known }
    let ownBase = bases[position]
    return add(
      Entry(
        value: value, position: position, base: ownBase ?? outer.base,
        resource: ownBase == nil ? outer.resource : position, draft: outer.draft))
  }

  /// Returns the location of a synthesized schema that admits one value.
  mutating func location(ofConstant value: JSONValue) -> Location {
    let id = JSONWriter.text(of: value, layout: .compact)
    return location(synthesizing: "const", value, id: [id])
  }

  /// Returns the location of a synthesized schema that admits what one of several schemas admits.
  mutating func location(ofChoices choices: [Location]) -> Location {
    let references = choices.map { fragment(of: $0) }
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
    let position = Position(document: -1, pointer: JSONPointer([keyword] + id))
    if let known = locations[position] { return known }
    let schema = JSONValue.object([JSONValue.Member(name: keyword, value: value)])
    // The references of synthesized schemas use the newest draft, whose '$ref' has siblings.
    return add(
      Entry(
        value: schema, position: position, base: URIReference(""),
        resource: Position(document: 0), draft: .draft2020))
  }

  private mutating func add(_ entry: Entry) -> Location {
    locations[entry.position] = entries.count
    entries.append(entry)
    return entries.count - 1
  }
}

extension SchemaDocument {
  /// Returns the URI of a schema's document.
  ///
  /// - Parameter location: The schema.
  /// - Returns: The URI, which is empty for the document that is read.
  package func documentURI(of location: Location) -> String {
    let index = entries[location].position.document
    return index > 0 ? documents[index].uri : ""
  }

  /// Returns the location of a schema as a URI with a fragment.
  ///
  /// - Parameter location: The schema.
  /// - Returns: The URI, such as `#/properties/age`.
  package func fragment(of location: Location) -> String {
    "\(documentURI(of: location))#\(entries[location].pointer)"
  }

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
