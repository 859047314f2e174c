// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What is visible of a JSON value that may still be growing.
///
/// A value of this type never changes: it is a snapshot, and everything in it that was finished
/// before is shared with earlier and later snapshots. Taking one costs as much as the value is
/// deep, not as much as it is large.
///
/// What is visible only ever grows at its end:
///
/// - an array or object from its opening bracket on;
/// - a string from its first character on, by whole Unicode scalars: never half an escape, half a
///   surrogate pair or half a UTF-8 sequence. A scalar that joins the last character, such as an
///   accent, may still follow; holding text back for it would delay every character by one;
/// - an empty string, a number, `true`, `false` and `null` when they are whole;
/// - a member of an object as soon as its value is visible.
package struct PartialJSON: Sendable {
  /// The number of the value within its document: unique, and the same in all snapshots.
  package let nodeID: Int
  /// Whether the value has been read to its end.
  package let isComplete: Bool
  private let content: Content

  /// The visible elements of an array.
  package typealias Elements = AppendOnlyList<PartialJSON>
  /// The visible members of an object, in order; several may have the same name.
  package typealias Members = AppendOnlyList<Member>
  /// One visible member of an object.
  package typealias Member = (name: String, value: PartialJSON)

  /// The visible part of a value.
  package enum Kind: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string or the beginning of one.
    case string(String)
    /// An array or the beginning of one; its last element may be incomplete.
    case array(Elements)
    /// An object or the beginning of one; its last member may be incomplete.
    case object(Members)
  }

  private enum Content: Sendable {
    case whole(Kind)
    case growing(TextSnapshot)
  }

  /// Creates a node.
  init(nodeID: Int, isComplete: Bool, _ kind: Kind) {
    self.nodeID = nodeID
    self.isComplete = isComplete
    self.content = .whole(kind)
  }

  /// Creates the node of a string whose end hasn't been read.
  init(nodeID: Int, growing text: TextSnapshot) {
    self.nodeID = nodeID
    self.isComplete = false
    self.content = .growing(text)
  }

  /// What is visible of the value.
  ///
  /// - Complexity: O(1), but O(*n*) in the length of a string that is still growing, whose text is
  ///   put together on each access.
  package var kind: Kind {
    switch content {
    case .whole(let kind): kind
    case .growing(let text): .string(text.string)
    }
  }
}

extension PartialJSON {
  /// The visible elements of an array, or nil.
  package var elements: Elements? {
    guard case .whole(.array(let elements)) = content else { return nil }
    return elements
  }

  /// The visible members of an object, or nil.
  package var members: Members? {
    guard case .whole(.object(let members)) = content else { return nil }
    return members
  }

  /// The last visible member called `name` of an object; nil for other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> PartialJSON? {
    members?.last { $0.name == name }?.value
  }

  /// What is visible, as a value of its own.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(members.map { JSONValue.Member(name: $0.name, value: $0.value.value) })
    }
  }
}
