// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An expression in generated code.
indirect enum ExpressionCode: Sendable {
  /// A name, a path or a literal.
  case code(String)
  /// A string literal with the given value.
  case string(String)
  case call(String, [ArgumentCode])
  case array([ExpressionCode])
  case dictionary([ArgumentCode])
  case `try`(ExpressionCode)
  /// A value whose type is specified by `as`.
  case coerced(ExpressionCode, to: String)
  /// Operands joined by `&&`.
  case conjunction([ExpressionCode])
  /// Text of the source, which is emitted at its own line and column.
  case source([SourceSnippet])
}

/// An argument of a call, or a key with its value.
struct ArgumentCode: Sendable {
  var label: String?
  var value: ExpressionCode

  init(_ label: String? = nil, _ value: ExpressionCode) {
    self.label = label
    self.value = value
  }
}

/// Text of a source file that generated code repeats.
struct SourceSnippet: Sendable {
  var text: String
  var position: SourcePosition
}
