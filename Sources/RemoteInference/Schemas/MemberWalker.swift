// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A walk over the events of a JSON text that removes a wrapper and the nulls of absent members.
struct MemberWalker: Sendable {
  /// A container whose end has not been read.
  private enum Frame: Sendable {
    /// An object of the schema.
    case object(OpenObject)
    /// An array, with the nodes of its items.
    case array([Int])
    /// The first object of the text, which is the wrapper if its first key is the wrapper's.
    case possibleWrapper
    /// The object that wraps the value.
    case wrapper
  }

  /// An object whose end has not been read.
  private struct OpenObject: Sendable {
    /// The objects of the schema that it can be.
    var candidates: [Int]
    /// Whether members can be removed.
    let isFiltered: Bool
    /// Whether a member was written.
    var hasMembers = false
    /// The names of written members that are declared.
    var written: Set<[UInt8]> = []
    /// The names of removed members.
    var removed: Set<[UInt8]> = []
  }

  let table: MemberTable?
  private let wrapperKey: [UInt8]?
  private let dropsNulls: Bool
  private var frames: [Frame] = []

  /// The bytes that are not written until it is known whether they are removed.
  private var held: [UInt8] = []
  private var isHolding = false
  /// The bytes up to the first brace, if the first object can be the wrapper.
  private var opening: [UInt8] = []
  /// The number of held bytes up to the end of a null; `nil` if no null is held.
  private var endOfNull: Int?
  private var isReadingNull = false

  private var name: [UInt8] = []
  private var isInName = false
  /// The text of a string that can exclude candidates; `nil` for other strings.
  private var text: [UInt8]?
  private var isInNumber = false
  private var endsInNumber = false
  private var hasUnwrappedValue = false

  /// Whether the root is complete.
  private(set) var isFinished = false

  /// The maximum number of bytes of a string that is compared with choices.
  private static let textLimit = 1024

  /// The number of held bytes above which white space is discarded.
  private static let whiteSpaceLimit = 1024

  /// The number of bytes that are held.
  var heldByteCount: Int { opening.count + held.count + name.count }

  init(_ table: MemberTable?, wrapperKey: [UInt8]?, dropsNulls: Bool) {
    self.table = table
    self.wrapperKey = wrapperKey
    self.dropsNulls = dropsNulls
  }

  /// Whether the wrapper is open, and its value is complete or a number.
  var isValueOfOpenWrapperComplete: Bool {
    guard case .wrapper = frames.last else { return false }
    return hasUnwrappedValue || isInNumber
  }

  /// Returns the bytes that are held, which are then no longer held.
  mutating func takeHeldBytes() -> [UInt8] {
    defer {
      opening = []
      held = []
    }
    return opening + held
  }

  /// Writes bytes that belong to no event, or holds them.
  mutating func write(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    if !isHolding {
      output += bytes
    } else if held.count < Self.whiteSpaceLimit || isInName {
      held += bytes
    } else {
      held += bytes.filter { $0 > 0x20 }
    }
  }

  /// Reads an event.
  ///
  /// - Returns: `false` if the text does not have the structure of the wrapper.
  mutating func read(
    _ event: JSONEventReader.Event, _ bytes: [UInt8], _ range: Range<Int>, to output: inout [UInt8]
  ) -> Bool {
    let slice = bytes[range]
    switch event {
    case .text(let range):
      if isInName { readName(bytes[range], to: &output) } else { readText(bytes[range]) }
      write(slice, to: &output)
    case .scalar(let scalar):
      if isInName { readName(scalar, to: &output) } else { readText(scalar) }
      write(slice, to: &output)
    case .nameBegan: return beginName(slice, to: &output)
    case .nameEnded:
      isInName = false
      write(slice, to: &output)
    case .objectBegan, .arrayBegan, .stringBegan, .numberBegan, .literalBegan:
      begin(event, slice, to: &output)
    case .stringEnded, .numberEnded:
      write(slice, to: &output)
      endString()
      endsInNumber = isInNumber
      isInNumber = false
      endValue()
    case .literalEnded:
      write(slice, to: &output)
      if isReadingNull {
        isReadingNull = false
        endOfNull = held.count
      } else {
        endsInNumber = false
        endValue()
      }
    case .objectEnded, .arrayEnded: endContainer(slice, to: &output)
    }
    return true
  }

  // MARK: - Members

  private mutating func beginName(_ slice: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    if case .wrapper = frames.last { return false }
    removeHeldMember()
    write(slice, to: &output)
    name.removeAll(keepingCapacity: true)
    isInName = true
    return true
  }

  /// Reads a part of a name, up to the length of the longest name that can be removed.
  private mutating func readName(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
    let limit = max(table?.longestName ?? 0, wrapperKey?.count ?? 0)
    guard name.count <= limit else { return }
    name += bytes
    guard name.count > limit, isHolding else { return }
    if case .possibleWrapper = frames.last { replacePossibleWrapper(to: &output) }
    guard case .object(var object) = frames.popLast() else { return }
    writeHeldMember(&object, to: &output)
    frames.append(.object(object))
  }

  /// Treats the first object as the value, because its first key is not that of the wrapper.
  private mutating func replacePossibleWrapper(to output: inout [UInt8]) {
    output += opening
    opening = []
    frames[frames.count - 1] = .object(openObject([table?.root ?? 0]))
  }

  /// Removes the held member whose value is null, after the comma or brace that follows it was
  /// read.
  private mutating func removeHeldMember() {
    guard let end = endOfNull else { return }
    held.removeFirst(end)
    endOfNull = nil
    guard case .object(var object) = frames.popLast() else { return }
    object.removed.insert(name)
    frames.append(.object(object))
  }

