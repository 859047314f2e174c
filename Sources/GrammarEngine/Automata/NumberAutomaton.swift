// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Numbers without bounds, as RFC 8259 spells them.
enum NumberAutomaton {
  /// Emits the automaton of any JSON number, with fraction and exponent.
  static func emitNumber(into builder: inout ProgramBuilder) -> Address {
    let first = builder.nextAddress
    let exponentDigits = builder.reserve()
    let exponentDigit = Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: exponentDigits)
    builder.define(exponentDigits, as: builder.reading([exponentDigit], isFinal: true))
    let exponentSign = builder.emitReading([exponentDigit])
    let exponent = builder.emitReading([
      Edge(UInt8(ascii: "+"), to: exponentSign),
      Edge(UInt8(ascii: "-"), to: exponentSign),
      exponentDigit,
    ])
    let exponents = [
      Edge(UInt8(ascii: "E"), to: exponent), Edge(UInt8(ascii: "e"), to: exponent),
    ]
    let decimals = builder.reserve()
    let decimal = Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: decimals)
    builder.define(decimals, as: builder.reading([decimal] + exponents, isFinal: true))
    let point = Edge(UInt8(ascii: "."), to: builder.emitReading([decimal]))
    let zero = builder.emitReading([point] + exponents, isFinal: true)
    let digits = builder.reserve()
    let digit = Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: digits)
    builder.define(digits, as: builder.reading([point, digit] + exponents, isFinal: true))
    let whole = [
      Edge(UInt8(ascii: "0"), to: zero),
      Edge(UInt8(ascii: "1"), UInt8(ascii: "9"), to: digits),
    ]
    let minus = builder.emitReading(whole)
    let start = builder.emitReading([Edge(UInt8(ascii: "-"), to: minus)] + whole)
    builder.recordFragment(.number, since: first)
    return start
  }

  /// Emits the automaton of any whole number without fraction or exponent.
  static func emitInteger(into builder: inout ProgramBuilder) -> Address {
    let first = builder.nextAddress
    let digits = builder.reserve()
    builder.define(
      digits,
      as: builder.reading(
        [Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: digits)], isFinal: true))
    let zero = Edge(UInt8(ascii: "0"), to: Program.done)
    let nonzero = Edge(UInt8(ascii: "1"), UInt8(ascii: "9"), to: digits)
    let minus = builder.emitReading([zero, nonzero])
    let start = builder.emitReading([Edge(UInt8(ascii: "-"), to: minus), zero, nonzero])
    builder.recordFragment(.integer, since: first)
    return start
  }
}
