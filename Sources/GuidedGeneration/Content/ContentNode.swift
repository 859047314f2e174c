// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The immutable tree behind ``GeneratedContent``.
///
/// Contents are copied freely (into snapshots, transcripts, errors), so a content is one reference
/// to a node and a node is never changed: two snapshots of a stream share every finished node.
package final class ContentNode: Sendable {
  /// What the node is.
  package let value: Value
  /// Whether the whole node, with all that lies in it, has been generated.
  package let isComplete: Bool
  /// The number of this value within the response that it streams from; nil for a node made by
  /// hand.
  package let streamNumber: Int?

  /// The JSON value that a node is.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number with its exact text, so that neither a wide integer nor a decimal is rounded.
    case number(JSONNumber)
    /// Infinity or not-a-number, which JSON cannot spell.
    case nonFinite(Double)
    case string(String)
    case array(AppendOnlyList<GeneratedContent>)
    case structure(ContentMembers)
  }

  /// Creates a node.
  package init(_ value: Value, isComplete: Bool = true, streamNumber: Int? = nil) {
    self.value = value
    self.isComplete = isComplete
    self.streamNumber = streamNumber
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
    if lhs === rhs { return true }
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
