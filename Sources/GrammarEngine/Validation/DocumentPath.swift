// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The path to the value or member that is being read.
struct DocumentPath: Sendable {
  /// A step from a value to a value inside it.
  struct Step: Sendable, BitwiseCopyable {
    /// The range of a member's name in ``DocumentPath/text``; empty for an item.
    fileprivate(set) var start: Int32
    fileprivate(set) var end: Int32
    /// The index of an item; -1 for a member.
    fileprivate(set) var item: Int
    /// The copy of the path up to this step in a log of failures; -1 if there is none.
    var node: Int32 = -1
  }

  /// The steps.
  var steps: [Step] = []

  /// The names of the members on the path, and the name that is being read.
  private(set) var text: [UInt8] = []

  private var nameStart = 0

  /// The name that is being read, or was read last.
  var name: ArraySlice<UInt8> { text[nameStart...] }

  /// Reserves memory for steps and for short names.
  mutating func reserveCapacity(_ count: Int) {
    steps.reserveCapacity(count)
    text.reserveCapacity(8 * count)
  }

  /// Begins the name of a member.
  mutating func beginName() { nameStart = text.count }

  /// Reads more of the name.
  mutating func appendName(_ bytes: some Sequence<UInt8>) { text += bytes }

  /// Adds the member whose name has ended.
  mutating func enterMember() {
    steps.append(
      Step(
        start: Int32(truncatingIfNeeded: nameStart), end: Int32(truncatingIfNeeded: text.count),
        item: -1))
  }

  /// Adds an item.
  mutating func enterItem(_ index: Int) {
    let end = Int32(truncatingIfNeeded: text.count)
    steps.append(Step(start: end, end: end, item: index))
  }

  /// Removes the last step.
  mutating func leave() {
    guard let step = steps.popLast() else { return }
    text.truncate(to: step.start)
  }

  /// Returns the name of a member on the path.
  func name(of step: Step) -> ArraySlice<UInt8> { text[Int(step.start)..<Int(step.end)] }

  /// The path as a JSON path (RFC 9535).
  var description: String {
    var writer = JSONPathWriter()
    for step in steps { writer.append(step.item, name(of: step)) }
    return writer.text
  }
}

/// Composes a JSON path (RFC 9535).
struct JSONPathWriter {
  private(set) var text = "$"

  /// Appends a step.
  ///
  /// - Parameters:
  ///   - item: The index of an item; -1 for a member.
  ///   - name: The name of a member.
  mutating func append(_ item: Int, _ name: ArraySlice<UInt8>) {
    if item >= 0 {
      text += "[\(item)]"
    } else {
      let name = String(decoding: name, as: UTF8.self)
      text += Self.isShorthand(name) ? ".\(name)" : "[\(JSONWriter.text(of: name))]"
    }
  }

  /// Whether a name can follow a period: a letter or `_`, then also digits.
  private static func isShorthand(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isASCII || scalar == "_" || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar)
    }
    return isLetter(first)
      && name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
  }
}
