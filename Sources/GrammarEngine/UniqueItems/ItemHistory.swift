// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The earlier items of the open arrays whose items differ from each other, and the text of the
/// current ones.
///
/// The items of an object whose members have different names are those names.
///
/// The history reads the same bytes as the automaton, which determines the arrays with unique
/// items. It follows JSON's tokens and containers, and compares an item with the earlier ones at
/// its end. All parts are append-only: an earlier state is a ``Head``, and a return to it truncates
/// the rest. Outside the arrays, only strings and their escapes are followed.
///
/// Most items contain a string that no earlier item contains. If it is the last string of an item,
/// the item need not be compared, and its canonical encoding is postponed until another item is.
///
/// - Complexity: O(1) for each byte, plus O(*n*) in the bytes of an item if it is compared. The
///   memory is proportional to the bytes of the arrays.
struct ItemHistory: Sendable {
  /// An open container inside the outermost array with unique items.
  struct Container: Sendable {
    let parent: Int32
    /// The innermost array with unique items, which may be the container itself; −1 if none.
    var level: Int32
    let isUnique: Bool
    /// Whether the items are the names of an object.
    let comparesNames: Bool
    /// The number of the array, by which its items are found.
    let array: Int32
    /// The number of complete items.
    var itemCount: Int32 = 0
    /// The offset of the current item in the text; −1 between items.
    var itemStart: Int32 = -1
    /// Whether an item must follow, after a comma.
    var expectsItem = false
    /// Whether a value is read, after the colon of a member.
    var readsValue = false
  }

  /// A state of the history.
  ///
  /// The counts are those of the append-only parts.
  struct Head: Sendable {
    var lexer = JSONTokenState()
    /// The innermost container, or −1 outside the arrays.
    var top: Int32 = -1
    var containerCount: Int32 = 0
    var itemCount: Int32 = 0
    var textCount: Int32 = 0
    var decodedCount: Int32 = 0
    var stringCount: Int32 = 0
    /// The offset of the current string in the decoded bytes.
    var stringStart: Int32 = 0
    /// The earlier strings that begin with the current one.
    var node: EarlierStrings.Node? = EarlierStrings.root
    /// Whether the last string is new, and no member or item follows it.
    var endsWithNewString = false
  }

  private struct Key: Hashable {
    let array: Int32
    let value: [UInt8]
  }

  private struct Item: Sendable {
    let array: Int32
    let text: Range<Int32>
    /// The canonical encoding, unless it is postponed.
    var key: Key?
  }

  private(set) var head = Head()
  private var containers: [Container] = []
  private var text: [UInt8] = []
  private var decoded: [UInt8] = []
  private var strings: [Range<Int32>] = []
  /// The complete strings, except for those that were read since ``commit()``.
  private var earlier = EarlierStrings()
  private var items: [Item] = []
  /// The number of items whose encoding is not postponed; these come first.
  private var encodedCount = 0
  private var known: Set<Key> = []

  /// Returns to an earlier state of the history.
  mutating func restore(_ earlier: Head) {
    head = earlier
    containers.truncate(to: Int(head.containerCount))
    text.truncate(to: Int(head.textCount))
    decoded.truncate(to: Int(head.decodedCount))
    strings.truncate(to: Int(head.stringCount))
    self.earlier.truncate(to: min(self.earlier.count, strings.count))
    while items.count > Int(head.itemCount) {
      if let key = items.removeLast().key { known.remove(key) }
    }
    encodedCount = min(encodedCount, items.count)
  }

  /// Adds the strings that were read to those with which later ones are compared.
  mutating func commit() {
    guard earlier.count < strings.count else { return }
    for string in strings[earlier.count...] {
      earlier.insert(decoded[Int(string.lowerBound)..<Int(string.upperBound)])
    }
    if head.lexer.isInString { head.node = earlier.node(of: currentString) }
  }

  // MARK: - Arrays

  /// The innermost open array in which another item may be equal to an earlier one.
  var innermostLevel: Level? { level(from: head.top, depth: 0, arrayDepth: 0) }

  /// The innermost open array, whether it has items or not.
  var innermostArray: Level? {
    guard head.top >= 0, case let index = containers[Int(head.top)].level, index >= 0 else {
      return nil
    }
    return Level(index: index, depth: 0, arrayDepth: 0, containers[Int(index)])
  }

