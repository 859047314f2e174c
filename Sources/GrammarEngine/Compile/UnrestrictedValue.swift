// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A key of the cache of subprograms that do not depend on the node that uses them.
enum SubprogramKey: Hashable {
  case unrestricted(UnrestrictedValue)
  case number(NumberSchema, isInteger: Bool)
  case string(StringSchema)
}

/// A value without restrictions.
enum UnrestrictedValue: Hashable {
  case string, boolean, null, any
  /// A string after its opening quote.
  case stringContent
}

extension SchemaCompiler {
  mutating func address(of value: UnrestrictedValue) -> Address {
    if let known = subprograms[.unrestricted(value)] { return known }
    let address: Address
    switch value {
    case .string: address = builder.emitReading([Edge("\"", to: self.address(of: .stringContent))])
    case .stringContent: address = StringAutomaton.emitContent(into: &builder)
    case .boolean:
      address = LiteralTrie.emit([Array("true".utf8), Array("false".utf8)], into: &builder)
    case .null: address = builder.emitLiteral("null".utf8, then: Program.done)
    case .any: return emitAny()
    }
    subprograms[.unrestricted(value)] = address
    return address
  }

  /// Emits any JSON value in the layout, which is recursive.
  private mutating func emitAny() -> Address {
    let any = builder.reserve()
    subprograms[.unrestricted(.any)] = any
    let array = builder.emit(arrayInstruction(item: any, minimum: 0, maximum: nil))
    let choices = [
      address(of: .string), NumberAutomaton.emitNumber(into: &builder), emitAnyObject(of: any),
      array, address(of: .boolean), address(of: .null),
    ]
    builder.define(any, as: builder.choosing(choices))
    return any
  }

  private mutating func emitAnyObject(of any: Address) -> Address {
    let memberEnd = builder.reserve()
    let value = builder.emit(.call(any, then: memberEnd))
    builder.uniqueNames.addKey(at: address(of: .stringContent))
    let name = builder.emit(.call(address(of: .stringContent), then: colon(before: value)))
    let next = builder.emitReading([Edge("\"", to: name)])
    builder.define(memberEnd, as: .jump(afterElement(next: next, mayClose: true, close: "}")))
    let first = builder.emitReading([Edge("\"", to: name), Edge("}", to: Program.done)])
    return builder.emit(opening("{", [first]))
  }
}
