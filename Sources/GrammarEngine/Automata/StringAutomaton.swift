// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text of a free JSON string after its opening quote (RFC 8259, section 7).
///
/// Bytes outside ASCII must be well-formed UTF-8 (Unicode 16, table 3-7), and escaped surrogates
/// must come in pairs: every text that is accepted decodes to Unicode scalars.
enum StringAutomaton {
  /// Emits the automaton.
  ///
  /// - Parameter builder: Where the instructions go.
  /// - Returns: Where the content begins; the closing quote leads to the end of the value.
  static func emitContent(into builder: inout ProgramBuilder) -> Address {
    let content = builder.reserve()
    let scalar = emitScalar(then: content, into: &builder)
    builder.define(content, as: builder.reading(withQuote(Program.done, scalar.edges { $0 })))
    builder.recordFragment(.stringContent, since: content)
    return content
  }

  /// Emits the automaton of a string whose scalars are counted.
  ///
  /// It is that of a free string, but each scalar is an item of the top frame, which counts it when
  /// its first byte has been read and decides behind it whether another one or the quote follows.
  /// So a bound of a million costs no more than one of three.
  ///
  /// - Parameter builder: Where the instructions go.
  /// - Returns: Where the content begins; every string with bounds shares it.
  static func emitCountedContent(into builder: inout ProgramBuilder) -> CountedContent {
    let mayEnd = builder.reserve()
    let scalar = emitScalar(then: Program.done, into: &builder)
    let item = builder.emitReading(scalar.edges { $0 })
    var counting: [Address: Address] = [:]
    let edges = scalar.edges { target in
      if let known = counting[target] { return known }
      let address = builder.emit(.advance(then: target))
      counting[target] = address
      return address
    }
    let close = builder.emit(.closeLoop)
    builder.define(mayEnd, as: builder.reading(withQuote(close, edges)))
    let mustContinue = builder.emitReading(edges)
    let mustEnd = builder.emitReading([Edge(UInt8(ascii: "\""), to: close)])
    for address in [mayEnd, mustContinue, mustEnd] { builder.settle(address) }
    builder.recordCountedFragment(.stringContent, since: mayEnd, until: item, alias: mustContinue)
    return CountedContent(
      item: item, mayEnd: mayEnd, mustContinue: mustContinue, mustEnd: mustEnd)
  }

  /// The places between the scalars of a string with bounds.
  struct CountedContent {
    /// Where a scalar begins that the frame has counted already.
    let item: Address
    /// Where a scalar or the quote may follow.
    let mayEnd: Address
    /// Where only a scalar may follow.
    let mustContinue: Address
    /// Where only the quote may follow.
    let mustEnd: Address
  }

  /// Where the first bytes of scalars lead.
  private struct Scalar {
    let plain: Address
    let tail1: Address
    let tail2: Address
    let tail3: Address
    let afterE0: Address
    let afterED: Address
    let afterF0: Address
    let afterF4: Address
    let escape: Address

    /// The edges of a scalar's first byte, with something done to their targets.
    func edges(_ target: (Address) -> Address) -> [Edge] {
      let plain = target(plain)
      let tail2 = target(tail2)
      return [
        Edge(0x20, 0x21, to: plain),
        Edge(0x23, 0x5B, to: plain),
        Edge(UInt8(ascii: "\\"), to: target(escape)),
        Edge(0x5D, 0x7F, to: plain),
        Edge(0xC2, 0xDF, to: target(tail1)),
        Edge(0xE0, to: target(afterE0)),
        Edge(0xE1, 0xEC, to: tail2),
        Edge(0xED, to: target(afterED)),
        Edge(0xEE, 0xEF, to: tail2),
        Edge(0xF0, to: target(afterF0)),
        Edge(0xF1, 0xF3, to: target(tail3)),
        Edge(0xF4, to: target(afterF4)),
      ]
    }
  }

