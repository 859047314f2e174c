// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tree of a document that is being read.
///
/// Finished values are in their parent's list; open ones form a stack, the open path. A snapshot
/// closes that path provisionally and shares the rest.
struct PartialJSONBuilder: Sendable {
  /// An array or object whose end hasn't been read.
  private struct Container: Sendable {
    let nodeID: Int
    let isObject: Bool
    var elements = PartialJSON.Elements()
    var members = PartialJSON.Members()
    var name = ""

    mutating func append(_ value: PartialJSON) {
      if isObject {
        members.append((name, value))
      } else {
        elements.append(value)
      }
    }

    func node(isComplete: Bool) -> PartialJSON {
      PartialJSON(
        nodeID: nodeID, isComplete: isComplete, isObject ? .object(members) : .array(elements))
    }
  }

  /// The whole document, once it is complete.
  private(set) var root: PartialJSON?
  /// Grows whenever something became visible or complete.
  private(set) var revision = 0
  /// The name or string that is being read.
  private var text = GrowingText()
  private var open: [Container] = []
  private var openString: Int?
  private var nodeCount = 0

  /// How many arrays and objects are open.
  var depth: Int {
    open.count
  }

  /// Whether the innermost open container is an object; nil without one.
  var isInObject: Bool? {
    open.last?.isObject
  }

  private mutating func nextID() -> Int {
    defer { nodeCount += 1 }
    return nodeCount
  }

  // MARK: - Events

  /// An array or object starts.
  mutating func openContainer(isObject: Bool) {
    open.append(Container(nodeID: nextID(), isObject: isObject))
    revision += 1
  }

  /// The innermost array or object ends.
  mutating func closeContainer() {
    guard let container = open.popLast() else { return }
    finish(container.node(isComplete: true))
  }

  /// A number, `true`, `false` or `null` is whole.
  mutating func add(_ scalar: PartialJSON.Kind) {
    finish(PartialJSON(nodeID: nextID(), isComplete: true, scalar))
  }

  /// The opening quote of a string that is a value was read.
  mutating func beginString() {
    openString = nextID()
  }

  /// More of a name or string was decoded.
  mutating func append(_ scalars: some Collection<UInt8>) {
    text.append(scalars)
    if openString != nil { revision += 1 }
  }

  /// What a text was.
  enum TextRole: Sendable {
    case name, value
  }

  /// The closing quote of a name or string was read; returns which of them it was.
  mutating func endText() -> TextRole {
    let string = text.take()
    if let nodeID = openString {
      openString = nil
      finish(PartialJSON(nodeID: nodeID, isComplete: true, .string(string)))
      return .value
    }
    if !open.isEmpty { open[open.count - 1].name = string }
    return .name
  }

  private mutating func finish(_ value: PartialJSON) {
    revision += 1
    if open.isEmpty {
      root = value
    } else {
      open[open.count - 1].append(value)
    }
  }

  // MARK: - Snapshot

  /// What is visible now; nil when nothing is.
  ///
  /// - Complexity: O(*d*) in the number of open containers.
  var snapshot: PartialJSON? {
    if let root { return root }
    var visible: PartialJSON?
    if let openString, !text.isEmpty {
      visible = PartialJSON(nodeID: openString, growing: text.snapshot)
    }
    for var container in open.reversed() {
      if let visible { container.append(visible) }
      visible = container.node(isComplete: false)
    }
    return visible
  }
}
