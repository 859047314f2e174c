// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// The writing end of a tape: the state that the parser needs and snapshots do not.
  ///
  /// Many bytes change nothing on the tape: punctuation, predicted names, digits of an incomplete
  /// number, and the text of a string as long as it fits in the mark. They are consumed without the
  /// tape and therefore without its lock.
  struct Writer: Sendable {
    /// The current extent of the tape.
    private(set) var mark = Mark()
    /// The root; `nil` while it is not visible.
    private(set) var root: NodeHandle?

    private var open: [Int32] = []
    private var name: Int32 = -1
    private var names = NamePredictor()
    private var isInName = false
    /// The node of the current string; -1 while none of it is visible.
    private var string: Int32 = -1
    /// Whether the end of that string is only the beginning of a character and not visible yet.
    private var isHoldingBack = false
    private var joining = GraphemeJoining()

    var isComplete: Bool { root?.isComplete(at: mark) ?? false }

    // MARK: - Without the tape

    /// Whether text can be appended to the mark's tail.
    @inline(__always)
    private var canExtendTail: Bool { string >= 0 && !isHoldingBack }

    /// Appends text of a string to the mark's tail, or returns `false` without a change if the tape
    /// is needed.
    @inline(__always)
    mutating func extendTail(by word: InlineASCII.Word) -> Bool {
      guard canExtendTail, mark.tail.append(word) else { return false }
      mark.revision &+= 1
      return true
    }

    /// Consumes an event that changes nothing on the tape, or returns `false` without a change.
    @inline(__always)
    mutating func consumeWithoutTape(_ event: JSONStateMachine.Event) -> Bool {
      switch event {
      case .nothing: return true
      case .byte(let byte):
        guard isInName else { return extendTail(by: InlineASCII.Word(byte)) }
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
        joining = GraphemeJoining()
        return true
      case .nameEnded:
        guard let id = names.predictedID() else { return false }
        name = id
        isInName = false
        return true
      case .stringEnded, .containerBegan, .containerEnded, .number, .literal, .fault: return false
      }
    }

    // MARK: - With the tape

    /// Moves the mark's tail to the tape; this must precede every other change of the tape.
    mutating func flushTail(to contents: inout Contents) {
      guard !mark.tail.isEmpty else { return }
      for index in 0..<mark.tail.count {
        contents.text.append(mark.tail[index])
      }
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      mark.tail = InlineASCII()
    }

    /// Consumes an event.
    ///
    /// - Parameters:
    ///   - event: The event; a fault has no effect.
    ///   - digits: The text of the number, if the event is the end of one.
    ///   - contents: The contents of the tape.
    @inline(__always)
    mutating func consume(
      _ event: JSONStateMachine.Event, digits: [UInt8], on contents: inout Contents
    ) {
      switch event {
      case .byte(let byte) where !isInName:
        contents.text.append(byte)
        showText(on: &contents)
      case .scalar(let scalar) where !isInName:
        contents.text.append(contentsOf: scalar)
        isHoldingBack = joining.joinsNext(scalar, endingAt: contents.text.count)
        if !isHoldingBack { showText(on: &contents) }
      case .nameEnded:
        name = names.id(in: &contents.names)
        isInName = false
      case .stringEnded: endString(on: &contents)
      case .containerBegan(let isObject):
        open.append(addNode(isObject ? .object : .array, to: &contents))
        name = -1
      case .containerEnded: closeContainer(on: &contents)
      case .number: addNumber(digits, to: &contents)
      case .literal(let literal):
        let kind: Kind = literal == .null ? .null : literal == .true ? .true : .false
        complete(addNode(kind, to: &contents), on: &contents)
      case .byte, .scalar, .nothing, .nameBegan, .stringBegan, .fault: _ = consumeWithoutTape(event)
      }
    }

    /// Makes a value visible.
    private mutating func addNode(_ kind: Kind, to contents: inout Contents) -> Int32 {
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
        Node(name: name, parent: parent, ordinal: ordinal, creation: mark.revision, kind: kind))
      if index == 0 { root = contents.handle(0) }
      return index
    }

    /// Makes a value complete in the current revision.
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
      let index = addNode(.number, to: &contents)
      contents.nodes[index].start = Int32(truncatingIfNeeded: start)
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      contents.nodes[index].end = mark.textEnd
      complete(index, on: &contents)
    }

    /// Makes all text of the current string visible.
    private mutating func showText(on contents: inout Contents) {
      if string < 0 {
        string = addNode(.string, to: &contents)
        // All text before this string was visible when it began.
        contents.nodes[string].start = mark.textEnd
      } else {
        mark.revision += 1
      }
      mark.textEnd = Int32(truncatingIfNeeded: contents.text.count)
      isHoldingBack = false
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
