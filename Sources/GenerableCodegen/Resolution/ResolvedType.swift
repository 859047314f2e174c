// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An annotated type, ready to be emitted and to be turned into a schema.
struct ResolvedType: Sendable {
  /// What kind of type it is.
  enum Body: Sendable {
    /// A structure with the properties that are generated.
    case structure([ResolvedProperty])
    /// An enumeration with its cases.
    case enumeration([ResolvedCase], isStringRaw: Bool)
  }

  /// Members that the user wrote, so that they must not be emitted again.
  struct WrittenMembers: OptionSet, Sendable {
    let rawValue: Int

    static let generationSchema = Self(rawValue: 1)
    static let generatedContent = Self(rawValue: 2)
    static let contentInitializer = Self(rawValue: 4)
    static let partialType = Self(rawValue: 8)
    static let partialConversion = Self(rawValue: 16)
    static let conformance = Self(rawValue: 32)
  }

  /// The file.
  let source: SourceFile
  /// The unqualified name.
  let name: NameSyntax
  /// The names from the outermost type on, without backticks.
  let path: [String]
  /// The same as code spells it.
  let spelling: [String]
  /// Who may use it.
  let access: AccessLevel
  /// The description, as it is written.
  let description: AttributeSyntax.Argument?
  /// What kind of type it is.
  let body: Body
  /// The members that the user wrote.
  let written: WrittenMembers
  /// Whether the declaration says that it is `Sendable`.
  let declaresSendable: Bool
  /// The `@available` attributes of the type and of those around it, as they are written.
  let availability: [String]
  /// The clauses of conditional compilation around it, outermost first.
  let conditions: [ConditionReference]

  /// The name with those of the types around it, as code spells it.
  var qualifiedName: String { spelling.joined(separator: ".") }
}

/// A property that is generated.
struct ResolvedProperty: Sendable {
  /// The name.
  let name: NameSyntax
  /// The type as it is written.
  let type: TypeSyntax
  /// The type in canonical spelling.
  let canonicalType: TypeSyntax
  /// The `@Guide` attributes that have arguments, in order.
  let guides: [AttributeSyntax]

  /// The type without its optional, and whether it had one.
  var wrapped: (type: TypeSyntax, isOptional: Bool) {
    if case .optional(let wrapped, _) = canonicalType { return (wrapped, true) }
    return (canonicalType, false)
  }
}

/// A case of an annotated enumeration.
struct ResolvedCase: Sendable {
  /// The name.
  let name: NameSyntax
  /// The tokens of the raw value, as indices into the tokens of the file.
  let rawValue: Range<Int>?
}

/// Who may use a declaration.
enum AccessLevel: Int, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// The level that a modifier names, if it names one.
  init?(modifier: String) {
    switch modifier {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// The modifier that members of an extension need, with a blank after it.
  var memberModifier: String {
    switch self {
    case .private, .fileprivate, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// A file whose declarations are resolved.
struct ResolvedFile: Sendable {
  /// The parsed file.
  let file: ParsedFile
  /// The parts that are written anew.
  let regions: RegionMap
  /// The types that the file declares.
  let names: DeclaredNames
  /// The annotated types, in order.
  var types: [ResolvedType] = []
  /// The modifiers `private` that must become `fileprivate`, because an extension at file scope
  /// has to see the type.
  var widenedModifiers: [SourceRange] = []
}
