// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

/// The immutable storage of ``GeneratedContent``: a value in memory, or a position on the tape of a
/// response.
///
/// Content is copied often (into snapshots, transcripts and errors), so it is a reference to
/// immutable storage. Parsed JSON stays on the parser's tape and is read on access: a snapshot
/// costs nothing until it is read, and then only in proportion to the part that is read.
package struct ContentNode: Sendable {
  private final class Box: Sendable {
    let value: Value
    let isComplete: Bool
    let revision: Int

    init(_ value: Value, isComplete: Bool, revision: Int) {
      self.value = value
      self.isComplete = isComplete
      self.revision = revision
    }
  }

  private enum Storage: Sendable {
    case value(Box)
    /// A part of a document, and the number of the response that it belongs to.
    case parsed(PartialJSON, response: UInt64)
  }

  private let storage: Storage

  /// A JSON value, one level deep.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number as its exact text, so that neither wide integers nor decimals are rounded.
    case number(JSONNumber)
    /// Infinity or not-a-number, which JSON cannot represent.
    case nonFinite(Double)
    case string(String)
    case array(PersistentVector<GeneratedContent>)
    case structure(ContentMembers)
  }

  /// Creates a node that holds a value in memory.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isComplete: Whether the value cannot grow.
  ///   - revision: A number that increases whenever the value has grown.
  package init(_ value: Value, isComplete: Bool = true, revision: Int = 0) {
    storage = .value(Box(value, isComplete: isComplete, revision: revision))
  }

  /// Creates a node for a part of a parsed document.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - response: The number of the response; zero if the document is not a response.
  init(_ part: PartialJSON, response: UInt64) { storage = .parsed(part, response: response) }

  /// The value of the node.
  ///
  /// - Complexity: O(*n*) in the number of elements or properties if the node was parsed.
  package var value: Value {
    switch storage {
    case .value(let box): return box.value
    case .parsed(let part, let response):
      switch part.kind {
      case .null: return .null
      case .bool(let flag): return .bool(flag)
      case .number(let number): return .number(number)
      case .string(let text): return .string(text)
      case .array(let elements):
        return .array(elements.mapped { GeneratedContent($0, response: response) })
      case .object(let members):
        return .structure(
          ContentMembers(
            members.map {
              ContentMembers.Member(
                name: $0.name, content: GeneratedContent($0.value, response: response))
            }))
      }
    }
  }

  var string: String? {
    switch storage {
    case .value(let box): if case .string(let text) = box.value { text } else { nil }
    case .parsed(let part, _): part.string
    }
  }

  /// The number; `nil` if the node is not a finite number.
  var number: JSONNumber? {
    switch storage {
    case .value(let box): if case .number(let number) = box.value { number } else { nil }
    case .parsed(let part, _): part.number
    }
  }

  /// The number that JSON cannot represent; `nil` if the node is not such a number.
  var nonFinite: Double? {
    guard case .value(let box) = storage, case .nonFinite(let value) = box.value else { return nil }
    return value
  }

  var bool: Bool? {
    switch storage {
    case .value(let box): if case .bool(let flag) = box.value { flag } else { nil }
    case .parsed(let part, _): part.bool
    }
  }

  var isNull: Bool {
    switch storage {
    case .value(let box): if case .null = box.value { true } else { false }
    case .parsed(let part, _): part.isNull
    }
  }

  var isStructure: Bool {
    switch storage {
    case .value(let box): if case .structure = box.value { true } else { false }
    case .parsed(let part, _): part.isObject
    }
  }

  /// Whether the node and all its descendants are completely generated.
  package var isComplete: Bool {
    switch storage {
    case .value(let box): box.isComplete
    case .parsed(let part, _): part.isComplete
    }
  }

  /// The part of a document that the node represents; `nil` for a value in memory.
  var part: PartialJSON? {
    if case .parsed(let part, _) = storage { part } else { nil }
  }

  /// A number that increases whenever any part of a growing value changes.
  var revision: Int {
    switch storage {
    case .value(let box): box.revision
    case .parsed(let part, _): part.revision
    }
  }

  /// The elements of a parsed array, and the number of its response; `nil` for any other node.
  var parsedElements: (elements: PartialJSON.Elements, response: UInt64)? {
    guard case .parsed(let part, let response) = storage else { return nil }
    return part.elements.map { ($0, response) }
  }

  /// Returns the property with a given name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - cache: The decoding cache of the document.
  /// - Returns: The property.
  func property(_ name: String, cache: DecodingCache? = nil) -> GeneratedContent? {
    switch storage {
    case .value(let box):
      guard case .structure(let structure) = box.value else { return nil }
      return structure[name]
    case .parsed(let part, let response):
      guard let (value, isRepeated) = part.member(name) else { return nil }
      // The property replaces an earlier one of the same name, which is a visible change even if
      // nothing of the new value is visible yet.
      if isRepeated { cache?.recordRevision(value.creationRevision) }
      return GeneratedContent(value, response: response, cache: cache)
    }
  }

  /// Returns whether two nodes share storage, and therefore represent the same value.
  fileprivate static func isIdentical(_ left: ContentNode, _ right: ContentNode) -> Bool {
    switch (left.storage, right.storage) {
    case (.value(let left), .value(let right)): left === right
    case (.parsed(let left, _), .parsed(let right, _)): PartialJSON.isSamePart(left, right)
    default: false
    }
  }
}

