// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tree of a generated file.
struct GeneratedSource: Sendable {
  /// Declarations that are compiled under the same condition.
  struct Group: Sendable {
    /// The condition; `nil` if there is none.
    var condition: String?
    /// The declarations.
    var declarations: [DeclarationCode]
  }

  /// The source file.
  var source: SourceFile
  /// The re-emitted part of the source; `nil` if the file has no annotated types.
  var rewrite: SourceRewrite?
  /// Whether the source imports the runtime.
  var importsRuntime = true
  /// The generated declarations.
  var groups: [Group] = []
}

/// A declaration in generated code.
indirect enum DeclarationCode: Sendable {
  /// `nonisolated extension NAME: CONFORMANCES { … }`.
  case `extension`(
    attributes: [String], name: String, conformances: [String], members: [DeclarationCode])
  /// `ACCESS nonisolated KEYWORD PartiallyGenerated: CONFORMANCES { … }`.
  case partialType(
    access: String, keyword: String, conformances: [String], members: [DeclarationCode])
  /// A case of an enumeration.
  ///
  /// If it repeats types from the source, it is located at a line of the source.
  case enumCase(name: String, values: [ParameterCode], line: Int?)
  /// A computed property.
  case computed(access: String, name: String, type: String, isStatic: Bool, body: [StatementCode])
  /// A stored property.
  ///
  /// If it repeats a type from the source, it is located at a line of the source.
  case stored(access: String, name: String, type: String, line: Int?)
  /// A type alias of a type from the source.
  case typeAlias(access: String, name: String, SourceSnippet)
  /// An initializer.
  case initializer(
    access: String, parameters: [ParameterCode], throws: Bool = false, body: [StatementCode])
  /// A function, with its signature as text.
  case function(access: String, signature: String, body: [StatementCode])
  /// The declaration that compiles only if the runtime supports this format of generated code.
  case formatCheck
}

/// A parameter, or an associated value; the name is empty if it has no label.
struct ParameterCode: Sendable {
  var name: String
  var type: String
  var defaultValue: String?
  /// The line of the source that the type is from.
  var line: Int?
}

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