  /// The number of earlier items of all open arrays.
  var openItemCount: Int {
    var (count, top) = (0, head.top)
    while top >= 0, case let index = containers[Int(top)].level, index >= 0 {
      count += Int(containers[Int(index)].itemCount)
      top = containers[Int(index)].parent
    }
    return count
  }

  /// Returns the next array outside of another one.
  func level(outside level: Level) -> Level? {
    self.level(
      from: containers[Int(level.index)].parent, depth: level.depth + 1,
      arrayDepth: level.arrayDepth + (level.comparesNames ? 0 : 1))
  }

  /// Returns the innermost array with earlier items and an incomplete or expected one.
  private func level(from top: Int32, depth: Int, arrayDepth: Int) -> Level? {
    var (top, depth, arrayDepth) = (top, depth, arrayDepth)
    while top >= 0 {
      let index = containers[Int(top)].level
      guard index >= 0 else { return nil }
      let container = containers[Int(index)]
      if container.itemCount > 0, container.expectsItem || container.itemStart >= 0 {
        return Level(index: index, depth: depth, arrayDepth: arrayDepth, container)
      }
      depth += 1
      if !container.comparesNames { arrayDepth += 1 }
      top = container.parent
    }
    return nil
  }

  /// Returns whether the item that was incomplete in an earlier state is complete.
  func hasCompletedItem(of level: Level) -> Bool {
    var top = head.top
    while top >= 0 {
      let index = containers[Int(top)].level
      guard index >= 0 else { return true }
      let container = containers[Int(index)]
      if container.array == level.array { return container.itemCount > level.itemCount }
      top = container.parent
    }
    return true
  }

  /// An array with an incomplete item, or an object with an incomplete name.
  struct Level: Sendable {
    fileprivate let index: Int32
    /// The number of open arrays and objects inside it whose items or names are compared.
    let depth: Int
    /// The number of such arrays.
    let arrayDepth: Int
    let comparesNames: Bool
    let array: Int32
    fileprivate let itemCount: Int32

    fileprivate init(index: Int32, depth: Int, arrayDepth: Int, _ container: Container) {
      self.index = index
      self.depth = depth
      self.arrayDepth = arrayDepth
      comparesNames = container.comparesNames
      array = container.array
      itemCount = container.itemCount
    }
  }

  // MARK: - Strings

  /// The bytes of the current string that were decoded; meaningful inside a string.
  var currentString: ArraySlice<UInt8> { decoded[Int(head.stringStart)...] }

  /// All complete strings and names in arrays with unique items.
  var allStrings: [ArraySlice<UInt8>] {
    strings.map { decoded[Int($0.lowerBound)..<Int($0.upperBound)] }
  }

  /// Whether the current string may begin an earlier one; `true` outside of strings.
  var isNearEarlierString: Bool {
    !head.lexer.isInString || head.node != nil || earlier.count < strings.count
  }

  // MARK: - Reading

  /// Reads a byte that the automaton has accepted.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - opensLevel: Whether items or names are compared after it, if it is an opening bracket.
  /// - Returns: Whether the items remain different.
  @inline(__always)
  mutating func read(_ byte: UInt8, opensLevel: @autoclosure () -> Bool) -> Bool {
    if head.top < 0 {
      if head.lexer.isInString {
        head.lexer.readOutside(byte)
        return true
      }
      if byte == UInt8(ascii: "\"") {
        head.lexer.beginString()
        return true
      }
      guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{"), opensLevel() else {
        return true
      }
      open(isUnique: true, comparesNames: byte == UInt8(ascii: "{"))
      append(byte)
      return true
    }
    return readInside(byte, opensLevel: opensLevel())
  }

  private mutating func readInside(
    _ byte: UInt8, opensLevel: @autoclosure () -> Bool
  ) -> Bool {
    switch head.lexer.kind {
    case .string:
      append(byte)
      return readString(byte)
    case .number:
      if head.lexer.readNumber(byte) {
        append(byte)
        return true
      }
      guard endValue() else { return false }
    case .literal:
      append(byte)
      return head.lexer.readLiteral() || endValue()
    case .structure: break
    }
    return readStructure(byte, opensLevel: opensLevel())
  }

