// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// A literal expression in the arguments of an attribute, with its source range.
struct LiteralExpression: Sendable {
  /// The value of a literal expression.
  indirect enum Value: Sendable {
    case number(NumericLiteral)
    case string(String)
    /// `true` or `false`.
    case boolean
    case array([LiteralExpression])
    /// `a...b`.
    case range(LiteralExpression, LiteralExpression)
    /// The pattern of a regular expression literal.
    case regex(String)
    /// A guide, `.name(arguments)`.
    case guide(String, [LiteralExpression])
  }

  let value: Value
  let range: SourceRange
}
