// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins one of some given values.
  ///
  /// A value has one spelling, but for the white space of a flexible layout: strings are canonical,
  /// numbers the shortest decimals that are equal to them, members in the order of the schema.
  mutating func constantsInstruction(
    _ constants: ConstantsSchema, at path: SchemaPaths.ID
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
    if !texts.isEmpty { choices.append(ChoiceTrie.emit(texts, into: &builder)) }
    return builder.choosing(choices)
  }

  /// Emits a value with the layout's white space; its depth is that of a parsed text.
  private mutating func emit(_ value: JSONValue, then next: Address) -> Address {
    switch value {
    case .array(let elements):
      return emitList("[", elements, "]", then: next) { compiler, element, next in
        compiler.emit(element, then: next)
      }
    case .object(let members):
      return emitList("{", members, "}", then: next) { compiler, member, next in
        let value = compiler.afterPunctuation(compiler.emit(member.value, then: next))
        let colon = compiler.builder.emitReading([Edge(UInt8(ascii: ":"), to: value)])
        let name = Array(JSONWriter.text(of: member.name).utf8)
        return compiler.builder.emitLiteral(name, then: compiler.padding(before: colon))
      }
    default:
      return builder.emitLiteral(Array(JSONWriter.text(of: value).utf8), then: next)
    }
  }

  private mutating func emitList<Item>(
    _ open: Unicode.Scalar, _ items: [Item], _ close: Unicode.Scalar, then next: Address,
    _ emitItem: (inout Self, Item, Address) -> Address
  ) -> Address {
    var rest = padding(before: builder.emitReading([Edge(UInt8(ascii: close), to: next)]))
    for (index, item) in items.enumerated().reversed() {
      rest = emitItem(&self, item, rest)
      guard index > 0 else { break }
      let comma = Edge(UInt8(ascii: ","), to: afterPunctuation(rest))
      rest = padding(before: builder.emitReading([comma]))
    }
    if !items.isEmpty { rest = padding(before: rest) }
    return builder.emitReading([Edge(UInt8(ascii: open), to: rest)])
  }
}

extension JSONValue {
  /// The value with every number spelled as the shortest decimal that is equal to it.
  var canonical: JSONValue {
    switch self {
    case .number(let number): .number(number.decimal.map { JSONNumber($0) } ?? number)
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let members):
      .object(members.map { .init(name: $0.name, value: $0.value.canonical) })
    case .null, .bool, .string: self
    }
  }

  /// Whether no layout puts white space inside of the value.
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }
}
