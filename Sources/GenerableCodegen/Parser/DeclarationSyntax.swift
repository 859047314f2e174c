// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A declaration that holds members: a type or an extension.
package struct TypeDeclarationSyntax: Sendable, Hashable {
  /// The keyword of a declaration that holds members.
  package enum Keyword: String, Sendable, Hashable {
    case `struct`, `class`, `enum`, actor, `extension`, `protocol`
  }

  /// The keyword that introduces it.
  package let keyword: Keyword
  /// Where the keyword is.
  package let keywordRange: SourceRange
  /// The attributes before it.
  package let attributes: [AttributeSyntax]
  /// The modifiers before it.
  package let modifiers: [ModifierSyntax]
  /// The name; for an extension the extended type as it is written.
  package let name: NameSyntax
  /// The generic parameters with their angle brackets.
  package let genericParameters: SourceRange?
  /// The types after the colon.
  package let inherited: [TypeSyntax]
  /// Whether there is a `where` clause.
  package let isConstrained: Bool
  /// The members.
  package let members: [MemberSyntax]
  /// From the first attribute or modifier to the closing brace.
  package let range: SourceRange
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]

  /// The attribute of that name.
  package func attribute(_ name: String) -> AttributeSyntax? {
    attributes.first { $0.name == name }
  }
}

/// A modifier before a declaration: `public`, `private(set)`.
package struct ModifierSyntax: Sendable, Hashable {
  /// The word.
  package let name: String
  /// Whether an argument in parentheses follows, as in `private(set)`.
  package let hasArgument: Bool
  /// Where the modifier is.
  package let range: SourceRange
}

/// A member of a type, or a declaration of a file.
package enum MemberSyntax: Sendable, Hashable {
  case type(TypeDeclarationSyntax)
  case variable(VariableSyntax)
  case enumCase(EnumCaseSyntax)
  /// An initialiser, with the range of its parameters.
  case initializer(parameters: SourceRange, conditions: [ConditionReference])
  case typeAlias(TypeAliasSyntax)
  case function(FunctionSyntax)

  /// The annotations before it that may be under conditions of their own.
  var attributes: [AttributeSyntax] {
    switch self {
    case .variable(let variable): variable.attributes.filter(\.isAnnotation)
    case .type, .enumCase, .initializer, .typeAlias, .function: []
    }
  }

  /// The clauses of conditional compilation around it, outermost first, within its file.
  var conditions: [ConditionReference] {
    switch self {
    case .type(let type): type.conditions
    case .variable(let variable): variable.conditions
    case .enumCase(let element): element.conditions
    case .typeAlias(let alias): alias.conditions
    case .function(let function): function.conditions
    case .initializer(_, let conditions): conditions
    }
  }
}

/// A function, as far as its name goes.
package struct FunctionSyntax: Sendable, Hashable {
  /// The name.
  package let name: NameSyntax
  /// The modifiers before it.
  package let modifiers: [ModifierSyntax]
  /// Whether it has parameters.
  package let hasParameters: Bool
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]

  /// Whether it belongs to the type and not to a value.
  package var isStatic: Bool {
    modifiers.contains { $0.name == "static" || $0.name == "class" }
  }
}

/// A type alias.
package struct TypeAliasSyntax: Sendable, Hashable {
  /// The name.
  package let name: NameSyntax
  /// The type that it stands for; nil when it has generic parameters.
  package let type: TypeSyntax?
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]
}

/// A `let` or `var` with everything that it declares.
package struct VariableSyntax: Sendable, Hashable {
  /// How a binding gets its value.
  package enum Storage: Sendable, Hashable {
    /// It is stored, possibly with observers.
    case stored
    /// It is computed.
    case computed
  }

  /// One name of a `let` or `var`.
  package struct Binding: Sendable, Hashable {
    /// The name; nil when the pattern is no plain name.
    package let name: NameSyntax?
    /// The pattern as it is written.
    package let pattern: SourceRange
    /// The type after the colon.
    package let type: TypeSyntax?
    /// The tokens of the initial value, as indices into the tokens of the file.
    package let initialValue: Range<Int>?
    /// How it gets its value.
    package let storage: Storage
    /// The tokens between the braces of its accessors, as indices into the tokens of the file.
    package let accessors: Range<Int>?
  }

  /// Whether the keyword is `let`.
  package let isConstant: Bool
  /// The attributes before it.
  package var attributes: [AttributeSyntax]
  /// The modifiers before it.
  package let modifiers: [ModifierSyntax]
  /// The names that it declares.
  package let bindings: [Binding]
  /// From the first attribute or modifier to the end of the last binding.
  package let range: SourceRange
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]

  /// Whether it belongs to the type and not to a value.
  package var isStatic: Bool {
    modifiers.contains { $0.name == "static" || $0.name == "class" }
  }
}

/// One case of an enumeration.
package struct EnumCaseSyntax: Sendable, Hashable {
  /// A value that a case carries.
  package struct AssociatedValue: Sendable, Hashable {
    /// The label; nil when there is none, or only an underscore.
    package let label: NameSyntax?
    /// The type.
    package let type: TypeSyntax
  }

  /// The name.
  package let name: NameSyntax
  /// The attributes before its `case`.
  package let attributes: [AttributeSyntax]
  /// Whether its `case` is `indirect`.
  package let isIndirect: Bool
  /// The associated values; nil without parentheses.
  package let payload: [AssociatedValue]?
  /// The tokens of the raw value, as indices into the tokens of the file.
  package let rawValue: Range<Int>?
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]
}