extension GeneratedContent {
  /// Creates content for a part of a parsed document.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - response: The number of the response, which determines the identifiers of its parts; zero
  ///     if the document is not a response.
  ///   - cache: The decoding cache of the document.
  init(_ part: PartialJSON, response: UInt64, cache: DecodingCache? = nil) {
    node = ContentNode(part, response: response)
    id = response == 0 ? nil : GenerationID(response: response, number: part.nodeID)
    self.cache = cache
  }
}

/// The properties of a structure, in order.
package struct ContentMembers: Sendable {
  package private(set) var members: [Member]

  /// The indices of members by name; `nil` where a linear search is faster.
  private let indices: [String: Int]?

  /// One property of a structure.
  package struct Member: Sendable {
    package let name: String
    package let content: GeneratedContent
  }

  /// The largest number of members that a lookup searches linearly.
  private static let linearSearchLimit = 16

  /// Creates a list of properties.
  ///
  /// - Parameter members: The properties; of several with one name, a lookup finds the last.
  package init(_ members: [Member]) {
    self.members = members
    indices =
      members.count <= Self.linearSearchLimit
      ? nil
      : Dictionary(
        members.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// Returns the value of the property with a given name; `nil` if there is none.
  ///
  /// - Parameter name: The name of the property.
  /// - Complexity: O(1), because a linear search is bounded.
  package subscript(name: String) -> GeneratedContent? {
    if let indices {
      return indices[name].map { members[$0].content }
    }
    return members.last { $0.name == name }?.content
  }
}

extension ContentNode: Equatable {
  /// Returns whether two trees represent the same value and are equally complete.
  package static func == (lhs: ContentNode, rhs: ContentNode) -> Bool {
    if isIdentical(lhs, rhs) { return true }
    guard lhs.isComplete == rhs.isComplete else { return false }
    switch (lhs.value, rhs.value) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.nonFinite(let left), .nonFinite(let right)): return left == right
    case (.array(let left), .array(let right)): return left.elementsEqual(right)
    case (.structure(let left), .structure(let right)): return left == right
    case (.number(let left), .number(let right)):
      if left.text == right.text { return true }
      guard let left = left.decimal, let right = right.decimal else { return false }
      return left == right
    default: return false
    }
  }
}

extension ContentMembers: Equatable {
  /// Returns whether two structures have the same properties with equal values, in any order.
  package static func == (lhs: ContentMembers, rhs: ContentMembers) -> Bool {
    lhs.members.count == rhs.members.count
      && zip(lhs.members, rhs.members).allSatisfy { left, right in
        left.name == right.name
          ? left.content == right.content : rhs[left.name] == left.content
      }
  }
}
