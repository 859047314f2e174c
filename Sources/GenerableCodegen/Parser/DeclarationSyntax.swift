// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A declaration that contains members: a type or an extension.
package struct TypeDeclarationSyntax: Sendable, Hashable {
  /// The keyword of a declaration that contains members.
  package enum Keyword: String, Sendable, Hashable {
    case `struct`, `class`, `enum`, actor, `extension`, `protocol`
  }

  /// The keyword.
  package let keyword: Keyword
  /// The attributes.
  package let attributes: [AttributeSyntax]
  /// The modifiers.
  package let modifiers: [ModifierSyntax]
  /// The name; for an extension the extended type as written.
  package let name: NameSyntax
  /// The range of the generic parameters with their angle brackets.
  package let genericParameters: SourceRange?
  /// The types after the colon.
  package let inherited: [TypeSyntax]
  /// A Boolean value that indicates whether the declaration has a `where` clause.
  package let isConstrained: Bool
  /// The members.
  package let members: [MemberSyntax]
  /// The range from the first attribute or modifier to the closing brace.
  package let range: SourceRange
  /// The clauses of conditional compilation that enclose the declaration, outermost first.
  package let conditions: [ClauseReference]

  /// Returns the first attribute with a name.
  ///
  /// - Parameter name: The name, without a module qualifier.
  /// - Returns: The attribute, or `nil` if there is none.
  package func attribute(_ name: String) -> AttributeSyntax? {
    attributes.first { $0.name == name }
  }

  /// Returns whether the inheritance clause contains a protocol.
  ///
  /// - Parameter name: The name of the protocol, without a module qualifier.
  /// - Returns: Whether the last component of an inherited type is `name`.
  package func inherits(from name: String) -> Bool {
    inherited.contains { $0.lastName == name }
  }
}

/// A modifier of a declaration: `public`, `private(set)`.
package struct ModifierSyntax: Sendable, Hashable {
  /// The keyword.
  package let name: String
  /// A Boolean value that indicates whether the modifier has an argument, as in `private(set)`.
  package let hasArgument: Bool
  /// The range of the modifier.
  package let range: SourceRange
}

/// An `import`.
package struct ImportSyntax: Sendable, Hashable {
  /// The range from the first attribute or modifier to the end of the path.
  package let range: SourceRange
  /// The name of the module.
  package let module: NameSyntax
  /// The clauses of conditional compilation that enclose the import, outermost first.
  package let conditions: [ClauseReference]
}

/// A member of a type, or a top-level declaration.
package enum MemberSyntax: Sendable, Hashable {
  case type(TypeDeclarationSyntax)
  case variable(VariableSyntax)
  case enumCase(EnumCaseSyntax)
  /// An initializer, with the range of its parameters.
  case initializer(parameters: SourceRange, conditions: [ClauseReference])
  case typeAlias(TypeAliasSyntax)
  case function(FunctionSyntax)

  /// The `@Generable` and `@Guide` attributes of a variable.
  var annotations: [AttributeSyntax] {
    if case .variable(let variable) = self {
      variable.attributes.filter(\.isAnnotation)
    } else {
      []
    }
  }

  /// The clauses of conditional compilation that enclose the declaration, outermost first.
  package var conditions: [ClauseReference] {
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

/// The name and modifiers of a function.
package struct FunctionSyntax: Sendable, Hashable {
  /// The name.
  package let name: NameSyntax
  /// The modifiers.
  package let modifiers: [ModifierSyntax]
  /// A Boolean value that indicates whether the function has parameters.
  package let hasParameters: Bool
  /// The clauses of conditional compilation that enclose the function, outermost first.
  package let conditions: [ClauseReference]

  /// A Boolean value that indicates whether the function is a type member.
  package var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }
}

/// A type alias.
package struct TypeAliasSyntax: Sendable, Hashable {
  /// The name.
  package let name: NameSyntax
  /// The aliased type; `nil` if the alias is generic.
  package let type: TypeSyntax?
  /// The clauses of conditional compilation that enclose the alias, outermost first.
  package let conditions: [ClauseReference]
}

/// A `let` or `var` with its bindings.
package struct VariableSyntax: Sendable, Hashable {
  /// A pattern with its type and initial value.
  package struct Binding: Sendable, Hashable {
    /// The name; `nil` if the pattern is not an identifier.
    package let name: NameSyntax?
    /// The range of the pattern.
    package let pattern: SourceRange
    /// The type annotation.
    package let type: TypeSyntax?
    /// The tokens of the initial value, as indices into the tokens of the file.
    package let initialValue: Range<Int>?
    /// A Boolean value that indicates whether the value is stored, possibly with observers.
    package let isStored: Bool
  }

  /// A Boolean value that indicates whether the keyword is `let`.
  package let isConstant: Bool
  /// The attributes.
  package internal(set) var attributes: [AttributeSyntax]
  /// The modifiers.
  package let modifiers: [ModifierSyntax]
  /// The bindings.
  package let bindings: [Binding]
  /// The clauses of conditional compilation that enclose the variable, outermost first.
  package let conditions: [ClauseReference]

  /// A Boolean value that indicates whether the variable is a type member.
  package var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }

  /// Returns the type annotation of a binding, which may follow a later binding: `var a, b: Int`.
  ///
  /// - Parameter index: The index of the binding.
  /// - Returns: The type, or `nil` if it is inferred.
  package func type(ofBinding index: Int) -> TypeSyntax? {
    bindings[index...].lazy.compactMap(\.type).first
  }
}

/// A case of an enumeration.
package struct EnumCaseSyntax: Sendable, Hashable {
  /// An associated value.
  package struct AssociatedValue: Sendable, Hashable {
    /// The label; `nil` if there is none or it is an underscore.
    package let label: NameSyntax?
    /// The type.
    package let type: TypeSyntax
  }

  /// The name.
  package let name: NameSyntax
  /// The attributes of the `case` declaration.
  package let attributes: [AttributeSyntax]
  /// A Boolean value that indicates whether the `case` declaration is `indirect`.
  package let isIndirect: Bool
  /// The associated values; `nil` without parentheses.
  package let payload: [AssociatedValue]?
  /// The tokens of the raw value, as indices into the tokens of the file.
  package let rawValue: Range<Int>?
  /// The clauses of conditional compilation that enclose the case, outermost first.
  package let conditions: [ClauseReference]
}
