// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import TestSupport

/// A generator of documents that differ from given ones in a few positions.
struct DocumentMutator {
  private var random: SeededGenerator

  /// The names of the mutations that were applied to the current document.
  private var kinds: [String] = []

  /// Creates a mutator.
  init(_ random: SeededGenerator) { self.random = random }

  /// Returns a mutant and the names of its mutations.
  mutating func mutant(of document: JSONValue) -> (kinds: [String], text: [UInt8]) {
    kinds = []
    var value = document
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      var target = Int.random(in: 0..<Self.size(of: value), using: &random)
      value = mutating(value, at: &target)
    }
    var text = DocumentSpelling(escapes: chance(4), spaces: chance(3)).text(of: value, &random)
    if chance(25) {
      text.removeLast(Int.random(in: 0...min(20, text.count), using: &random))
      // The file of mutants contains complete characters.
      while let last = text.last, last >= 0x80 { text.removeLast() }
      kinds.append("truncate")
    }
    return (kinds, text)
  }

  private static func size(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.reduce(1) { $0 + size(of: $1) }
    case .object(let members): members.reduce(1) { $0 + size(of: $1.value) }
    default: 1
    }
  }

  /// Returns the value with a mutation at a position, counted in document order.
  private mutating func mutating(_ value: JSONValue, at target: inout Int) -> JSONValue {
    target -= 1
    if target == -1 { return mutated(value) }
    switch value {
    case .array(var elements):
      for index in elements.indices where target >= 0 {
        elements[index] = mutating(elements[index], at: &target)
      }
      return .array(elements)
    case .object(var members):
      for index in members.indices where target >= 0 {
        members[index].value = mutating(members[index].value, at: &target)
      }
      return .object(members)
    default: return value
    }
  }

  // MARK: - Mutations

  private mutating func mutated(_ value: JSONValue) -> JSONValue {
    if chance(5) { return record("type", scalar()) }
    switch value {
    case .object(let members): return mutated(members)
    case .array(let elements): return mutated(elements)
    case .string(let text): return record("scalar", .string(mutated(text)))
    case .number(let number): return mutated(number)
    case .bool(let bool): return record("scalar", .bool(!bool))
    case .null: return record("scalar", scalar())
    }
  }

  private mutating func mutated(_ members: [JSONValue.Member]) -> JSONValue {
    var members = members
    let choice = members.isEmpty ? 1 : Int.random(in: 0..<5, using: &random)
    let index = members.isEmpty ? 0 : Int.random(in: members.indices, using: &random)
    switch choice {
    case 0:
      members.remove(at: index)
      return record("delete member", .object(members))
    case 1:
      members.insert(
        .init(name: pick(["extra", "", "x-é", "0", "name"]), value: scalar()), at: index)
      return record("add member", .object(members))
    case 2:
      members.append(members[index])
      return record("duplicate member", .object(members))
    case 3:
      members[index].name = mutated(members[index].name)
      return record("rename member", .object(members))
    default: return record("shuffle members", .object(members.shuffled(using: &random)))
    }
  }

  private mutating func mutated(_ elements: [JSONValue]) -> JSONValue {
    var elements = elements
    guard let index = elements.indices.randomElement(using: &random) else {
      return record("add item", [scalar()])
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      elements.remove(at: index)
      return record("delete item", .array(elements))
    case 1:
      elements.insert(elements[index], at: index)
      return record("duplicate item", .array(elements))
    default:
      elements.append(scalar())
      return record("add item", .array(elements))
    }
  }

  private mutating func mutated(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let index = Int.random(in: 0...scalars.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where index < scalars.count: scalars.remove(at: index)
    case 1: scalars.insert("é", at: index)
    case 2 where index < scalars.count:
      scalars[index] = ["a", "Z", "0", " ", "-", "\n"].randomElement(using: &random) ?? "a"
    default: scalars.insert("1", at: index)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func mutated(_ number: JSONNumber) -> JSONValue {
    let text = number.text
    let isPlain = !text.contains { ".eE".contains($0) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where isPlain: return spelled(text + ".0")
    case 1 where isPlain: return spelled(text + "e0")
    case 2 where isPlain && text != "0": return spelled(text + "0E-1")
    case 3 where isPlain: return record("scalar", .number(JSONNumber(checked: text + ".5")))
    case 4:
      return record("scalar", .number(JSONNumber(checked: pick(["0", "-1", "1e3", "99999"]))))
    default:
      let negated = text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text
      return record("scalar", .number(JSONNumber(checked: negated)))
    }
  }

  private mutating func spelled(_ text: String) -> JSONValue {
    record("number spelling", .number(JSONNumber(checked: text)))
  }

  private mutating func scalar() -> JSONValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: nil
    case 1: true
    case 2: 0
    case 3: .number(JSONNumber(checked: "2.5"))
    case 4: ""
    case 5: "text"
    case 6: []
    default: [:]
    }
  }

  private mutating func record(_ kind: String, _ value: JSONValue) -> JSONValue {
    kinds.append(kind)
    return value
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }
}

/// A writer of JSON that varies escapes and white space.
struct DocumentSpelling {
  /// Whether some characters are escaped without need.
  let escapes: Bool
  /// Whether there is white space of all kinds.
  let spaces: Bool

  /// Returns the text of a value.
  func text(of value: JSONValue, _ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    write(value, to: &text, &random)
    return text
  }

  private func write(
    _ value: JSONValue, to text: inout [UInt8], _ random: inout SeededGenerator
  ) {
    switch value {
    case .array(let elements):
      writeList("[]", elements, to: &text, &random) { element, text, random in
        write(element, to: &text, &random)
      }
    case .object(let members):
      writeList("{}", members, to: &text, &random) { member, text, random in
        write(member.name, to: &text, &random)
        space(&text, &random)
        text.append(UInt8(ascii: ":"))
        space(&text, &random)
        write(member.value, to: &text, &random)
      }
    case .string(let string): write(string, to: &text, &random)
    default: text += JSONWriter.text(of: value, layout: .compact).utf8
    }
  }

  private func writeList<Item>(
    _ brackets: String, _ items: [Item], to text: inout [UInt8], _ random: inout SeededGenerator,
    _ write: (Item, inout [UInt8], inout SeededGenerator) -> Void
  ) {
    text += brackets.utf8.prefix(1)
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      space(&text, &random)
      write(item, &text, &random)
      space(&text, &random)
    }
    text += brackets.utf8.suffix(1)
  }

  private func space(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    guard spaces else { return }
    text += ([" ", "", "\n", "\t", "\r\n"].randomElement(using: &random) ?? "").utf8
  }

  private func write(
    _ string: String, to text: inout [UInt8], _ random: inout SeededGenerator
  ) {
    guard escapes else {
      text += JSONWriter.text(of: string).utf8
      return
    }
    text.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      if Int.random(in: 0..<4, using: &random) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      } else {
        text += JSONWriter.text(of: String(scalar)).utf8.dropFirst().dropLast()
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
