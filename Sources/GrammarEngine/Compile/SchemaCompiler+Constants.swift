// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// Returns the first instruction of a value out of a list.
  ///
  /// Apart from the white space of a flexible layout, a value has one text: strings are canonical,
  /// numbers are the shortest equal decimals, and members have the order of the schema.
  mutating func constantsInstruction(
    _ constants: ConstantsSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    guard !constants.values.isEmpty else { throw error(.noChoices, path, "enum") }
    var texts: [[UInt8]] = []
    var choices: [Address] = []
    for value in constants.values {
      let value = value.canonical
      if layout == .flexible, !value.isScalar {
        choices.append(emit(value, then: Program.done))
      } else {
        texts.append(Array(JSONWriter.text(of: value, layout: layout).utf8))
      }
    }
    if !texts.isEmpty { choices.append(LiteralTrie.emit(texts, into: &builder)) }
    return builder.choosing(choices)
  }

  /// Emits a value with the layout's white space; the parser limits the depth of the recursion.
  private mutating func emit(_ value: JSONValue, then next: Address) -> Address {
    switch value {
    case .array(let elements):
      return emitList("[", elements, "]", then: next) { compiler, element, next in
        compiler.emit(element, then: next)
      }
    case .object(let members):
      return emitList("{", members, "}", then: next) { compiler, member, next in
        compiler.emitKey(member.name, before: compiler.emit(member.value, then: next))
      }
    default: return builder.emitLiteral(Array(JSONWriter.text(of: value).utf8), then: next)
    }
  }

  private mutating func emitList<Item>(
    _ open: Unicode.Scalar, _ items: [Item], _ close: Unicode.Scalar, then next: Address,
    _ emitItem: (inout Self, Item, Address) -> Address
  ) -> Address {
    var rest = padding(before: builder.emitReading([Edge(close, to: next)]))
    for (index, item) in items.enumerated().reversed() {
      rest = emitItem(&self, item, rest)
      guard index > 0 else { break }
      let comma = Edge(",", to: afterPunctuation(rest))
      rest = padding(before: builder.emitReading([comma]))
    }
    if !items.isEmpty { rest = padding(before: rest) }
    return builder.emitReading([Edge(open, to: rest)])
  }
}

extension JSONValue {
  /// The value with every number as the shortest equal decimal.
  var canonical: JSONValue {
    switch self {
    case .number(let number): .number(number.decimal.map { JSONNumber($0) } ?? number)
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let members):
      .object(members.map { .init(name: $0.name, value: $0.value.canonical) })
    case .null, .bool, .string: self
    }
  }

  /// Whether the value contains no position for white space.
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }
}
