// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The most characters of white space at one place of a flexible layout.
  ///
  /// A bound keeps a model from filling its budget with blanks.
  static let whitespaceLimit = 16

  /// How many bytes a separator has at least.
  var separatorLength: Int { layout == .spaced ? 2 : 1 }

  /// What follows a comma or a colon: the layout's space, then `next`.
  mutating func afterPunctuation(_ next: Address) -> Address {
    switch layout {
    case .spaced: builder.emitReading([Edge(UInt8(ascii: " "), to: next)])
    case .compact: next
    case .flexible: whitespace(before: next)
    }
  }

  /// What stands at any other place where JSON allows white space.
  ///
  /// - Parameters:
  ///   - next: Where to go on.
  ///   - isSettled: Whether the frame of an array accounts for the distance from here.
  /// - Returns: Where the white space begins, which may be `next` itself.
  mutating func padding(before next: Address, isSettled: Bool = false) -> Address {
    layout == .flexible ? whitespace(before: next, isSettled: isSettled) : next
  }

  private mutating func whitespace(before next: Address, isSettled: Bool = false) -> Address {
    var rest = next
    for _ in 0..<Self.whitespaceLimit {
      let blank = builder.emitReading([
        Edge(UInt8(ascii: "\t"), UInt8(ascii: "\n"), to: rest),
        Edge(UInt8(ascii: " "), to: rest),
      ])
      if isSettled { builder.settle(blank) }
      rest = builder.emitChoice([blank, next])
    }
    return rest
  }
}
