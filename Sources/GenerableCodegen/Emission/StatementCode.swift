// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A statement in generated code.
indirect enum StatementCode: Sendable {
  case constant(name: String, ExpressionCode)
  /// `typealias NAME = GENERIC<TYPE>`, with a type from the source.
  case genericAlias(name: String, generic: String, SourceSnippet)
  /// `typealias NAME = TYPE`.
  case typeAlias(name: String, String)
  case assignment(target: String, ExpressionCode)
  case expression(ExpressionCode)
  case `return`(ExpressionCode)
  case `throw`(ExpressionCode)
  case `switch`(ExpressionCode, cases: [SwitchCaseCode], default: StatementCode? = nil)
}

/// A case of a `switch` statement.
struct SwitchCaseCode: Sendable {
  /// The pattern; `nil` for `default`.
  var pattern: String?
  var statements: [StatementCode]
}
