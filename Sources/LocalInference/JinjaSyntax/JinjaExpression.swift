// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An expression of a template.
struct JinjaExpression: Sendable {
  /// The operation and its operands.
  indirect enum Kind: Sendable {
    case none
    case boolean(Bool)
    case integer(Int)
    case bigInteger(String)
    case float(Double)
    case text(JinjaText)
    case name(String)
    case tuple([JinjaExpression])
    case list([JinjaExpression])
    case dictionary([(key: JinjaExpression, value: JinjaExpression)])
    case attribute(JinjaExpression, JinjaText)
    case item(JinjaExpression, JinjaExpression)
    case slice(
      JinjaExpression, start: JinjaExpression?, stop: JinjaExpression?, step: JinjaExpression?)
    case call(JinjaExpression, JinjaArgumentList)
    /// A filter; without an operand, it applies to the content of a block.
    case filter(JinjaExpression?, String, JinjaArgumentList)
    case test(JinjaExpression, String, JinjaArgumentList, isNegated: Bool)
    case not(JinjaExpression)
    case negative(JinjaExpression)
    case positive(JinjaExpression)
    case and(JinjaExpression, JinjaExpression)
    case or(JinjaExpression, JinjaExpression)
    case arithmetic(JinjaOperator, JinjaExpression, JinjaExpression)
    case concatenation([JinjaExpression])
    case comparison(JinjaExpression, [(JinjaComparison, JinjaExpression)])
    case conditional(JinjaExpression, then: JinjaExpression, else: JinjaExpression?)
  }

  let kind: Kind
  /// The position in the source, in scalars.
  let position: Int
  /// The number of nested expressions; a leaf has depth 1.
  let depth: Int
}

/// An arithmetic operator.
enum JinjaOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case floorDivide = "//"
  case remainder = "%"
  case power = "**"
}

/// A comparison operator.
enum JinjaComparison: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contained, notContained
}

/// The arguments of a call, filter, or test.
struct JinjaArgumentList: Sendable {
  /// An argument.
  enum Argument: Sendable {
    case positional(JinjaExpression)
    case named(String, JinjaExpression)
    /// A sequence of arguments: `*values`.
    case sequence(JinjaExpression)
    /// A dictionary of named arguments: `**values`.
    case dictionary(JinjaExpression)

    var expression: JinjaExpression {
      switch self {
      case .positional(let value), .named(_, let value), .sequence(let value),
        .dictionary(let value):
        value
      }
    }
  }

  var arguments: [Argument] = []

  var depth: Int { arguments.reduce(0) { max($0, $1.expression.depth) } }
}
