// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// All that was read of a document, in the order in which it was read.
///
/// The tape is the only copy of a document that streams: one flat list of nodes, one array with the
/// text of strings and numbers, one list of names. It only grows at its end, so a snapshot is no
/// copy but a ``JSONTape/Mark``: how far the tape had come. Taking one costs nothing, and nothing
/// that a snapshot shows is ever touched again. (simdjson, Langdale and Lemire 2019, writes its
/// results to such a tape; here it is read while it is written.)
///
/// Readers and the parser may be on different threads; the lock is held for one piece of text or
/// one look at a time. What a string has grown by since it was locked last waits in the mark.
final class JSONTape: Sendable {
  private let contents: Mutex<Contents>

  init(_ contents: Contents = Contents()) {
    self.contents = Mutex(contents)
  }

  /// A tape of its own with the same contents.
  func copy() -> JSONTape {
    JSONTape(contents.withLock { $0 })
  }

  /// Looks at the tape.
  func read<Result: Sendable>(_ look: (borrowing Contents) -> Result) -> Result {
    contents.withLock { look($0) }
  }

  /// Writes on the tape.
  @inline(__always)
  func write<Result: Sendable>(_ change: (inout Contents) -> Result) -> Result {
    contents.withLock { change(&$0) }
  }
}

extension JSONTape {
  /// What is on a tape.
  struct Contents: Sendable {
    /// How many bytes of JSON a tape takes: its counters have 32 bits, and a byte makes at most two
    /// revisions.
    static let longestText = 1 << 30

    /// The visible values, each before those that lie in it.
    var nodes = NodeList()
    /// The text of strings and numbers, one after the other.
    var text: [UInt8] = []
    /// The names of members.
    var names = NameTable()
  }

  /// A moment of the tape: what had been read then.
  struct Mark: Sendable {
    /// The end of the string that was being read, as far as it was not on the tape yet.
    var tail = ShortText()
    /// How many nodes there were.
    var nodeCount: Int32 = 0
    /// How much text there was on the tape.
    var textEnd: Int32 = 0
    /// How often something had become visible or complete.
    var revision: Int32 = 0
  }

  /// What a node is.
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// A value that is visible.
  ///
  /// Numbers of 32 bits hold whatever a document of ``Contents/longestText`` bytes can count.
  struct Node: Sendable {
    /// The number of the name that the value has in its object; -1 elsewhere.
    var name: Int32
    /// The array or object that the value lies in; -1 for the root.
    var parent: Int32
    /// Where it stands among that one's values.
    var ordinal: Int32
    /// Of a string or number, where its text begins; of the others, how many values lie in it.
    var start: Int32 = 0
    /// Of a complete string or number, where its text ends; of a complete array or object, the
    /// number of the node behind all that lies in it.
    var end: Int32 = 0
    /// The revision with which the value became visible.
    let birth: Int32
    /// The revision with which the value was complete.
    var completion = Int32.max
    /// What the value is.
    let kind: Kind

    /// Whether values can lie in it.
    var isContainer: Bool {
      kind == .array || kind == .object
    }

    /// Whether the value was complete at a moment.
    func isComplete(at mark: Mark) -> Bool {
      completion <= mark.revision
    }
  }

  /// What never changes of a node that is looked at.
  struct Place: Sendable {
    /// The number of the node.
    let index: Int32
    /// The revision with which the value became visible.
    let birth: Int32
    /// The revision with which the value was complete, if it was when it was looked at.
    var completion: Int32
    /// What the value is.
    let kind: Kind

    /// Whether the value was complete at a moment, not later than the look.
    func isComplete(at mark: Mark) -> Bool {
      completion <= mark.revision
    }
  }
}
