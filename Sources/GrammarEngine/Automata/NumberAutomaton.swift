// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits numbers without restrictions (RFC 8259, section 6).
enum NumberAutomaton {
  /// Emits any JSON number, with fraction and exponent, and returns its address.
  static func emitNumber(into builder: inout ProgramBuilder) -> Address {
    let first = builder.nextAddress
    let exponentDigits = builder.reserve()
    let exponentDigit = Edge("0", "9", to: exponentDigits)
    builder.define(exponentDigits, as: builder.reading([exponentDigit], isFinal: true))
    let exponentSign = builder.emitReading([exponentDigit])
    let exponent = builder.emitReading([
      Edge("+", to: exponentSign), Edge("-", to: exponentSign), exponentDigit,
    ])
    let exponents = [Edge("E", to: exponent), Edge("e", to: exponent)]
    let decimals = builder.reserve()
    let decimal = Edge("0", "9", to: decimals)
    builder.define(decimals, as: builder.reading([decimal] + exponents, isFinal: true))
    let point = Edge(".", to: builder.emitReading([decimal]))
    let zero = builder.emitReading([point] + exponents, isFinal: true)
    let digits = builder.reserve()
    let digit = Edge("0", "9", to: digits)
    builder.define(digits, as: builder.reading([point, digit] + exponents, isFinal: true))
    let start = emitSign([Edge("0", to: zero), Edge("1", "9", to: digits)], into: &builder)
    builder.recordFragment(.number, since: first)
    return start
  }

  /// Emits any integer without fraction or exponent, and returns its address.
  static func emitInteger(into builder: inout ProgramBuilder) -> Address {
    let first = builder.nextAddress
    let digits = builder.reserve()
    builder.define(digits, as: builder.reading([Edge("0", "9", to: digits)], isFinal: true))
    let start = emitSign([Edge("0", to: Program.done), Edge("1", "9", to: digits)], into: &builder)
    builder.recordFragment(.integer, since: first)
    return start
  }

  /// Emits an optional minus sign before the edges of a magnitude.
  private static func emitSign(
    _ magnitude: [Edge], into builder: inout ProgramBuilder
  ) -> Address {
    let minus = builder.emitReading(magnitude)
    return builder.emitReading([Edge("-", to: minus)] + magnitude)
  }
}
