// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An annotated type, or one variant of it if conditional compilation selects its members.
package struct ResolvedType: Sendable {
  /// The properties or cases of a type.
  package enum Body: Sendable {
    /// A structure with the properties that the model generates.
    case structure([ResolvedProperty], identities: [ResolvedIdentity])
    /// An enumeration whose cases are represented by strings.
    case enumeration([ResolvedCase], isStringRaw: Bool)
    /// An enumeration with associated values.
    case union([ResolvedCase], isIndirect: Bool)
  }

  /// The source file.
  package let source: SourceFile
  /// The unqualified name.
  package let name: NameSyntax
  /// The components of the qualified name, outermost first, without backticks.
  package let path: [String]
  /// The components of the qualified name, as written.
  let spelling: [String]
  /// The access level, limited by that of the enclosing types.
  package let access: AccessLevel
  /// The `@Generable` attribute.
  let annotation: AttributeSyntax
  /// The properties or cases.
  package let body: Body
  /// The members and conformances that the source declares.
  package let handwritten: Set<HandwrittenMember>
  /// Whether the declaration conforms to `Sendable` explicitly.
  let declaresSendable: Bool
  /// The `@available` attributes of the type and of the enclosing types, as written.
  let availability: [String]
  /// The clauses of conditional compilation that enclose the annotation, outermost first.
  package let conditions: [ClauseReference]
  /// Whether the generated file contains the declaration; otherwise the compiler reads it.
  let isReemitted: Bool
  /// The offset of the closing brace.
  let closingBrace: Int
  /// The active clauses in the body; for an `#if` without an active clause, the index after the
  /// last.
  package let variant: [ClauseReference]

  /// The qualified name, as written.
  package var qualifiedName: String { spelling.joined(separator: ".") }

  /// The argument for the description.
  package var description: AttributeSyntax.Argument? { annotation.argument("description") }

  /// The argument for the name in schemas; `nil` if it is the name of the type.
  package var schemaName: AttributeSyntax.Argument? { annotation.argument("name") }

  /// The argument for whether `nil` is represented as JSON null rather than omitted.
  var explicitNil: AttributeSyntax.Argument? {
    annotation.argument("representNilExplicitlyInGeneratedContent")
  }

  /// The properties of a structure, or those of all cases of an enumeration.
  var properties: [ResolvedProperty] {
    switch body {
    case .structure(let properties, _): properties
    case .union(let cases, _): cases.flatMap(\.properties)
    case .enumeration: []
    }
  }
}

/// A property that the model generates.
package struct ResolvedProperty: Sendable {
  /// The name.
  package let name: NameSyntax
  /// The type as written.
  package let type: TypeSyntax
  /// The `@Guide` attributes that have arguments, in order.
  package let guides: [AttributeSyntax]
  /// The access level in the declaration of the property.
  package let access: AccessLevel

  /// The type in generated code if it is inferred from a literal; otherwise `nil`.
  var inferredTypeText: String? {
    if case .inferred(let type, _) = type { type.text } else { nil }
  }

  /// The type in canonical syntax.
  package var canonicalType: TypeSyntax { type.canonical }

  /// The arguments of all guides.
  package var guideArguments: [AttributeSyntax.Argument] { guides.flatMap(\.arguments) }

  /// The type without its optional.
  var wrappedType: TypeSyntax {
    if case .optional(let wrapped, _) = canonicalType { wrapped } else { canonicalType }
  }

  /// The type without its optional and the arrays around it.
  package var leafType: TypeSyntax {
    var inner = wrappedType
    while case .array(let element, _) = inner { inner = element }
    return inner
  }

  /// The components of the name of ``leafType``; `nil` for a type without a name.
  var leafPath: [String]? {
    guard case .named(let path, _) = leafType else { return nil }
    return path.map(\.name.text)
  }

  /// The primitive type that ``leafType`` names.
  var leafPrimitive: PrimitiveType? { leafPath?.last.flatMap(PrimitiveType.init(rawValue:)) }
}

/// A stored property that contains the identity of the generated value.
package struct ResolvedIdentity: Sendable {
  /// The name.
  package let name: NameSyntax
  /// Whether the property is optional.
  let isOptional: Bool
}

/// A case of an annotated enumeration.
package struct ResolvedCase: Sendable {
  /// An associated value.
  package struct AssociatedValue: Sendable {
    /// The label in the declaration.
    package let label: NameSyntax?
    /// The property of the object that represents the case.
    package let property: ResolvedProperty
  }

  /// The name of the property that names the case, in the object that represents the case.
  package static let discriminator = "type"

  /// The name.
  package let name: NameSyntax
  /// The tokens of the raw value, as indices into the tokens of the file.
  package let rawValue: Range<Int>?
  /// The associated values.
  package let values: [AssociatedValue]

  /// The properties of the object that represents the case, without the discriminator.
  package var properties: [ResolvedProperty] { values.map(\.property) }

  /// The schema name of the object that represents the case.
  package var title: String {
    "Discriminated" + name.text.prefix(1).uppercased() + name.text.dropFirst()
  }
}
