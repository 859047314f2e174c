// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONTape {
  /// What is on a tape, and where the next value goes.
  struct Contents: Sendable {
    /// How many bytes of JSON a tape takes: its counters have 32 bits, and a byte makes at most two
    /// revisions.
    static let longestText = 1 << 30

    /// The visible values, each before those that lie in it.
    private(set) var nodes = NodeList()
    /// The text of strings and numbers one after the other, and of names that were seen first.
    private(set) var text: [UInt8] = []
    private(set) var names = NameTable()
    /// How far the tape has come.
    private(set) var mark = Mark()
    /// How many arrays and objects are open.
    private(set) var depth = 0

    private var current: Int32 = -1
    private var name: Int32 = -1
    private var textStart = 0
    private var openString: Int32?
    private var isInText = false
    private var joining = ScalarJoining()

    /// Whether the innermost open container is an object; nil without one.
    var isInObject: Bool? {
      current < 0 ? nil : nodes[current].kind == .object
    }

    /// Whether the root is complete.
    var isComplete: Bool {
      mark.nodeCount > 0 && nodes[0].completion != .max
    }

    // MARK: - Events

    /// A value becomes visible.
    private mutating func add(_ kind: Kind) -> Int32 {
      let index = mark.nodeCount
      var ordinal: Int32 = 0
      if current >= 0 {
        ordinal = nodes[current].start
        nodes[current].start = ordinal + 1
      }
      nodes.append(Node(name: name, parent: current, ordinal: ordinal, kind: kind))
      mark.nodeCount = index + 1
      mark.revision += 1
      return index
    }

    /// An array or object starts.
    mutating func openContainer(isObject: Bool) {
      current = add(isObject ? .object : .array)
      name = -1
      depth += 1
    }

    /// The innermost array or object ends.
    mutating func closeContainer() {
      guard current >= 0 else { return }
      mark.revision += 1
      let index = current
      nodes[index].end = mark.nodeCount
      nodes[index].completion = mark.revision
      current = nodes[index].parent
      depth -= 1
    }

    /// `true`, `false` or `null` is whole.
    mutating func addLiteral(_ kind: Kind) {
      let index = add(kind)
      nodes[index].completion = mark.revision
    }

    /// A number is whole.
    mutating func addNumber(_ digits: some Collection<UInt8>) {
      let start = text.count
      text.append(contentsOf: digits)
      let index = add(.number)
      nodes[index].start = Int32(truncatingIfNeeded: start)
      nodes[index].end = Int32(truncatingIfNeeded: text.count)
      nodes[index].completion = mark.revision
      mark.textEnd = nodes[index].end
    }

    /// The opening quote of a name or of a string was read.
    mutating func beginText(isName: Bool) {
      textStart = text.count
      openString = nil
      isInText = !isName
      joining = ScalarJoining()
    }

    /// One more byte of a name or string, a scalar by itself; it is visible from the next call of
    /// ``showText()`` on.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
      text.append(byte)
    }

    /// One more scalar of a name or string; it is visible at once, unless it is but the beginning
    /// of a character.
    mutating func append(_ scalar: UTF8.EncodedScalar) {
      text.append(contentsOf: scalar)
      switch joining.follow(scalar, endingAt: text.count) {
      case .whole: showText()
      case .beginning: break
      }
    }

    /// Makes a text visible that has grown, unless it is a name.
    @inline(__always)
    mutating func showText() {
      guard isInText else { return }
      if openString == nil {
        beginString()
      } else {
        mark.revision += 1
      }
      mark.textEnd = Int32(truncatingIfNeeded: text.count)
    }

    @discardableResult
    private mutating func beginString() -> Int32 {
      let index = add(.string)
      nodes[index].start = Int32(truncatingIfNeeded: textStart)
      openString = index
      return index
    }

    /// The closing quote of a name or string was read.
    ///
    /// - Returns: Whether it was a name.
    mutating func endText() -> Bool {
      guard isInText else {
        name = names.number(ofTextFrom: textStart, in: &text)
        return true
      }
      let index = openString ?? beginString()
      mark.revision += 1
      mark.textEnd = Int32(truncatingIfNeeded: text.count)
      nodes[index].end = mark.textEnd
      nodes[index].completion = mark.revision
      openString = nil
      isInText = false
      return false
    }
  }
}
