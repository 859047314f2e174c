// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The visible part of a JSON value that may still be growing.
///
/// A value of this type never changes: it is a view of the document's tape at one moment. All
/// snapshots share the tape, so taking one costs nothing.
///
/// The visible part only grows at its end:
///
/// - an array or object is visible from its opening bracket on;
/// - a string is visible from its first character on, by complete Unicode scalars: never half an
///   escape, half a surrogate pair or half a UTF-8 sequence. A scalar that joins the last
///   character, such as an accent, may still follow; waiting for it would delay every character by
///   one;
/// - an empty string, a number, `true`, `false` and `null` are visible when they are complete;
/// - a member of an object is visible when its value is.
package struct PartialJSON: Sendable {
  let tape: JSONTape
  private(set) var mark: JSONTape.Mark
  private(set) var node: JSONTape.NodeHandle

  /// Creates the view of a node at a moment.
  init(_ tape: JSONTape, at mark: JSONTape.Mark, _ node: JSONTape.NodeHandle) {
    self.tape = tape
    self.mark = mark
    self.node = node
  }

  /// Updates a snapshot to the view of a document's root at a later moment.
  ///
  /// A snapshot of the same document keeps its reference to the tape: a release and a retain that
  /// other threads may see are most of the cost of a snapshot.
  @inline(__always)
  static func update(
    _ snapshot: inout PartialJSON?, to mark: JSONTape.Mark, of root: JSONTape.NodeHandle,
    on tape: JSONTape
  ) {
    if snapshot?.tape === tape {
      snapshot?.mark = mark
      snapshot?.node = root
    } else {
      snapshot = PartialJSON(tape, at: mark, root)
    }
  }

  /// One visible member of an object.
  package typealias Member = (name: String, value: PartialJSON)

  /// The visible part of a value, by kind.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    /// A string or the beginning of one.
    case string(String)
    /// An array or the beginning of one; its last element may be incomplete.
    case array(Elements)
    /// An object or the beginning of one; its last member may be incomplete.
    case object(Members)
  }

  /// The identifier of the value within its document, the same in all snapshots.
  package var nodeID: Int { Int(node.index) }

  /// Whether the value has been read to its end.
  package var isComplete: Bool { node.isComplete(at: mark) }

  /// The last revision of the document in which any part of the value became visible or complete.
  package var revision: Int { Int(isComplete ? node.completion : mark.revision) }

  /// The revision of the document in which the value became visible.
  package var creationRevision: Int { Int(node.creation) }

  /// The last revision of the document in which the value became visible or, as a string, grew.
  ///
  /// Changes of values inside it do not count.
  package var ownRevision: Int {
    guard node.kind == .string else { return creationRevision }
    // The end of a string is a revision by itself, the one after the last of its text.
    return isComplete ? Int(node.completion) - 1 : Int(mark.revision)
  }

  /// Compares the documents of two views.
  ///
  /// - Parameters:
  ///   - left: A view.
  ///   - right: Another view.
  /// - Returns: Whether the documents are the same.
  package static func isSameDocument(_ left: PartialJSON, _ right: PartialJSON) -> Bool {
    left.tape === right.tape
  }

  /// Compares the identities of two values.
  ///
  /// - Parameters:
  ///   - left: A view.
  ///   - right: Another view.
  /// - Returns: Whether both views show the same complete value of one document.
  package static func isSamePart(_ left: PartialJSON, _ right: PartialJSON) -> Bool {
    left.tape === right.tape && left.nodeID == right.nodeID && left.isComplete && right.isComplete
  }

  /// The visible part of the value, by kind.
  ///
  /// - Complexity: O(1), but O(*n*) in the length of a string.
  package var kind: Kind {
    switch node.kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(JSONNumber(checked: text))
    case .string: .string(text)
    case .array: .array(Elements(self))
    case .object: .object(Members(self))
    }
  }

  private var text: String { tape.read { $0.text(of: $0.nodes[node.index], at: mark) } }

  /// The text of a string; `nil` for other values.
  package var string: String? { node.kind == .string ? text : nil }

  /// A number; `nil` for other values.
  package var number: JSONNumber? { node.kind == .number ? JSONNumber(checked: text) : nil }

  /// A truth value; `nil` for other values.
  package var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the value is `null`.
  package var isNull: Bool { node.kind == .null }

  /// Whether the value is an object.
  package var isObject: Bool { node.kind == .object }

  /// The visible elements of an array; `nil` for other values.
  package var elements: Elements? { node.kind == .array ? Elements(self) : nil }

  /// The visible members of an object; `nil` for other values.
  package var members: Members? { node.kind == .object ? Members(self) : nil }

  /// The last visible member of an object with the given name; `nil` if there is none.
  ///
  /// - Parameter name: The name; canonically equivalent names are equal.
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> PartialJSON? {
    member(name)?.value
  }

  /// Returns the last visible member of an object with the given name, and whether it replaces an
  /// earlier one.
  ///
  /// - Parameter name: The name; canonically equivalent names are equal.
  /// - Returns: The member; `nil` if there is none.
  /// - Complexity: O(*n*) in the number of members.
  package func member(_ name: String) -> (value: PartialJSON, isRepeated: Bool)? {
    guard isObject else { return nil }
    let member = tape.read { $0.member(name, of: node.index, at: mark) }
    return member.map { (PartialJSON(tape, at: mark, $0.node), $0.count > 1) }
  }

  /// A copy of the visible part.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package var value: JSONValue { tape.read { $0.value(of: node.index, at: mark) } }
}
