// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// What is visible of a JSON value that may still be growing.
///
/// A value of this type never changes: it is a moment of the document's tape, on which everything
/// lies once, whether one snapshot shows it or a thousand. Taking one costs nothing.
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
  let tape: JSONTape
  private(set) var mark: JSONTape.Mark
  private(set) var place: JSONTape.Place

  /// Creates the view of a node at a moment.
  init(_ tape: JSONTape, at mark: JSONTape.Mark, _ place: JSONTape.Place) {
    self.tape = tape
    self.mark = mark
    self.place = place
  }

  /// Makes a snapshot the view of a document's root at a later moment.
  ///
  /// One of the same document only moves on, which spares it to let go of the document and to take
  /// hold of it again: two counts of references that other threads may see are most of what a
  /// snapshot costs.
  @inline(__always)
  static func move(
    _ snapshot: inout PartialJSON?, to mark: JSONTape.Mark, of root: JSONTape.Place,
    on tape: JSONTape
  ) {
    if snapshot?.tape === tape {
      snapshot?.mark = mark
      snapshot?.place = root
    } else {
      snapshot = PartialJSON(tape, at: mark, root)
    }
  }

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

  /// The number of the value within its document: unique, and the same in all snapshots.
  package var nodeID: Int {
    Int(place.index)
  }

  /// Whether the value has been read to its end.
  package var isComplete: Bool {
    place.isComplete(at: mark)
  }

  /// The revision of the document with which anything of the value changed last, be it only that a
  /// part of it was complete.
  package var revision: Int {
    Int(isComplete ? place.completion : mark.revision)
  }

  /// The revision of the document with which the value became visible.
  package var birth: Int {
    Int(place.birth)
  }

  /// The revision of the document with which the value itself was seen to change last.
  ///
  /// That is when it became visible or, of a string, grew. What happened to values that lie in it
  /// does not count.
  package var ownRevision: Int {
    guard place.kind == .string else { return Int(place.birth) }
    // The end of a string is a revision by itself, right behind the last of its text.
    return isComplete ? Int(place.completion) - 1 : Int(mark.revision)
  }

  /// Whether two views are of one document.
  package static func isSameDocument(_ left: PartialJSON, _ right: PartialJSON) -> Bool {
    left.tape === right.tape
  }

  /// Whether two views show the same value of one document, and both the whole of it.
  package static func isSamePart(_ left: PartialJSON, _ right: PartialJSON) -> Bool {
    left.tape === right.tape && left.nodeID == right.nodeID && left.isComplete && right.isComplete
  }

  /// What is visible of the value.
  ///
  /// - Complexity: O(1), but O(*n*) in the length of a string.
  package var kind: Kind {
    switch place.kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(JSONNumber(checked: text))
    case .string: .string(text)
    case .array: .array(Elements(self))
    case .object: .object(Members(self))
    }
  }

  private var text: String {
    tape.read { $0.text(of: $0.nodes[place.index], at: mark) }
  }

  /// The text of a string; nil for other values.
  package var string: String? {
    place.kind == .string ? text : nil
  }

  /// A number; nil for other values.
  package var number: JSONNumber? {
    place.kind == .number ? JSONNumber(checked: text) : nil
  }

  /// A truth value; nil for other values.
  package var bool: Bool? {
    switch place.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    place.kind == .null
  }

  /// Whether the value is an object.
  package var isObject: Bool {
    place.kind == .object
  }

  /// The visible elements of an array, or nil.
  package var elements: Elements? {
    place.kind == .array ? Elements(self) : nil
  }

  /// The visible members of an object, or nil.
  package var members: Members? {
    place.kind == .object ? Members(self) : nil
  }

  /// The last visible member called `name` of an object; nil for other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> PartialJSON? {
    member(name)?.value
  }

  /// The last visible member called `name` of an object, and whether it took the place of an earlier
  /// one; nil for other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package func member(_ name: String) -> (value: PartialJSON, isRepeated: Bool)? {
    guard isObject else { return nil }
    let member = tape.read { $0.member(name, of: place.index, at: mark) }
    return member.map { (PartialJSON(tape, at: mark, $0.place), $0.count > 1) }
  }

  /// What is visible, as a value of its own.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package var value: JSONValue {
    tape.read { $0.value(of: place.index, at: mark) }
  }
}
