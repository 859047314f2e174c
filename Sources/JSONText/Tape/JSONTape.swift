// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The values of a document that have been read, in document order.
///
/// The tape is the only copy of a document that streams: one flat list of nodes, one array with the
/// text of strings and numbers, one table of names. It only grows at its end, so a snapshot is not
/// a copy but a ``JSONTape/Mark``: the extent of the tape at a moment. Taking one costs nothing,
/// and nothing that a snapshot shows is ever changed. (simdjson, Langdale and Lemire 2019, writes
/// its results to such a tape; this one is read while it is written.)
///
/// Readers and the parser may be on different threads; the lock is held for one piece of text or
/// one access at a time. Text that a string has gained since the last lock is stored in the mark.
final class JSONTape: Sendable {
  private let contents: Mutex<Contents>

  init(_ contents: Contents = Contents()) { self.contents = Mutex(contents) }

  /// Returns another tape with the same contents.
  func copy() -> JSONTape { JSONTape(contents.withLock { $0 }) }

  func read<Result: Sendable>(_ body: (borrowing Contents) -> Result) -> Result {
    contents.withLock { body($0) }
  }

  @inline(__always)
  func write<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { body(&$0) }
  }
}

extension JSONTape {
  /// The contents of a tape.
  ///
  /// Its 32-bit counters suffice for ``JSONStateMachine/maximumByteCount``.
  struct Contents: Sendable {
    /// The visible values, each before the values inside it.
    var nodes = NodeList()
    /// The text of strings and numbers, without separators.
    var text: [UInt8] = []
    /// The names of members.
    var names = NameTable()
  }

  /// The extent of the tape at a moment.
  struct Mark: Sendable {
    /// The end of the current string that is not on the tape yet.
    var tail = InlineASCII()
    /// The number of nodes.
    var nodeCount: Int32 = 0
    /// The number of bytes of text on the tape.
    var textEnd: Int32 = 0
    /// The number of times that a value has become visible or complete, or a string has grown.
    var revision: Int32 = 0
  }

  /// The kind of a node's value.
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// A visible value.
  struct Node: Sendable {
    /// The identifier of the member's name; -1 for values that are not members.
    var name: Int32
    /// The node of the array or object that contains the value; -1 for the root.
    var parent: Int32
    /// The index of the value in its array or object.
    var ordinal: Int32
    /// The start of the text of a string or number; the number of values in an array or object.
    var start: Int32 = 0
    /// The end of the text of a complete string or number; the node after the last node inside a
    /// complete array or object.
    var end: Int32 = 0
    /// The revision in which the value became visible.
    let creation: Int32
    /// The revision in which the value became complete; `max` before.
    var completion = Int32.max
    let kind: Kind

    var isContainer: Bool { kind == .array || kind == .object }

    /// Returns whether the value was complete at a moment.
    func isComplete(at mark: Mark) -> Bool { completion <= mark.revision }
  }

  /// The index of a node, with the properties that do not change once it is complete.
  struct NodeHandle: Sendable {
    /// The index of the node.
    let index: Int32
    /// The revision in which the value became visible.
    let creation: Int32
    /// The revision in which the value became complete, if it was when the handle was made.
    var completion: Int32
    let kind: Kind

    /// Returns whether the value was complete at a moment not later than the handle.
    func isComplete(at mark: Mark) -> Bool { completion <= mark.revision }
  }
}
