// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A statement of a template.
struct JinjaStatement: Sendable {
  /// The kind and the parts of a statement.
  indirect enum Kind: Sendable {
    case data(JinjaText)
    case output(JinjaExpression)
    case condition([(test: JinjaExpression, body: [JinjaStatement])], else: [JinjaStatement])
    case loop(JinjaLoopStatement)
    case assignment(JinjaTarget, JinjaExpression)
    /// An assignment of the content of a block, which filters change.
    case blockAssignment(JinjaTarget, filter: JinjaExpression?, body: [JinjaStatement])
    case macro(JinjaMacroDefinition)
    /// A call with a block, which the called macro evaluates with `caller()`.
    case callBlock(JinjaExpression, block: JinjaMacroDefinition)
    case filterBlock(JinjaExpression, body: [JinjaStatement])
    /// A block with a separate scope of variables.
    case scope([(target: JinjaTarget, value: JinjaExpression)], body: [JinjaStatement])
    case breakLoop
    case continueLoop
    /// A statement that requires other files, which fails when it is executed.
    case unsupported(String)
  }

  let kind: Kind
  /// The position in the source, in scalars.
  let position: Int
}

/// A target of an assignment.
indirect enum JinjaTarget: Sendable {
  case name(String)
  /// An attribute of a namespace.
  case attribute(String, JinjaText)
  case tuple([JinjaTarget])
}

/// A loop.
struct JinjaLoopStatement: Sendable {
  let target: JinjaTarget
  let sequence: JinjaExpression
  let condition: JinjaExpression?
  let isRecursive: Bool
  let body: [JinjaStatement]
  let alternative: [JinjaStatement]
}

/// A macro, or the block of a call.
struct JinjaMacroDefinition: Sendable {
  let name: String
  let parameters: [(name: String, defaultValue: JinjaExpression?)]
  let body: [JinjaStatement]
  /// Whether the body uses `varargs`.
  let takesArguments: Bool
  /// Whether the body uses `kwargs`.
  let takesNamedArguments: Bool
  /// Whether the body uses `caller`.
  let takesCaller: Bool
}