  private static func emitScalar(
    then end: Address, into builder: inout ProgramBuilder
  ) -> Scalar {
    let tail1 = builder.emitReading([Edge(0x80, 0xBF, to: end)])
    let tail2 = builder.emitReading([Edge(0x80, 0xBF, to: tail1)])
    let tail3 = builder.emitReading([Edge(0x80, 0xBF, to: tail2)])
    return Scalar(
      plain: end, tail1: tail1, tail2: tail2, tail3: tail3,
      afterE0: builder.emitReading([Edge(0xA0, 0xBF, to: tail1)]),
      afterED: builder.emitReading([Edge(0x80, 0x9F, to: tail1)]),
      afterF0: builder.emitReading([Edge(0x90, 0xBF, to: tail2)]),
      afterF4: builder.emitReading([Edge(0x80, 0x8F, to: tail2)]),
      escape: emitEscape(then: end, into: &builder))
  }

  /// The edges with that of the closing quote at its place.
  private static func withQuote(_ target: Address, _ edges: [Edge]) -> [Edge] {
    edges.prefix(1) + [Edge(UInt8(ascii: "\""), to: target)] + edges.dropFirst()
  }

  /// What may follow a backslash.
  private static func emitEscape(
    then content: Address, into builder: inout ProgramBuilder
  ) -> Address {
    let hex1 = builder.emitReading(hexEdges(to: content))
    let hex2 = builder.emitReading(hexEdges(to: hex1))
    let hex3 = builder.emitReading(hexEdges(to: hex2))
    // The low surrogate: \uDC00 to \uDFFF.
    let lowDigit = builder.emitReading([
      Edge(UInt8(ascii: "C"), UInt8(ascii: "F"), to: hex2),
      Edge(UInt8(ascii: "c"), UInt8(ascii: "f"), to: hex2),
    ])
    let lowStart = builder.emitReading(letterEdges("D", to: lowDigit))
    let low = builder.emitLiteral(Array("\\u".utf8), then: lowStart)
    // The rest of the high surrogate: \uD800 to \uDBFF.
    let high1 = builder.emitReading(hexEdges(to: low))
    let high2 = builder.emitReading(hexEdges(to: high1))
    let afterD = builder.emitReading([
      Edge(UInt8(ascii: "0"), UInt8(ascii: "7"), to: hex2),
      Edge(UInt8(ascii: "8"), UInt8(ascii: "9"), to: high2),
      Edge(UInt8(ascii: "A"), UInt8(ascii: "B"), to: high2),
      Edge(UInt8(ascii: "a"), UInt8(ascii: "b"), to: high2),
    ])
    let unicode = builder.emitReading([
      Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: hex3),
      Edge(UInt8(ascii: "A"), UInt8(ascii: "C"), to: hex3),
      Edge(UInt8(ascii: "D"), to: afterD),
      Edge(UInt8(ascii: "E"), UInt8(ascii: "F"), to: hex3),
      Edge(UInt8(ascii: "a"), UInt8(ascii: "c"), to: hex3),
      Edge(UInt8(ascii: "d"), to: afterD),
      Edge(UInt8(ascii: "e"), UInt8(ascii: "f"), to: hex3),
    ])
    let short = "\"/\\bfnrt".utf8.map { Edge($0, to: content) }
    return builder.emitReading(short + [Edge(UInt8(ascii: "u"), to: unicode)])
  }

  private static func hexEdges(to target: Address) -> [Edge] {
    [
      Edge(UInt8(ascii: "0"), UInt8(ascii: "9"), to: target),
      Edge(UInt8(ascii: "A"), UInt8(ascii: "F"), to: target),
      Edge(UInt8(ascii: "a"), UInt8(ascii: "f"), to: target),
    ]
  }

  private static func letterEdges(_ upper: Unicode.Scalar, to target: Address) -> [Edge] {
    let byte = UInt8(ascii: upper)
    return [Edge(byte, to: target), Edge(byte + 32, to: target)]
  }
}
