// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An annotated type, ready to be emitted and to be turned into a schema.
package struct ResolvedType: Sendable {
  /// What kind of type it is.
  package enum Body: Sendable {
    /// A structure with the properties that are generated.
    case structure([ResolvedProperty], identities: [ResolvedIdentity])
    /// An enumeration whose values are texts.
    case enumeration([ResolvedCase], isStringRaw: Bool)
    /// An enumeration whose cases carry values.
    case union([ResolvedCase], isIndirect: Bool)
  }

  /// The file.
  package let source: SourceFile
  /// The unqualified name.
  package let name: NameSyntax
  /// The names from the outermost type on, without backticks.
  package let path: [String]
  /// The same as code spells it.
  let spelling: [String]
  /// Who may use it.
  package let access: AccessLevel
  /// The `@Generable` attribute.
  package let annotation: AttributeSyntax
  /// What kind of type it is.
  package let body: Body
  /// The members that the user wrote.
  package let written: WrittenMembers
  /// Whether the declaration says that it is `Sendable`.
  let declaresSendable: Bool
  /// The `@available` attributes of the type and of those around it, as they are written.
  let availability: [String]
  /// The clauses of conditional compilation around its annotation, outermost first.
  package let conditions: [ConditionReference]
  /// Whether the generated file holds the declaration; otherwise the compiler reads it itself.
  let isWrittenAnew: Bool
  /// Where its closing brace is.
  let closingBrace: Int
  /// The clauses inside it that this form of the type is made of; of a conditional without an
  /// active clause the one after the last.
  package let variant: [ConditionReference]

  /// The name with those of the types around it, as code spells it.
  package var qualifiedName: String { spelling.joined(separator: ".") }

  /// What kind of type it is.
  var kind: DeclaredType.Kind {
    switch body {
    case .structure: .structure
    case .enumeration, .union: .enumeration
    }
  }

  /// The description, as it is written.
  package var description: AttributeSyntax.Argument? { annotation.argument("description") }

  /// The name in schemas, as it is written; nil when it is that of the type.
  package var schemaName: AttributeSyntax.Argument? { annotation.argument("name") }

  /// Whether a nil is written as null rather than left out, as it is written.
  var explicitNil: AttributeSyntax.Argument? {
    annotation.argument("representNilExplicitlyInGeneratedContent")
  }
}

/// A property that is generated.
package struct ResolvedProperty: Sendable {
  /// The name.
  package let name: NameSyntax
  /// The type as it is written.
  package let type: TypeSyntax
  /// The type in canonical spelling.
  package let canonicalType: TypeSyntax
  /// The `@Guide` attributes that have arguments, in order.
  package let guides: [AttributeSyntax]
  /// Who may use it, as far as its own declaration says.
  package let access: AccessLevel

  /// The type without its optional and without all arrays around it.
  var leaf: TypeSyntax {
    var inner = wrappedType
    while case .array(let element, _) = inner { inner = element }
    return inner
  }

  /// The name of ``leaf``; nil for a type without a name.
  var leafNames: [String]? {
    guard case .named(let path, _) = leaf else { return nil }
    return path.map(\.name.text)
  }

  /// The type without its optional.
  var wrappedType: TypeSyntax {
    if case .optional(let wrapped, _) = canonicalType { wrapped } else { canonicalType }
  }
}

/// A stored property that holds the identity which a response gives to the value.
package struct ResolvedIdentity: Sendable {
  /// The name.
  package let name: NameSyntax
  /// Whether it may be nil.
  let isOptional: Bool
}

/// A case of an annotated enumeration.
package struct ResolvedCase: Sendable {
  /// The name.
  package let name: NameSyntax
  /// The tokens of the raw value, as indices into the tokens of the file.
  package let rawValue: Range<Int>?
  /// The values that it carries.
  package let values: [AssociatedValue]

  /// A value that a case carries.
  package struct AssociatedValue: Sendable {
    /// The label in the declaration.
    package let label: NameSyntax?
    /// The property of the object that stands for the case.
    package let property: ResolvedProperty
  }

  /// The property that names the case in the object that stands for it.
  package static let discriminator = "type"

  /// The name of the object that stands for the case.
  package var title: String {
    "Discriminated" + name.text.prefix(1).uppercased() + name.text.dropFirst()
  }
}

/// A file whose declarations are resolved.
package struct ResolvedFile: Sendable {
  /// The parsed file.
  package let file: ParsedFile
  /// The parts that are written anew.
  package let regions: RegionMap
  /// The types that the file declares.
  let names: DeclaredNames
  /// The annotated types, in order.
  package private(set) var types: [ResolvedType] = []
  /// Where the first form of each type is among them.
  private(set) var positions: [[String]: Int] = [:]
  /// The annotated types with errors, as far as they are told.
  package var rejected: [ResolvedType] = []
  /// The modifiers `private` that must become `fileprivate`, because an extension at file scope
  /// has to see the type.
  var widenedModifiers: [SourceRange] = []

  /// Adds the forms of an annotated type.
  mutating func add(_ forms: [ResolvedType]) {
    for type in forms {
      if positions[type.path] == nil { positions[type.path] = types.count }
      types.append(type)
    }
  }

  /// The annotated type that a name means.
  ///
  /// - Parameters:
  ///   - names: The name, from the outermost on.
  ///   - scope: The types around the place that mentions it.
  /// - Returns: The type, or nil when the file annotates no type of that name.
  func declaredType(of names: [String], in scope: [String]) -> ResolvedType? {
    for count in stride(from: scope.count, through: 0, by: -1) {
      if let position = positions[Array(scope.prefix(count)) + names] {
        return types[position]
      }
    }
    return nil
  }
}
