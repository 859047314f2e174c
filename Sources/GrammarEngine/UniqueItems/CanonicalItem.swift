// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Rewrites JSON text so that two texts are equal if and only if they denote equal values.
///
/// White space is removed, escapes are decoded, numbers have one spelling, and the members of an
/// object are sorted by name; of several members with one name, the last one counts. The result is
/// not JSON: a string is its length in bytes, a colon, and its decoded bytes.
struct CanonicalItem {
  /// Returns the rewritten bytes of a well-formed JSON value.
  ///
  /// - Complexity: O(*n* log *n*) in the bytes. Nesting of any depth requires no call stack.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8] {
    var item = CanonicalItem()
    for byte in text { item.read(byte) }
    item.finish()
    return item.output
  }

  private struct Container {
    let isObject: Bool
    let start: Int
    /// The number of parts before the contents of the container.
    let partCount: Int
  }

  private var lexer = JSONTokenState()
  private var token: [UInt8] = []
  private var open: [Container] = []
  private var output: [UInt8] = []
  /// The offsets of the values and names in the innermost container, after those of outer ones.
  private var parts: [Int] = []

  private mutating func read(_ byte: UInt8) {
    switch lexer.kind {
    case .string:
      switch lexer.readString(byte) {
      case .pending: break
      case .byte(let byte): token.append(byte)
      case .scalar(let scalar): token += UTF8.encode(scalar).map(Array.init) ?? []
      case .end: add(Array("\"\(token.count):".utf8) + token)
      }
    case .literal:
      token.append(byte)
      if !lexer.readLiteral() { add(token) }
    case .number:
      if lexer.readNumber(byte) { return token.append(byte) }
      add(CanonicalNumber.bytes(of: token) + [UInt8(ascii: ";")])
      readStructure(byte)
    case .structure: readStructure(byte)
    }
  }

  private mutating func readStructure(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      open.append(
        Container(
          isObject: byte == UInt8(ascii: "{"), start: output.count, partCount: parts.count))
      output.append(byte)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), 0x09, 0x0A, 0x0D: break
    case UInt8(ascii: "\""):
      token = []
      lexer.beginString()
    default:
      token = [byte]
      lexer.beginScalar(byte)
    }
  }

  private mutating func finish() {
    if lexer.kind == .number { add(CanonicalNumber.bytes(of: token) + [UInt8(ascii: ";")]) }
  }

  private mutating func add(_ value: [UInt8]) {
    parts.append(output.count)
    output += value
  }

  private mutating func close() {
    guard let container = open.popLast() else { return }
    if container.isObject { sortMembers(of: container) }
    output.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    parts.removeLast(parts.count - container.partCount)
    parts.append(container.start)
  }

  /// Sorts the members of an object by name, unless they are in order already.
  private mutating func sortMembers(of container: Container) {
    let starts = Array(parts[container.partCount...]) + [output.count]
    let members = stride(from: 0, to: starts.count - 1, by: 2).map { index in
      (name: output[starts[index]..<starts[index + 1]], range: starts[index]..<starts[index + 2])
    }
    let isSorted = zip(members, members.dropFirst()).allSatisfy {
      $0.name.lexicographicallyPrecedes($1.name)
    }
    guard !isSorted else { return }
    var last: [ArraySlice<UInt8>: Range<Int>] = [:]
    for member in members { last[member.name] = member.range }
    let sorted = last.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let contents = sorted.flatMap { output[$0.value] }
    output.replaceSubrange((container.start + 1)..., with: contents)
  }
}