  private mutating func readString(_ byte: UInt8) -> Bool {
    let result = head.lexer.readString(byte)
    switch result {
    case .pending: return true
    case .byte(let byte):
      appendDecoded(byte)
      return true
    case .scalar(let scalar):
      for byte in UTF8.encode(scalar).map(Array.init) ?? [] { appendDecoded(byte) }
      return true
    case .end:
      let isKnown = head.node.map { earlier.isEnd($0) } ?? false
      head.endsWithNewString = !isKnown && earlier.count == strings.count
      strings.append(head.stringStart..<head.decodedCount)
      head.stringCount += 1
      return endValue()
    }
  }

  private mutating func appendDecoded(_ byte: UInt8) {
    decoded.append(byte)
    head.decodedCount += 1
    if let node = head.node { head.node = earlier.child(of: node, reading: byte) }
  }

  private mutating func readStructure(
    _ byte: UInt8, opensLevel: @autoclosure () -> Bool
  ) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      append(byte)
    case UInt8(ascii: ":"):
      append(byte)
      change { $0.readsValue = true }
    case UInt8(ascii: ","):
      append(byte)
      head.endsWithNewString = false
      change {
        $0.expectsItem = true
        $0.readsValue = false
      }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      append(byte)
      head.top = containers[Int(head.top)].parent
      return head.top < 0 || endValue()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      beginValue()
      open(isUnique: opensLevel(), comparesNames: byte == UInt8(ascii: "{"))
      append(byte)
    case UInt8(ascii: "\""):
      beginValue()
      head.lexer.beginString()
      head.stringStart = head.decodedCount
      head.node = EarlierStrings.root
      append(byte)
    default:
      beginValue()
      head.lexer.beginScalar(byte)
      append(byte)
    }
    return true
  }

  private mutating func append(_ byte: UInt8) {
    text.append(byte)
    head.textCount += 1
  }

  private mutating func open(isUnique: Bool, comparesNames: Bool) {
    let index = head.containerCount
    append(
      Container(
        parent: head.top, level: isUnique ? index : containers[Int(head.top)].level,
        isUnique: isUnique, comparesNames: isUnique && comparesNames, array: index))
  }

  private mutating func append(_ container: Container) {
    containers.append(container)
    head.top = head.containerCount
    head.containerCount += 1
  }

  /// Replaces the innermost container if it has unique items.
  private mutating func change(_ body: (inout Container) -> Void) {
    var container = containers[Int(head.top)]
    guard container.isUnique else { return }
    container.level = head.containerCount
    body(&container)
    append(container)
  }

  private mutating func beginValue() {
    if containers[Int(head.top)].readsValue { return }
    let start = head.textCount
    change {
      $0.itemStart = start
      $0.expectsItem = false
    }
  }

  /// Ends a value and returns whether it differs from the earlier items of its array.
  private mutating func endValue() -> Bool {
    let container = containers[Int(head.top)]
    guard container.isUnique, container.itemStart >= 0 else { return true }
    var item = Item(array: container.array, text: container.itemStart..<head.textCount)
    if !head.endsWithNewString {
      encodeItems()
      let key = key(of: item)
      guard known.insert(key).inserted else { return false }
      item.key = key
      encodedCount += 1
    }
    items.append(item)
    head.itemCount += 1
    change {
      $0.itemStart = -1
      $0.itemCount += 1
    }
    return true
  }

  /// Encodes the items whose encoding was postponed.
  private mutating func encodeItems() {
    while encodedCount < items.count {
      let key = key(of: items[encodedCount])
      known.insert(key)
      items[encodedCount].key = key
      encodedCount += 1
    }
  }

  private func key(of item: Item) -> Key {
    let text = text[Int(item.text.lowerBound)..<Int(item.text.upperBound)]
    return Key(array: item.array, value: CanonicalItem.bytes(of: text))
  }

  /// The canonical encoding of the last complete item.
  var lastItem: [UInt8]? { items.last.map { key(of: $0).value } }
}

extension Array {
  fileprivate mutating func truncate(to count: Int) {
    if self.count > count { removeLast(self.count - count) }
  }
}
