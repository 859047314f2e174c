// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A value whose automaton does not depend on the node that asks for it.
enum SharedValue: Hashable {
  /// A value without any parameter.
  case common(CommonValue)
  /// A number with its restrictions.
  case number(NumberSchema, isInteger: Bool)
  /// A string that an automaton describes.
  case string(StringSchema)
}

/// A value that every schema means alike.
enum CommonValue: Hashable {
  /// Any string.
  case string
  /// Any string after its opening quote.
  case stringContent
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
  /// Any JSON value.
  case any
}

extension SchemaCompiler {
  /// Where a common value begins.
  mutating func sharedAddress(of value: CommonValue) -> Address {
    if let known = shared[.common(value)] { return known }
    let address: Address
    switch value {
    case .string:
      let content = sharedAddress(of: .stringContent)
      address = builder.emitReading([Edge(UInt8(ascii: "\""), to: content)])
    case .stringContent:
      address = StringAutomaton.emitContent(into: &builder)
    case .boolean:
      address = ChoiceTrie.emit([Array("true".utf8), Array("false".utf8)], into: &builder)
    case .null:
      address = builder.emitLiteral(Array("null".utf8), then: Program.done)
    case .any:
      return emitAny()
    }
    shared[.common(value)] = address
    return address
  }

  /// Any JSON value, in the layout: a recursion through itself.
  private mutating func emitAny() -> Address {
    let any = builder.reserve()
    shared[.common(.any)] = any
    let array = builder.emit(arrayInstruction(item: any, minimum: 0, maximum: nil))
    let choices = [
      sharedAddress(of: .string), NumberAutomaton.emitNumber(into: &builder),
      emitAnyObject(of: any), array, sharedAddress(of: .boolean), sharedAddress(of: .null),
    ]
    builder.define(any, as: builder.choosing(choices))
    return any
  }

  private mutating func emitAnyObject(of any: Address) -> Address {
    let brace = Edge(UInt8(ascii: "}"), to: Program.done)
    let memberEnd = builder.reserve()
    let value = builder.emit(.call(any, then: memberEnd))
    let colon = Edge(UInt8(ascii: ":"), to: afterPunctuation(value))
    let name = builder.emit(
      .call(sharedAddress(of: .stringContent), then: padding(before: builder.emitReading([colon]))))
    let quote = Edge(UInt8(ascii: "\""), to: name)
    let next = builder.emitReading([quote])
    let comma = Edge(UInt8(ascii: ","), to: afterPunctuation(next))
    let end = padding(before: builder.emitReading([comma, brace]))
    builder.define(memberEnd, as: .jump(end))
    let first = padding(before: builder.emitReading([quote, brace]))
    return builder.emitReading([Edge(UInt8(ascii: "{"), to: first)])
  }
}
