// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The most white space characters at one position of a flexible layout.
  ///
  /// The limit keeps a model from filling its budget with white space.
  static let whitespaceLimit = 16

  var separatorLength: Int { layout == .spaced ? 2 : 1 }

  /// Returns the address of the layout's space after a comma or a colon, before `next`.
  mutating func afterPunctuation(_ next: Address) -> Address {
    switch layout {
    case .spaced: builder.emitReading([Edge(" ", to: next)])
    case .compact: next
    case .flexible: whitespace(before: next)
    }
  }

  /// Returns the address of optional white space at any other position where JSON allows it.
  ///
  /// The address is `next` unless the layout is flexible. `isInLoop` is whether the frame of a
  /// counted loop includes the distance from here.
  mutating func padding(before next: Address, isInLoop: Bool = false) -> Address {
    layout == .flexible ? whitespace(before: next, isInLoop: isInLoop) : next
  }

  private mutating func whitespace(before next: Address, isInLoop: Bool = false) -> Address {
    var rest = next
    for _ in 0..<Self.whitespaceLimit {
      let blank = builder.emitReading([Edge("\t", "\n", to: rest), Edge(" ", to: rest)])
      if isInLoop { builder.excludeFromDistance(blank) }
      rest = builder.emitChoice([blank, next])
    }
    return rest
  }

  mutating func colon(before value: Address) -> Address {
    let value = afterPunctuation(value)
    return padding(before: builder.emitReading([Edge(":", to: value)]))
  }

  /// Emits a declared name and its colon before a value.
  mutating func emitKey(_ name: String, before value: Address) -> Address {
    builder.emitLiteral(JSONWriter.text(of: name).utf8, then: colon(before: value))
  }

  /// Returns an instruction that reads an opening bracket before any of the addresses.
  mutating func opening(_ bracket: Unicode.Scalar, _ first: [Address]) -> Instruction {
    let inside = padding(before: builder.emitChoice(first))
    return builder.reading([Edge(bracket, to: inside)])
  }

  /// Returns the address after an element of an array or an object, before a comma and the next
  /// element or the closing bracket.
  mutating func afterElement(next: Address?, mayClose: Bool, close: Unicode.Scalar) -> Address {
    var edges: [Edge] = []
    if let next { edges.append(Edge(",", to: afterPunctuation(next))) }
    if mayClose { edges.append(Edge(close, to: Program.done)) }
    return padding(before: builder.emitReading(edges))
  }
}
