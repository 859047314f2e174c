// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the content of a JSON string without restrictions (RFC 8259, section 7).
///
/// Bytes outside ASCII must be well-formed UTF-8, and escaped surrogates must come in pairs, so
/// every accepted text decodes to Unicode scalars.
enum StringAutomaton {
  /// Emits the content of a string after its opening quote, and returns its address.
  static func emitContent(into builder: inout ProgramBuilder) -> Address {
    let content = builder.reserve()
    let scalar = emitScalar(then: content, into: &builder)
    builder.define(content, as: builder.reading(addQuote(to: Program.done, scalar)))
    builder.recordFragment(.stringContent, since: content)
    return content
  }

  /// Emits the content of a string whose scalars are counted.
  ///
  /// Each scalar is an item of a counted loop, whose frame counts it after its first byte. After
  /// the scalar, the count determines whether another one or the quote follows. A bound of a
  /// million therefore costs no more than one of three, and all strings with bounds share the
  /// instructions.
  static func emitCountedContent(into builder: inout ProgramBuilder) -> CountedContent {
    let mayEnd = builder.reserve()
    let scalar = emitScalar(then: Program.done, into: &builder)
    let item = builder.emitReading(scalar)
    var counting: [Address: Address] = [:]
    let edges = scalar.map { edge in
      let target = counting[edge.target] ?? builder.emit(.advance(then: edge.target))
      counting[edge.target] = target
      return Edge(edge.low, edge.high, to: target)
    }
    let close = builder.emit(.closeLoop)
    builder.define(mayEnd, as: builder.reading(addQuote(to: close, edges)))
    let mustContinue = builder.emitReading(edges)
    let mustEnd = builder.emitReading([Edge("\"", to: close)])
    for address in [mayEnd, mustContinue, mustEnd] { builder.excludeFromDistance(address) }
    builder.recordFragment(.stringContent, since: mayEnd, until: item, alias: mustContinue)
    return CountedContent(
      item: item, mayEnd: mayEnd, mustContinue: mustContinue, mustEnd: mustEnd)
  }

  /// The addresses between the scalars of a string with bounds.
  struct CountedContent {
    /// The address of a scalar that the frame has already counted.
    let item: Address
    /// The address at which a scalar or the quote may follow.
    let mayEnd: Address
    /// The address at which only a scalar may follow.
    let mustContinue: Address
    /// The address at which only the quote may follow.
    let mustEnd: Address
  }

  /// Emits one scalar and returns the edges of its first byte.
  private static func emitScalar(
    then end: Address, into builder: inout ProgramBuilder
  ) -> [Edge] {
    let multibyte = CanonicalEncoding.multibyteScalar.edges(to: [end]) { builder.emitReading($0) }
    let escape = emitEscape(then: end, into: &builder)
    return [
      Edge(0x20, 0x21, to: end), Edge(0x23, 0x5B, to: end), Edge("\\", to: escape),
      Edge(0x5D, 0x7F, to: end),
    ] + multibyte
  }

  private static func addQuote(to target: Address, _ edges: [Edge]) -> [Edge] {
    edges.prefix(1) + [Edge("\"", to: target)] + edges.dropFirst()
  }

  /// Emits the rest of an escape after its backslash.
  private static func emitEscape(
    then end: Address, into builder: inout ProgramBuilder
  ) -> Address {
    let hex1 = emitHexDigit(then: end, into: &builder)
    let hex2 = emitHexDigit(then: hex1, into: &builder)
    let hex3 = emitHexDigit(then: hex2, into: &builder)
    // The low surrogate: \uDC00 to \uDFFF.
    let lowDigit = builder.emitReading([Edge("C", "F", to: hex2), Edge("c", "f", to: hex2)])
    let lowStart = builder.emitReading([Edge("D", to: lowDigit), Edge("d", to: lowDigit)])
    let low = builder.emitLiteral("\\u".utf8, then: lowStart)
    // The rest of the high surrogate: \uD800 to \uDBFF.
    let high1 = emitHexDigit(then: low, into: &builder)
    let high2 = emitHexDigit(then: high1, into: &builder)
    let afterD = builder.emitReading([
      Edge("0", "7", to: hex2), Edge("8", "9", to: high2), Edge("A", "B", to: high2),
      Edge("a", "b", to: high2),
    ])
    let unicode = builder.emitReading([
      Edge("0", "9", to: hex3), Edge("A", "C", to: hex3), Edge("D", to: afterD),
      Edge("E", "F", to: hex3), Edge("a", "c", to: hex3), Edge("d", to: afterD),
      Edge("e", "f", to: hex3),
    ])
    let short = "\"/\\bfnrt".utf8.map { Edge($0, to: end) }
    return builder.emitReading(short + [Edge("u", to: unicode)])
  }

  private static func emitHexDigit(
    then next: Address, into builder: inout ProgramBuilder
  ) -> Address {
    builder.emitReading([
      Edge("0", "9", to: next), Edge("A", "F", to: next), Edge("a", "f", to: next),
    ])
  }
}
