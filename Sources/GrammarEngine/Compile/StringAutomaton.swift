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
    let tail1 = builder.emitReading([Edge(0x80, 0xBF, to: content)])
    let tail2 = builder.emitReading([Edge(0x80, 0xBF, to: tail1)])
    let tail3 = builder.emitReading([Edge(0x80, 0xBF, to: tail2)])
    let afterE0 = builder.emitReading([Edge(0xA0, 0xBF, to: tail1)])
    let afterED = builder.emitReading([Edge(0x80, 0x9F, to: tail1)])
    let afterF0 = builder.emitReading([Edge(0x90, 0xBF, to: tail2)])
    let afterF4 = builder.emitReading([Edge(0x80, 0x8F, to: tail2)])
    let escape = emitEscape(then: content, into: &builder)
    builder.define(
      content,
      as: builder.reading([
        Edge(0x20, 0x21, to: content),
        Edge(UInt8(ascii: "\""), to: Program.done),
        Edge(0x23, 0x5B, to: content),
        Edge(UInt8(ascii: "\\"), to: escape),
        Edge(0x5D, 0x7F, to: content),
        Edge(0xC2, 0xDF, to: tail1),
        Edge(0xE0, to: afterE0),
        Edge(0xE1, 0xEC, to: tail2),
        Edge(0xED, to: afterED),
        Edge(0xEE, 0xEF, to: tail2),
        Edge(0xF0, to: afterF0),
        Edge(0xF1, 0xF3, to: tail3),
        Edge(0xF4, to: afterF4),
      ]))
    return content
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
