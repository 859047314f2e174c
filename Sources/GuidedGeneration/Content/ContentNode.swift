// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText
package import SchemaModel

/// The immutable value behind ``GeneratedContent``: made by hand, or a place on the tape of a
/// response.
///
/// Contents are copied freely (into snapshots, transcripts, errors), so a content is a reference to
/// something that is never changed. What was read from JSON stays where the parser put it, and is
/// only looked at: a snapshot costs nothing until somebody reads it, and then what is read of it.
package struct ContentNode: Sendable {
  /// A value made by hand.
  private final class Made: Sendable {
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
    case made(Made)
    /// A part of a document, with the number of the response that it is.
    case read(PartialJSON, response: UInt64)
  }

  private let storage: Storage

  /// The JSON value that a node is.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number with its exact text, so that neither a wide integer nor a decimal is rounded.
    case number(JSONNumber)
    /// Infinity or not-a-number, which JSON cannot spell.
    case nonFinite(Double)
    case string(String)
    case array(PersistentVector<GeneratedContent>)
    case structure(ContentMembers)
  }

  /// Creates a node by hand.
  ///
  /// - Parameters:
  ///   - value: What it is.
  ///   - isComplete: Whether nothing will be added to it.
  ///   - revision: A number that is greater if the value is one that has grown.
  package init(_ value: Value, isComplete: Bool = true, revision: Int = 0) {
    storage = .made(Made(value, isComplete: isComplete, revision: revision))
  }

  /// Creates a node that shows a part of a document.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - response: The number of the response that the document is; zero if it is none.
  init(_ part: PartialJSON, response: UInt64) {
    storage = .read(part, response: response)
  }

  /// What the node is.
  ///
  /// - Complexity: O(*n*) in the values that lie directly in it, if it was read.
  package var value: Value {
    switch storage {
    case .made(let made): return made.value
    case .read(let part, let response):
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

  /// The text, if this is one.
  var string: String? {
    switch storage {
    case .made(let made): if case .string(let text) = made.value { text } else { nil }
    case .read(let part, _): part.string
    }
  }

  /// The number, if this is one that JSON can spell.
  var number: JSONNumber? {
    switch storage {
    case .made(let made): if case .number(let number) = made.value { number } else { nil }
    case .read(let part, _): part.number
    }
  }

  /// The number, if this is one that JSON cannot spell.
  var nonFinite: Double? {
    guard case .made(let made) = storage, case .nonFinite(let value) = made.value else {
      return nil
    }
    return value
  }

  /// The truth value, if this is one.
  var bool: Bool? {
    switch storage {
    case .made(let made): if case .bool(let flag) = made.value { flag } else { nil }
    case .read(let part, _): part.bool
    }
  }

  /// Whether this is null.
  var isNull: Bool {
    switch storage {
    case .made(let made): if case .null = made.value { true } else { false }
    case .read(let part, _): part.isNull
    }
  }

  /// Whether the whole node, with all that lies in it, has been generated.
  package var isComplete: Bool {
    switch storage {
    case .made(let made): made.isComplete
    case .read(let part, _): part.isComplete
    }
  }

  /// The part of a document that the node shows; nil for a node made by hand.
  var part: PartialJSON? {
    switch storage {
    case .made: nil
    case .read(let part, _): part
    }
  }

  /// How the part of a document stands that the node shows; nil for a node made by hand.
  var reading: Reading? {
    switch storage {
    case .made: nil
    case .read(let part, _):
      Reading(
        number: part.nodeID, revision: part.revision, ownRevision: part.ownRevision,
        isComplete: part.isComplete)
    }
  }

  /// How a part of a document stands; see ``PartialJSON``.
  struct Reading {
    let number: Int
    let revision: Int
    let ownRevision: Int
    let isComplete: Bool
  }

  /// A number that is greater whenever anything of a growing value has changed.
  var revision: Int {
    switch storage {
    case .made(let made): made.revision
    case .read(let part, _): part.revision
    }
  }

  /// The elements of an array that was read; nil for all else.
  var elementsRead: (elements: PartialJSON.Elements, response: UInt64)? {
    guard case .read(let part, let response) = storage else { return nil }
    return part.elements.map { ($0, response) }
  }

  /// Whether this is a structure.
  var isStructure: Bool {
    switch storage {
    case .made(let made): if case .structure = made.value { true } else { false }
    case .read(let part, _): part.isObject
    }
  }

  /// The property called `name` of a structure; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - memory: What has been decoded of the same document.
  /// - Returns: The property.
  func property(_ name: String, memory: DecodingMemory? = nil) -> GeneratedContent? {
    switch storage {
    case .made(let made):
      guard case .structure(let structure) = made.value else { return nil }
      return structure[name]
    case .read(let part, let response):
      guard let (value, isRepeated) = part.member(name) else { return nil }
      // What the earlier one showed is gone, whatever there is to see of this one.
      if isRepeated { memory?.note(value.creationRevision) }
      return GeneratedContent(value, response: response, memory: memory)
    }
  }

  /// Whether two nodes are one and the same finished value.
  fileprivate static func isSame(_ left: ContentNode, _ right: ContentNode) -> Bool {
    switch (left.storage, right.storage) {
    case (.made(let left), .made(let right)): left === right
    case (.read(let left, _), .read(let right, _)): PartialJSON.isSamePart(left, right)
    default: false
    }
  }
}

extension GeneratedContent {
  /// Creates the content that shows a part of a document.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - response: The number of the response that the document is, which makes the identity of
  ///     its parts; zero if it is none.
  ///   - memory: What has been decoded of the document.
  init(_ part: PartialJSON, response: UInt64, memory: DecodingMemory? = nil) {
    node = ContentNode(part, response: response)
    id = response == 0 ? nil : GenerationID(response: response, number: part.nodeID)
    self.memory = memory
  }
}

/// The properties of a structure, in order.
package struct ContentMembers: Sendable {
  /// The properties, in order.
  package private(set) var members: [Member]

  /// Positions by name; kept only where a scan would cost more than it.
  private let positions: [String: Int]?

  /// One property of a structure.
  package struct Member: Sendable {
    /// The key.
    package let name: String
    /// The value.
    package let content: GeneratedContent
  }

  /// Up to this many properties a lookup compares names one after the other.
  private static let scanLimit = 16

  /// Creates the properties; of several with one name, the last one is found.
  package init(_ members: [Member]) {
    self.members = members
    positions =
      members.count <= Self.scanLimit
      ? nil
      : Dictionary(
        members.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
  }

  /// The value of the property called `name`, or nil.
  ///
  /// - Complexity: O(1): the number of names compared is bounded.
  package subscript(name: String) -> GeneratedContent? {
    if let positions {
      return positions[name].map { members[$0].content }
    }
    return members.last { $0.name == name }?.content
  }
}

extension ContentNode: Equatable {
  /// Whether two trees show the same value and have come equally far.
  package static func == (lhs: ContentNode, rhs: ContentNode) -> Bool {
    if isSame(lhs, rhs) { return true }
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
  /// Whether two structures have the same properties with the same values, in whatever order.
  package static func == (lhs: ContentMembers, rhs: ContentMembers) -> Bool {
    lhs.members.count == rhs.members.count
      && zip(lhs.members, rhs.members).allSatisfy { left, right in
        left.name == right.name
          ? left.content == right.content : rhs[left.name] == left.content
      }
  }
}
