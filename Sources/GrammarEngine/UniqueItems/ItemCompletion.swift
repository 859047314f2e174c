// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Completes the items of arrays with unique items, so that they differ from all earlier ones.
///
/// The closing text of the grammar is tried first. If it leads to an item that occurred, the
/// completions are searched by length with a depth-first search that is repeated with increasing
/// limits (R. Korf, "Depth-first iterative-deepening", 1985); the fewest bytes to the end are a
/// lower bound. Only one spelling of a value is searched: without optional white space, escapes of
/// characters that need none, and zeros that do not change a number.
///
/// A search ends. The lower bound is exact except for comparisons of items, so every text that is
/// completed in vain begins an earlier item, and their number is finite. The compiler rejects the
/// schemas in which one value has arbitrarily many spellings, or in which the bound is too small
/// because an item has to contain several different ones; see ``LazyAutomaton/check(_:layout:)``.
struct ItemCompletion {
  let automaton: LazyAutomaton
  /// Whether white space is optional.
  let skipsWhitespace: Bool
  /// The bytes that completed the items.
  private(set) var bytes: [UInt8] = []

  init(_ automaton: LazyAutomaton, layout: JSONLayout) {
    self.automaton = automaton
    skipsWhitespace = layout == .flexible
  }

  private var order: [UInt8] { automaton.program.availableBytes.ordered }

  // MARK: - Reading

  /// Reads a byte, and returns whether the grammar accepts it and the items remain different.
  @inline(__always)
  static func read(
    _ byte: UInt8, _ position: inout GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory, _ automaton: LazyAutomaton
  ) -> Bool {
    let state = position.state
    guard automaton.read(byte, &position.state, &position.top, &stack) else { return false }
    return history.read(byte, opensLevel: automaton.opensLevel(state, reading: byte))
  }

  /// The state of the matcher before a byte.
  struct Mark {
    let position: GrammarPosition
    let stackCount: Int
    let head: ItemHistory.Head

    init(_ position: GrammarPosition, _ stack: FrameStack, _ history: ItemHistory) {
      self.position = position
      stackCount = stack.count
      head = history.head
    }

    func restore(
      _ position: inout GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
    ) {
      position = self.position
      stack.truncate(to: stackCount)
      history.restore(head)
    }
  }

  // MARK: - Completion

  /// Returns whether all items at a position can be completed, and leaves the state unchanged.
  mutating func canComplete(
    from start: GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
  ) -> Bool {
    guard history.innermostLevel != nil else { return true }
    let mark = Mark(start, stack, history)
    var position = start
    defer { mark.restore(&position, &stack, &history) }
    defer { bytes = [] }
    return complete(&position, &stack, &history, counting: true)
  }

  /// Completes all items at a position and appends the bytes to ``bytes``.
  ///
  /// - Returns: Whether the items could be completed.
  mutating func completeItems(
    _ position: inout GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
  ) -> Bool {
    complete(&position, &stack, &history, counting: false)
  }

  /// Completes the incomplete items from the innermost array outward.
  ///
  /// If `counting`, items with more values than there are earlier items are not completed: one of
  /// the values did not occur. Arrays inside the item count with their incomplete items.
  private mutating func complete(
    _ position: inout GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory,
    counting: Bool
  ) -> Bool {
    let mark = Mark(position, stack, history)
    let byteCount = bytes.count
    while let level = history.innermostLevel {
      if counting, history.head.lexer.isBetweenEscapes,
        hasMoreValues(than: history.openItemCount + level.depth, level, position, stack)
      {
        return true
      }
      if followClosingText(level, &position, &stack, &history) { continue }
      if search(level, &position, &stack, &history) { continue }
      guard bytes.count > byteCount else { return false }
      // Items inside this one were completed in a way that leads to an earlier item.
      mark.restore(&position, &stack, &history)
      bytes.removeLast(bytes.count - byteCount)
      var outer = history.innermostLevel
      while let next = outer, next.array != level.array { outer = history.level(outside: next) }
      guard let outer, search(outer, &position, &stack, &history) else { return false }
    }
    return true
  }

  /// Returns whether more than a number of values surely complete the item of a level.
  private func hasMoreValues(
    than count: Int, _ level: ItemHistory.Level, _ position: GrammarPosition, _ stack: FrameStack
  ) -> Bool {
    level.comparesNames
      ? automaton.hasMoreNames(than: count, at: position, in: stack)
      : automaton.hasMoreValues(than: count, at: position, below: level.arrayDepth, in: stack)
  }

  /// Follows the closing text of the grammar up to the end of an item, or restores the state.
  private mutating func followClosingText(
    _ level: ItemHistory.Level, _ position: inout GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory
  ) -> Bool {
    let mark = Mark(position, stack, history)
    let byteCount = bytes.count
    while !history.hasCompletedItem(of: level) {
      if let inner = history.innermostLevel, inner.array != level.array {
        // An array with unique items began inside the item.
        if followClosingText(inner, &position, &stack, &history) { continue }
        if search(inner, &position, &stack, &history) { continue }
      } else if readClosingByte(&position, &stack, &history) {
        continue
      }
      mark.restore(&position, &stack, &history)
      bytes.removeLast(bytes.count - byteCount)
      return false
    }
    return true
  }

