// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension ExternalSchemas {
  /// Loads the documents to which the references of a schema lead, directly or through each other.
  ///
  /// Only references that the schema can apply are followed: those of definitions that it does not
  /// use load nothing. A document is loaded at most once, and only if no schema that was found
  /// before has its URI as an identifier.
  ///
  /// - Parameters:
  ///   - root: The schema.
  ///   - baseURI: The URI against which references of the schema are resolved unless it has an
  ///     identifier.
  ///   - limits: The limits on the documents.
  ///   - load: The loader, which receives an absolute URI without a fragment, or a relative one if
  ///     there is no base URI. It returns a document in UTF-8, or `nil` if it has none.
  /// - Returns: The documents, and the reasons that others are missing.
  /// - Complexity: Linear in the size of the documents.
  package static func loading(
    referencesOf root: JSONValue, at baseURI: String = "", limits: Limits = Limits(),
    _ load: (String) throws -> [UInt8]?
  ) -> ExternalSchemas {
    var walk = ReferenceWalk(root, ExternalSchemas(baseURI: baseURI), limits: limits)
    walk.run(load)
    return walk.externals
  }
}

/// A depth-first search for references, without recursion, that adds documents as it finds them.
private struct ReferenceWalk {
  typealias Location = SchemaDocument.Location

  var externals: ExternalSchemas
  private let limits: ExternalSchemas.Limits
  private var document: SchemaDocument
  private var visited: Set<Location> = []
  private var pending: [Location] = []
  /// The number of documents between the schema and each document.
  private var depths = [0]
  private var byteCount = 0

  private static let referenceKeywords = ["$ref", "$dynamicRef", "$recursiveRef"]

  init(_ root: JSONValue, _ externals: ExternalSchemas, limits: ExternalSchemas.Limits) {
    self.externals = externals
    self.limits = limits
    document = SchemaDocument(root, externals: externals)
  }

  mutating func run(_ load: (String) throws -> [UInt8]?) {
    visit(document.root)
    while let location = pending.popLast() {
      let value = document.entries[location].value
      if let reference = document.overridingReference(at: location) {
        follow(reference, from: location, load)
        continue
      }
      for keyword in Self.referenceKeywords {
        if let reference = value[keyword] { follow(reference, from: location, load) }
      }
      for member in value.members ?? [] { visitSchemas(of: member, in: location) }
    }
  }

  private mutating func visit(_ location: Location) {
    if visited.insert(location).inserted { pending.append(location) }
  }

  private mutating func visitSchemas(of member: JSONValue.Member, in parent: Location) {
    let keyword = member.name
    let role = KeywordRole(of: keyword)
    if role.contains(.schema), member.value.members != nil {
      visit(document.location(of: keyword, in: parent, value: member.value))
    }
    if role.contains(.list) {
      for (index, schema) in (member.value.elements ?? []).enumerated() {
        visit(document.location(of: keyword, String(index), in: parent, value: schema))
      }
    }
    if role.contains(.map) {
      for schema in member.value.members ?? [] where schema.value.members != nil {
        visit(document.location(of: keyword, schema.name, in: parent, value: schema.value))
      }
    }
  }

  /// Visits the target of a reference, whose document is loaded if it is new.
  private mutating func follow(
    _ reference: JSONValue, from location: Location, _ load: (String) throws -> [UInt8]?
  ) {
    guard let text = reference.string else { return }
    var target = document.target(of: text, in: location)
    if case .remote(let uri) = target {
      guard externals.failures[uri] == nil else { return }
      let depth = depths[document.entries[location].position.document] + 1
      do throws(ExternalSchemas.Failure) {
        let value = try self.document(uri, depth: depth, load)
        externals.documents.append(.init(uri: uri, value: value))
        document.add(value, uri: uri)
        depths.append(depth)
      } catch {
        externals.failures[uri] = error
        return
      }
      target = document.target(of: text, in: location)
    }
    if case .location(let location) = target { visit(location) }
  }

  private mutating func document(
    _ uri: String, depth: Int, _ load: (String) throws -> [UInt8]?
  ) throws(ExternalSchemas.Failure) -> JSONValue {
    guard depth <= limits.depth else { throw .tooDeep(limits.depth) }
    guard externals.documents.count < limits.documents else {
      throw .tooManyDocuments(limits.documents)
    }
    let bytes: [UInt8]?
    do {
      bytes = try load(uri)
    } catch {
      throw .loading("\(error)")
    }
    guard let bytes else { throw .absent }
    guard bytes.count <= limits.bytes - byteCount else { throw .tooManyBytes(limits.bytes) }
    byteCount += bytes.count
    do {
      return try JSONParser.parse(bytes)
    } catch {
      throw .malformed("\(error)")
    }
  }
}
