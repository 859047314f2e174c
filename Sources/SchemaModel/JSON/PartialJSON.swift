// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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
  let mark: JSONTape.Mark
  let index: Int32

  /// Creates the view of a node at a moment.
  init(_ tape: JSONTape, at mark: JSONTape.Mark, index: Int32 = 0) {
    self.tape = tape
    self.mark = mark
    self.index = index
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
    Int(index)
  }

  /// Whether the value has been read to its end.
  package var isComplete: Bool {
    tape.read { $0.nodes[index].isComplete(at: mark) }
  }

  /// Whether two views show the same value of one document, and both the whole of it.
  package static func isSamePart(_ left: PartialJSON, _ right: PartialJSON) -> Bool {
    left.tape === right.tape && left.index == right.index && left.isComplete && right.isComplete
  }

  /// What is visible of the value.
  ///
  /// - Complexity: O(1), but O(*n*) in the length of a string.
  package var kind: Kind {
    tape.read { contents in
      let node = contents.nodes[index]
      switch node.kind {
      case .null: return .null
      case .false: return .bool(false)
      case .true: return .bool(true)
      case .number: return .number(JSONNumber(checked: contents.text(of: node, at: mark)))
      case .string: return .string(contents.text(of: node, at: mark))
      case .array: return .array(Elements(self, contents))
      case .object: return .object(Members(self, contents))
      }
    }
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    tape.read { $0.nodes[index].kind == .null }
  }

  /// Whether the value is an object.
  package var isObject: Bool {
    tape.read { $0.nodes[index].kind == .object }
  }

  /// The visible elements of an array, or nil.
  package var elements: Elements? {
    tape.read { contents in
      contents.nodes[index].kind == .array ? Elements(self, contents) : nil
    }
  }

  /// The visible members of an object, or nil.
  package var members: Members? {
    tape.read { contents in
      contents.nodes[index].kind == .object ? Members(self, contents) : nil
    }
  }

  /// The last visible member called `name` of an object; nil for other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> PartialJSON? {
    tape.read { contents in
      guard contents.nodes[index].kind == .object, let key = contents.names.key(of: name)
      else { return nil }
      var found: Int32?
      var next = contents.firstChild(of: index, at: mark)
      while let child = next {
        if contents.names.key(of: contents.nodes[child].name) == key { found = child }
        next = contents.sibling(after: child, at: mark)
      }
      return found.map { PartialJSON(tape, at: mark, index: $0) }
    }
  }

  /// What is visible, as a value of its own.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package var value: JSONValue {
    tape.read { $0.value(of: index, at: mark) }
  }
}