  /// Reads the next byte of the closing text of the grammar, and returns whether the items remain
  /// different.
  mutating func readClosingByte(
    _ position: inout GrammarPosition, _ stack: inout FrameStack, _ history: inout ItemHistory
  ) -> Bool {
    let distance = automaton.distance(position, stack)
    let mark = stack.count
    for byte in order {
      var next = position
      guard automaton.read(byte, &next.state, &next.top, &stack) else { continue }
      guard automaton.distance(next, stack) < distance else {
        stack.truncate(to: mark)
        continue
      }
      bytes.append(byte)
      let state = position.state
      position = next
      return history.read(byte, opensLevel: automaton.opensLevel(state, reading: byte))
    }
    return false
  }

  // MARK: - Search

  private struct SearchState {
    let mark: Mark
    /// The number of bytes of ``order`` that were tried.
    var next = 0
  }

  /// Finds a shortest completion of an item that differs from the earlier ones.
  private mutating func search(
    _ level: ItemHistory.Level, _ position: inout GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory
  ) -> Bool {
    search(level, &position, &stack, &history) { _, _ in true }
  }

  /// Finds a completion of an item that differs from the earlier ones and fulfills a condition,
  /// shortest first.
  mutating func search(
    _ level: ItemHistory.Level, _ position: inout GrammarPosition, _ stack: inout FrameStack,
    _ history: inout ItemHistory, where isAccepted: (_ history: ItemHistory, _ length: Int) -> Bool
  ) -> Bool {
    let start = Mark(position, stack, history)
    let byteCount = bytes.count
    let order = order
    var limit = automaton.distance(position, stack)
    while true {
      var nextLimit = Int.max
      var path = [SearchState(mark: start)]
      while !path.isEmpty {
        let last = path.count - 1
        path[last].mark.restore(&position, &stack, &history)
        bytes.removeLast(bytes.count - byteCount - last)
        guard path[last].next < order.count else {
          path.removeLast()
          continue
        }
        let byte = order[path[last].next]
        path[last].next += 1
        guard readInSearch(byte, after: start.head, &position, &stack, &history) else { continue }
        let length = Distance.sum(path.count, automaton.distance(position, stack))
        guard length <= limit else {
          nextLimit = min(nextLimit, length)
          continue
        }
        bytes.append(byte)
        if history.hasCompletedItem(of: level) {
          if isAccepted(history, path.count) { return true }
        } else {
          path.append(SearchState(mark: Mark(position, stack, history)))
        }
      }
      start.restore(&position, &stack, &history)
      if nextLimit == .max { return false }
      limit = nextLimit
    }
  }

  /// Reads a byte and returns whether it may lead to a value that other bytes do not lead to.
  private func readInSearch(
    _ byte: UInt8, after start: ItemHistory.Head, _ position: inout GrammarPosition,
    _ stack: inout FrameStack, _ history: inout ItemHistory
  ) -> Bool {
    let (token, before, decodedCount) = (history.head.lexer, position, history.head.decodedCount)
    // An escape that began before the search can only be completed.
    let isForced = decodedCount == start.decodedCount && !start.lexer.isBetweenEscapes
    switch token.kind {
    case .structure, .number:
      if skipsWhitespace && (byte == 0x20 || byte == 0x0A || byte == 0x09) { return false }
    case .string where !isForced:
      if token.isAtEscape && byte == UInt8(ascii: "/") { return false }
      if let digits = token.digitsOfEscape {
        if 0x41...0x46 ~= byte { return false }
        // Only control characters have no encoding without an escape.
        if encodesEveryByte, digits < 2 ? byte != 0x30 : digits == 2 && byte > 0x31 { return false }
      }
    case .string, .literal: break
    }
    guard Self.read(byte, &position, &stack, &history, automaton) else { return false }
    switch token.kind {
    case .number:
      return position != before
        || byte != UInt8(ascii: "0") && !(token.hasExponent && !token.isNonzero)
    case .string where token.digitsOfEscape == 3 && !isForced:
      let count = Int(history.head.decodedCount - decodedCount)
      return needsEscape(history.currentString.suffix(count))
    default: return true
    }
  }

  private var encodesEveryByte: Bool { automaton.program.missingBytes.isEmpty }

  /// Returns whether a scalar has no encoding without the digits of an escape; `true` for no
  /// scalar, after the first half of a surrogate pair.
  private func needsEscape(_ scalar: ArraySlice<UInt8>) -> Bool {
    guard let first = scalar.first else { return true }
    if first < 0x20 { return !encodesEveryByte || !(8...13 ~= first && first != 11) }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "\\") { return !encodesEveryByte }
    return scalar.contains { automaton.program.availableBytes.isMissing[Int($0)] }
  }
}
