// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension SchemaDocument {
  /// The target of a reference.
  package enum Target {
    /// A schema of the document.
    case location(Location)
    /// A schema of another document, by its URI.
    case remote(String)
    /// No schema.
    case dangling
  }

  /// Resolves the value of `$ref` or a similar keyword, regardless of the dynamic scope.
  ///
  /// - Parameters:
  ///   - text: The value of the keyword.
  ///   - location: The location of the schema that has the keyword.
  /// - Returns: The target.
  package mutating func target(of text: String, in location: Location) -> Target {
    let entry = entries[location]
    let reference = URIReference(text).resolved(against: entry.base)
    let fragment = URIReference.decoded(reference.fragment ?? "")
    let resource = text.hasPrefix("#") ? entry.resource : resources[reference.base]
    guard let resource else { return .remote(reference.base) }
    let target: Location?
    if fragment.isEmpty || fragment.hasPrefix("/") {
      let tokens = fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map { $0.utf8.contains(UInt8(ascii: "~")) ? JSONPointer.unescape($0) : String($0) }
      // A document extracted from a larger one may count from its root although an inner schema
      // has an identifier.
      target =
        self.location(at: tokens.reduce(resource) { $0.appending($1) })
        ?? self.location(
          at: Position(document: resource.document, pointer: JSONPointer(tokens)))
    } else {
      let pointer =
        anchors[reference.base + "#" + fragment]
        ?? (text.hasPrefix("#") ? anchors[entry.base.base + "#" + fragment] : nil)
      target = pointer.flatMap { self.location(at: $0) }
    }
    return target.map { .location($0) } ?? .dangling
  }

  /// Returns whether the target of a dynamic reference depends on where its schema is used.
  ///
  /// A reference to a dynamic anchor leads to the outermost anchor of that name in the dynamic
  /// scope, which is always `target` if the document has only one.
  func isDynamic(_ text: String, _ keyword: String, leadingTo target: Location) -> Bool {
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

  /// Returns the `$ref` of a schema whose other keywords are ignored, as up to draft 7.
  ///
  /// - Parameter location: The schema.
  /// - Returns: The value of `$ref`; `nil` if no keyword is ignored.
  package func overridingReference(at location: Location) -> JSONValue? {
    Self.overridingReference(in: entries[location].value, entries[location].draft)
  }

  private static func overridingReference(in schema: JSONValue, _ draft: Draft) -> JSONValue? {
    guard draft <= .draft7, let reference = schema["$ref"], reference.string != nil else {
      return nil
    }
    return reference
  }
}

// MARK: - Identifiers

extension SchemaDocument {
  /// Records the identifiers of a schema and of its subschemas.
  ///
  /// The recursion is bounded because the parser limits nesting.
  ///
  /// - Parameters:
  ///   - value: The schema.
  ///   - path: The tokens of its position.
  ///   - document: The index of its document.
  ///   - base: The URI against which its identifier is resolved.
  mutating func collectIdentifiers(
    _ value: JSONValue, at path: inout [String], in document: Int, base: URIReference
  ) {
    guard let members = value.members else { return }
    let roles = members.map { KeywordRole(of: $0.name) }
    let allRoles = roles.reduce(into: KeywordRole()) { $0.formUnion($1) }
    if allRoles.contains(.unevaluated) { hasUnevaluated = true }
    var base = base
    if allRoles.contains(.identifier) {
      let position = Position(document: document, pointer: JSONPointer(path))
      base = recordIdentifiers(of: value, at: position, base: base)
    }
    for (member, role) in zip(members, roles) where !role.isEmpty {
      path.append(member.name)
      if role.contains(.schema) {
        collectIdentifiers(member.value, at: &path, in: document, base: base)
      }
      if role.contains(.list) {
        for (index, element) in (member.value.elements ?? []).enumerated() {
          path.append(String(index))
          collectIdentifiers(element, at: &path, in: document, base: base)
          path.removeLast()
        }
      }
      if !role.isDisjoint(with: [.map, .definitions]) {
        for inner in member.value.members ?? [] {
          path.append(inner.name)
          collectIdentifiers(inner.value, at: &path, in: document, base: base)
          path.removeLast()
        }
      }
      path.removeLast()
    }
  }

  /// Records the identifiers of one schema and returns the base URI of its subschemas.
  private mutating func recordIdentifiers(
    of value: JSONValue, at position: Position, base: URIReference
  ) -> URIReference {
    var base = base
    let draft = documents[position.document].draft
    if Self.overridingReference(in: value, draft) == nil,
      let id = value[draft == .draft4 ? "id" : "$id"]?.string
    {
      if id.hasPrefix("#") {
        setAnchor(base.base + id, to: position)
      } else {
        base = URIReference(id).resolved(against: base)
        base.fragment = nil
        bases[position] = base
        // An identifier does not replace a document that was read before.
        if resources[base.base]?.document ?? position.document == position.document {
          resources[base.base] = position
        }
      }
    }
    if let anchor = value["$anchor"]?.string {
      setAnchor(base.base + "#" + anchor, to: position)
    }
    if let anchor = value["$dynamicAnchor"]?.string {
      setAnchor(base.base + "#" + anchor, to: position)
      dynamicAnchors[anchor, default: []].append(position)
    }
    return base
  }

  private mutating func setAnchor(_ uri: String, to position: Position) {
    if anchors[uri]?.document ?? position.document == position.document { anchors[uri] = position }
  }
}