  /// Writes the held beginning of a member.
  private mutating func writeHeldMember(_ object: inout OpenObject, to output: inout [UInt8]) {
    if object.removed.remove(name) != nil {
      // The name occurs twice, which validation has to report.
      if object.hasMembers { output.append(UInt8(ascii: ",")) }
      output += JSONWriter.text(of: String(decoding: name, as: UTF8.self)).utf8
      output += Array(":null".utf8)
      object.hasMembers = true
      if held.first(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") })
        != UInt8(ascii: ",")
      {
        output.append(UInt8(ascii: ","))
      }
    } else if !object.hasMembers, let comma = separator {
      // The members before the comma were removed.
      held.remove(at: comma)
    }
    if table?.declares(name, object.candidates) == true { object.written.insert(name) }
    object.hasMembers = true
    output += held
    held.removeAll(keepingCapacity: true)
    isHolding = false
  }

  /// The index of the comma before the held name.
  private var separator: Int? {
    guard let index = held.firstIndex(where: { $0 == 0x2C || $0 == 0x22 }) else { return nil }
    return held[index] == 0x2C ? index : nil
  }

  // MARK: - Values

  private mutating func begin(
    _ event: JSONEventReader.Event, _ slice: ArraySlice<UInt8>, to output: inout [UInt8]
  ) {
    var slice = slice
    var values = [table?.root ?? 0]
    if let frame = frames.last {
      switch frame {
      case .array(let items): values = items
      case .possibleWrapper where name == wrapperKey ?? []:
        frames[frames.count - 1] = .wrapper
        opening = []
        held.removeAll(keepingCapacity: true)
        isHolding = false
        slice = slice.suffix(1)
      case .possibleWrapper:
        replacePossibleWrapper(to: &output)
        values = beginMember(event, slice, to: &output)
      case .object: values = beginMember(event, slice, to: &output)
      case .wrapper: break
      }
      if isReadingNull { return }
      if case .possibleWrapper = frame {
        if case .object = frames[frames.count - 1] { slice = [] }
      } else if case .object = frame {
        slice = []
      }
    }
    switch event {
    case .objectBegan where frames.isEmpty && wrapperKey != nil:
      frames.append(.possibleWrapper)
      opening = Array(slice)
      isHolding = true
      return
    case .objectBegan:
      let object = openObject(values)
      frames.append(.object(object))
      write(slice, to: &output)
      isHolding = object.isFiltered
      return
    case .arrayBegan:
      frames.append(.array(table.map { table in values.flatMap { table.nodes[$0].items } } ?? []))
    case .numberBegan: isInNumber = true
    default: break
    }
    write(slice, to: &output)
  }

  private func openObject(_ values: [Int]) -> OpenObject {
    guard let table else { return OpenObject(candidates: [], isFiltered: false) }
    var candidates: [Int] = []
    for value in values {
      for object in table.nodes[value].objects where !candidates.contains(object) {
        candidates.append(object)
      }
    }
    let isFiltered = dropsNulls && candidates.contains { table.objects[$0].hasDroppableMember }
    return OpenObject(candidates: candidates, isFiltered: isFiltered)
  }

  /// Decides on the member whose value begins, and returns the nodes of the value.
  private mutating func beginMember(
    _ event: JSONEventReader.Event, _ slice: ArraySlice<UInt8>, to output: inout [UInt8]
  ) -> [Int] {
    guard case .object(var object) = frames.last, let table else { return [] }
    // The stack must not share the storage of the object, or each change would copy it.
    frames.removeLast()
    defer { frames.append(.object(object)) }
    object.candidates = table.declaring(name, object.candidates)
    write(slice, to: &output)
    if object.isFiltered {
      if case .literalBegan(.null) = event, !object.written.contains(name),
        !object.removed.contains(name), table.isDroppable(name, object.candidates)
      {
        isReadingNull = true
        return []
      }
      writeHeldMember(&object, to: &output)
    } else if isHolding {
      output += held
      held.removeAll(keepingCapacity: true)
      isHolding = false
    }
    if case .stringBegan = event, object.candidates.count > 1 { text = [] }
    return table.values(of: name, object.candidates)
  }

  private mutating func readText(_ bytes: some Sequence<UInt8>) {
    text?.append(contentsOf: bytes)
    if text?.count ?? 0 > Self.textLimit { text = nil }
  }

  /// Excludes candidates whose member does not admit the string that ended.
  private mutating func endString() {
    guard let text, let table, case .object(var object) = frames.last else { return }
    self.text = nil
    frames.removeLast()
    object.candidates = table.admitting(text, as: name, object.candidates)
    frames.append(.object(object))
  }

  // MARK: - Ends

  private mutating func endValue() {
    switch frames.last {
    case nil: isFinished = true
    case .object(let object): isHolding = object.isFiltered
    case .wrapper:
      hasUnwrappedValue = true
      isHolding = true
    case .array, .possibleWrapper: break
    }
  }

  private mutating func endContainer(_ slice: ArraySlice<UInt8>, to output: inout [UInt8]) {
    switch frames.last {
    case .wrapper:
      held.removeAll()
      isHolding = false
      // Digits that follow the wrapper must not become part of the number.
      if endsInNumber { output.append(UInt8(ascii: " ")) }
    case .possibleWrapper:
      output += takeHeldBytes()
      output += slice
      isHolding = false
    case .object:
      removeHeldMember()
      output += held
      output += slice
      held.removeAll(keepingCapacity: true)
      isHolding = false
    case .array, nil: write(slice, to: &output)
    }
    if !frames.isEmpty { frames.removeLast() }
    endsInNumber = false
    endValue()
  }
}
