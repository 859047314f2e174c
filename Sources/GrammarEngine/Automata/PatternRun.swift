// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The progress of a pattern's match while a text arrives.
struct PatternRun: Sendable {
  private let core: PatternMatcherCore
  /// The table of the state and its row, which the table keeps alive, or `nil` if the text is
  /// searched when it is complete.
  private var position: (table: PatternTable, state: UInt32, row: PatternTable.Row)?
  /// The text so far if it may have to be searched.
  private var text: [Unicode.Scalar] = []

  /// Whether the text matches in any case (`true`), or in no case (`false`), however it continues;
  /// `nil` if that depends on the remaining text.
  ///
  /// A verdict on a pattern without a complete automaton may come later than possible.
  private(set) var verdict: Bool?

  init(_ core: PatternMatcherCore) {
    self.core = core
    if let table = core.currentTable { enter(0, of: table) }
  }

  /// Whether the text so far, taken as the complete text, matches.
  var isMatch: Bool {
    if let verdict { return verdict }
    if let position { return Self.flags(of: position.row).contains(.isMatch) }
    return core.matches?(text) ?? false
  }

  /// Reads a scalar.
  ///
  /// - Parameter scalar: The scalar.
  /// - Returns: Whether the match is still undecided; see ``verdict``.
  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard verdict == nil else { return false }
    if core.matches != nil { text.append(scalar) }
    if position != nil {
      let classIndex =
        scalar.isASCII
        ? Int(core.classes.table[Int(scalar.value)]) : core.alphabet.classIndex(of: scalar)
      advance(classIndex)
    }
    return verdict == nil
  }

  /// Reads scalars that are ASCII bytes until the match is decided.
  ///
  /// - Parameter bytes: The bytes, each below 128.
  /// - Returns: The index of the byte that decided the match; see ``verdict``. It is `nil` if all
  ///   bytes are read, or if the match was decided before.
  mutating func accept(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard verdict == nil else { return nil }
    if core.matches != nil { text += bytes.lazy.map { Unicode.Scalar($0) } }
    let classes = core.classes.table
    for index in bytes.indices {
      guard let position else { return nil }
      // SAFETY: a byte below 128 has a class, and a row has a transition for each class.
      let classIndex = Int(classes[Int(bytes[index] & 0x7F)])
      if position.row.load(classIndex &+ 1) == position.state { continue }
      advance(classIndex)
      if verdict != nil { return index }
    }
    return nil
  }

  private mutating func advance(_ classIndex: Int) {
    guard var (table, state, row) = position else { return }
    var next = row.load(classIndex + 1)
    while next == PatternTable.unknown {
      if let known = table.makeTransition(state, classIndex) {
        next = known
      } else {
        let replacement = core.replacement(of: table)
        state = replacement.adopt(state, from: table)
        table = replacement
        row = table.row(of: state)
      }
    }
    enter(next, of: table)
  }

  private mutating func enter(_ state: UInt32, of table: PatternTable) {
    let row = table.row(of: state)
    let flags = Self.flags(of: row)
    if flags.contains(.isTooLarge) {
      position = nil
      return
    }
    position = (table, state, row)
    if flags.contains(.isDecided) { verdict = flags.contains(.isMatch) }
  }

  private static func flags(of row: PatternTable.Row) -> PatternTable.Flags {
    PatternTable.Flags(rawValue: row[0])
  }
}
