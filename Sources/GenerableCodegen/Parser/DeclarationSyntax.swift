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
  let attributes: [AttributeSyntax]
  let modifiers: [ModifierSyntax]
  /// The name; for an extension the extended type as written.
  package let name: NameSyntax
  /// The range of the generic parameters with their angle brackets.
  let genericParameters: SourceRange?
  let inherited: [TypeSyntax]
  /// Whether the declaration has a `where` clause.
  let isConstrained: Bool
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

  /// The last components of the inherited types.
  package var inheritedNames: [String] { inherited.compactMap(\.lastName) }

  /// Whether the type is declared `private` or `fileprivate`.
  package var isPrivateToFile: Bool {
    modifiers.contains { !$0.hasArgument && ["private", "fileprivate"].contains($0.name) }
  }

  /// Returns whether the last component of an inherited type is `name`.
  func inherits(from name: String) -> Bool {
    inherited.contains { $0.lastName == name }
  }
}

/// A modifier of a declaration: `public`, `private(set)`.
struct ModifierSyntax: Sendable, Hashable {
  let name: String
  /// Whether the modifier has an argument, as in `private(set)`.
  let hasArgument: Bool
  let range: SourceRange
}

/// An `import`.
struct ImportSyntax: Sendable, Hashable {
  /// The range from the first attribute or modifier to the end of the path.
  let range: SourceRange
  let module: NameSyntax
  /// The clauses of conditional compilation that enclose the import, outermost first.
  let conditions: [ClauseReference]
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
  let modifiers: [ModifierSyntax]
  let hasParameters: Bool
  /// The clauses of conditional compilation that enclose the function, outermost first.
  package let conditions: [ClauseReference]

  var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }
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
  struct Binding: Sendable, Hashable {
    /// The name; `nil` if the pattern is not an identifier.
    package let name: NameSyntax?
    /// The range of the pattern.
    let pattern: SourceRange
    /// The type annotation.
    package let type: TypeSyntax?
    /// The tokens of the initial value, as indices into the tokens of the file.
    let initialValue: Range<Int>?
    /// Whether the value is stored, possibly with observers.
    let isStored: Bool
  }

  let isConstant: Bool
  var attributes: [AttributeSyntax]
  let modifiers: [ModifierSyntax]
  let bindings: [Binding]
  /// The clauses of conditional compilation that enclose the variable, outermost first.
  package let conditions: [ClauseReference]

  var isStatic: Bool { modifiers.contains { $0.name == "static" || $0.name == "class" } }

  /// Returns the type annotation of a binding, which may follow a later binding: `var a, b: Int`.
  ///
  /// A binding with an initial value and without a type has the type of the value.
  func type(ofBinding index: Int) -> TypeSyntax? {
    let end = bindings[index...].firstIndex { $0.type != nil || $0.initialValue != nil }
    return end.flatMap { bindings[$0].type }
  }
}

/// A case of an enumeration.
package struct EnumCaseSyntax: Sendable, Hashable {
  /// An associated value.
  struct AssociatedValue: Sendable, Hashable {
    /// The label; `nil` if there is none or it is an underscore.
    package let label: NameSyntax?
    /// The type.
    package let type: TypeSyntax
  }

  /// The name.
  package let name: NameSyntax
  let attributes: [AttributeSyntax]
  let isIndirect: Bool
  /// The associated values; `nil` without parentheses.
  let payload: [AssociatedValue]?
  /// The tokens of the raw value, as indices into the tokens of the file.
  let rawValue: Range<Int>?
  /// The clauses of conditional compilation that enclose the case, outermost first.
  package let conditions: [ClauseReference]
}

/// An attribute of a declaration: `@Guide(description: "…", .range(1...5))`.
package struct AttributeSyntax: Sendable, Hashable {
  /// An argument of an attribute.
  package struct Argument: Sendable, Hashable {
    /// The label before the colon.
    package let label: NameSyntax?
    /// The tokens of the value, as indices into the tokens of the file.
    package let tokens: Range<Int>
    /// The range of the value.
    package let range: SourceRange
  }

  /// The name, without a module qualifier.
  let name: String
  /// The range from the at sign to the closing parenthesis.
  package let range: SourceRange
  /// The arguments.
  package let arguments: [Argument]
  /// The clauses of conditional compilation that enclose the attribute, outermost first.
  package let conditions: [ClauseReference]

  /// Whether the generator processes the attribute.
  var isAnnotation: Bool { name == "Generable" || name == "Guide" }

  /// Returns the first argument with a label.
  func argument(_ label: String) -> Argument? {
    arguments.first { $0.label?.text == label }
  }
}
