// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A token of a template.
struct JinjaToken: Sendable, Equatable {
  /// The kind and the value of a token.
  enum Kind: Sendable, Equatable {
    /// Text outside of tags.
    case data(JinjaText)
    case variableBegin
    case variableEnd
    case blockBegin
    case blockEnd
    case name(String)
    case string(JinjaText)
    case integer(Int)
    /// An integer beyond the range of `Int`, in decimal digits.
    case bigInteger(String)
    case float(Double)
    case symbol(String)
    case end
  }

  let kind: Kind
  /// The position in the source, in scalars.
  let position: Int

  /// The token as a message describes it.
  var description: String {
    switch kind {
    case .data: "text"
    case .variableBegin: "'{{'"
    case .variableEnd: "'}}'"
    case .blockBegin: "'{%'"
    case .blockEnd: "'%}'"
    case .name(let name): "'\(name.prefix(40))'"
    case .string: "a string"
    case .integer, .bigInteger, .float: "a number"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end of the template"
    }
  }
}
