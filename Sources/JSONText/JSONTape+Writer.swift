// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// The writing end of a tape: what the parser has to know of what it has written, and snapshots
  /// have not.
  ///
  /// Many bytes change nothing that lies on the tape: punctuation, names that were expected, digits
  /// of a number that goes on, and the text of a string as long as it fits in the mark. They are
  /// taken in without the tape, and so without its lock.
  struct Writer: Sendable {
    /// How far the tape has come.
    private(set) var mark = Mark()
    /// The root; nil while it is not visible.
    private(set) var root: Place?

    private var open: [Int32] = []
    private var name: Int32 = -1
    private var names = NameReader()
    private var isInName = false
    /// The node of the string that is being read; -1 while nothing of it is visible.
    private var string: Int32 = -1
    /// Whether the end of that string is but the beginning of a character, and not shown yet.
    private var isHoldingBack = false
    private var joining = ScalarJoining()

    /// Whether the root is complete.
    var isComplete: Bool {
      root?.isComplete(at: mark) ?? false
    }

    // MARK: - Without the tape

    /// Whether more of a string can be shown in the mark.
    @inline(__always)
    private var canGrow: Bool {
      string >= 0 && !isHoldingBack
    }

    /// Shows more of a string; returns false, unchanged, when the tape is needed for it.
    @inline(__always)
    mutating func grow(by word: ShortText.Word) -> Bool {
      guard canGrow, mark.tail.append(word) else { return false }
      mark.revision &+= 1
      return true
    }

    /// Takes an event in that changes nothing on the tape; returns false, unchanged, for others.
    @inline(__always)
    mutating func takeAside(_ event: JSONStateMachine.Event) -> Bool {
      switch event {
      case .nothing:
        return true
      case .byte(let byte):
        guard isInName else { return grow(by: ShortText.Word(byte)) }
        names.append(byte)
        return true
      case .scalar(let scalar):
        guard isInName else { return false }
        names.append(scalar)
        return true
      case .nameBegan:
        names.begin()
        isInName = true
        return true
      case .stringBegan:
        joining = ScalarJoining()
        return true
      case .nameEnded:
        guard let number = names.expected() else { return false }
        name = number
        isInName = false
        return true
      case .stringEnded, .containerBegan, .containerEnded, .number, .literal, .fault:
        return false
      }
    }

    // MARK: - With the tape

    /// Puts what waits in the mark on the tape; to be called before the tape is written.
    mutating func settle(on contents: inout Contents) {
      guard !mark.tail.isEmpty else { return }
      for index in 0..<mark.tail.count {
        contents.text.append(mark.tail[index])
      }
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      mark.tail = ShortText()
    }

    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: The event; nothing happens for a fault.
    ///   - digits: The text of the number, if the event is the end of one.
    ///   - contents: The tape.
    @inline(__always)
    mutating func take(
      _ event: JSONStateMachine.Event, digits: [UInt8], on contents: inout Contents
    ) {
      switch event {
      case .byte(let byte) where !isInName:
        contents.text.append(byte)
        showText(on: &contents)
      case .scalar(let scalar) where !isInName:
        contents.text.append(contentsOf: scalar)
        isHoldingBack = joining.follow(scalar, endingAt: contents.text.count) == .beginning
        if !isHoldingBack { showText(on: &contents) }
      case .nameEnded:
        name = names.number(in: &contents.names)
        isInName = false
      case .stringEnded:
        endString(on: &contents)
      case .containerBegan(let isObject):
        open.append(add(isObject ? .object : .array, to: &contents))
        name = -1
      case .containerEnded:
        closeContainer(on: &contents)
      case .number:
        addNumber(digits, to: &contents)
      case .literal(let kind):
        complete(add(kind, to: &contents), on: &contents)
      case .byte, .scalar, .nothing, .nameBegan, .stringBegan, .fault:
        _ = takeAside(event)
      }
    }

    /// A value becomes visible.
    private mutating func add(_ kind: Kind, to contents: inout Contents) -> Int32 {
      let index = mark.nodeCount
      let parent = open.last ?? -1
      var ordinal: Int32 = 0
      if parent >= 0 {
        ordinal = contents.nodes[parent].start
        contents.nodes[parent].start = ordinal + 1
      }
      mark.nodeCount = index + 1
      mark.revision += 1
      contents.nodes.append(
        Node(name: name, parent: parent, ordinal: ordinal, birth: mark.revision, kind: kind))
      if index == 0 {
        root = Place(index: 0, birth: mark.revision, completion: .max, kind: kind)
      }
      return index
    }

    /// A value is whole.
    private mutating func complete(_ index: Int32, on contents: inout Contents) {
      contents.nodes[index].completion = mark.revision
      if index == 0 { root?.completion = mark.revision }
    }

    private mutating func closeContainer(on contents: inout Contents) {
      guard let index = open.popLast() else { return }
      mark.revision += 1
      contents.nodes[index].end = mark.nodeCount
      complete(index, on: &contents)
      name = -1
    }

    private mutating func addNumber(_ digits: [UInt8], to contents: inout Contents) {
      let start = contents.text.count
      contents.text.append(contentsOf: digits)
      let index = add(.number, to: &contents)
      contents.nodes[index].start = Int32(truncatingIfNeeded: start)
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      contents.nodes[index].end = mark.textEnd
      complete(index, on: &contents)
    }

    /// Makes all the text of a string visible that has been read.
    private mutating func showText(on contents: inout Contents) {
      if string < 0 {
        beginString(on: &contents)
      } else {
        mark.revision += 1
      }
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      isHoldingBack = false
    }

    private mutating func beginString(on contents: inout Contents) {
      string = add(.string, to: &contents)
      // All text before this string was visible when it began.
      contents.nodes[string].start = mark.textEnd
    }

    private mutating func endString(on contents: inout Contents) {
      if string < 0 || isHoldingBack { showText(on: &contents) }
      mark.revision += 1
      contents.nodes[string].end = mark.textEnd
      complete(string, on: &contents)
      string = -1
    }
  }
}
