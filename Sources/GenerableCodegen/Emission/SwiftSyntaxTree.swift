// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of Swift that generated code is made of: declarations.
indirect enum DeclarationCode: Sendable, Hashable {
  /// `extension NAME: CONFORMANCES { … }`, isolated to no actor.
  case `extension`(ExtensionCode)
  /// `struct NAME: CONFORMANCES { … }`, isolated to no actor.
  case structure(StructureCode)
  /// `enum NAME: CONFORMANCES { … }`, isolated to no actor.
  case enumeration(EnumerationCode)
  /// A case of an enumeration, on a line of the source if it repeats types from there.
  case enumCase(name: String, values: [InitializerCode.Parameter], line: Int?)
  /// A computed property.
  case computed(access: String, name: String, type: String, isStatic: Bool, body: [StatementCode])
  /// A stored variable, which belongs to a line of the source if it repeats a type from there.
  case stored(access: String, name: String, type: String, line: Int?)
  /// A type alias of a type from the source.
  case typeAlias(access: String, name: String, SourceSnippet)
  /// An initialiser.
  case initializer(InitializerCode)
  /// A function without parameters, or a static one with the parameters given.
  case function(access: String, signature: String, body: [StatementCode])
  /// The check that generator and runtime agree on the form of generated code.
  case formatCheck
}

/// An extension.
struct ExtensionCode: Sendable, Hashable {
  var attributes: [String]
  var name: String
  var conformances: [String]
  var members: [DeclarationCode]
}

/// A structure.
struct StructureCode: Sendable, Hashable {
  var access: String
  var name: String
  var conformances: [String]
  var members: [DeclarationCode]
}

/// An enumeration.
struct EnumerationCode: Sendable, Hashable {
  var access: String
  var name: String
  var isIndirect: Bool
  var conformances: [String]
  var members: [DeclarationCode]
}

/// An initialiser.
struct InitializerCode: Sendable, Hashable {
  /// A parameter, or a value that a case carries; one without a label has an empty name.
  struct Parameter: Sendable, Hashable {
    var name: String
    var type: String
    var defaultValue: String?
    /// The line of the source that the type is from.
    var line: Int?
  }

  var access: String
  var parameters: [Parameter]
  var `throws`: Bool
  var body: [StatementCode]
}

/// The part of Swift that generated code is made of: statements.
indirect enum StatementCode: Sendable, Hashable {
  case constant(name: String, ExpressionCode)
  /// `typealias NAME = GENERIC<TYPE>`, where the type is from the source.
  case typeAlias(name: String, generic: String, SourceSnippet)
  /// `typealias NAME = TYPE`.
  case localType(name: String, String)
  case assignment(target: String, ExpressionCode)
  case expression(ExpressionCode)
  case `return`(ExpressionCode)
  case `throw`(ExpressionCode)
  case `switch`(ExpressionCode, cases: [SwitchCaseCode], otherwise: StatementCode?)
}

/// A case of a `switch`.
struct SwitchCaseCode: Sendable, Hashable {
  var pattern: String
  var statements: [StatementCode]

  init(pattern: String, statements: [StatementCode]) {
    self.pattern = pattern
    self.statements = statements
  }

  init(pattern: String, statement: StatementCode) {
    self.init(pattern: pattern, statements: [statement])
  }
}

/// The part of Swift that generated code is made of: expressions.
indirect enum ExpressionCode: Sendable, Hashable {
  /// A name, a path or a literal.
  case code(String)
  /// A string literal with this value.
  case string(String)
  case call(String, [ArgumentCode])
  case array([ExpressionCode])
  case dictionary([ArgumentCode])
  case `try`(ExpressionCode)
  /// A value whose type is told by `as`, where no name of a value can stand for the type.
  case coerced(ExpressionCode, to: String)
  /// Operands joined by `&&`.
  case conjunction([ExpressionCode])
  /// Text of the source, to be put at its own line and column.
  case source([SourceSnippet])
}

/// An argument of a call, or a key with its value.
struct ArgumentCode: Sendable, Hashable {
  var label: String?
  var value: ExpressionCode

  init(_ label: String? = nil, _ value: ExpressionCode) {
    self.label = label
    self.value = value
  }
}

/// Text of a source file that generated code repeats.
struct SourceSnippet: Sendable, Hashable {
  var text: String
  var position: SourcePosition

  init(_ range: SourceRange, of source: SourceFile) {
    text = source.text(range)
    position = source.position(at: range.start)
  }

  init(text: String, at position: SourcePosition) {
    self.text = text
    self.position = position
  }
}
