// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  /// An annotated type stands in a function.
  static var localType: Self {
    Self(
      .localType,
      "'@Generable' cannot be used on a type in a function; declare the type at file scope or in "
        + "another type")
  }

  /// The compiler reads the annotated type itself.
  static var unguardedDeclaration: Self {
    Self(
      .unguardedDeclaration,
      "'@Generable' must stand between '#if canImport(FoundationModels)' and '#endif'; elsewhere "
        + "the compiler reads the attribute itself")
  }

  /// A guarded region lies in a type that is not guarded, and can't become an extension of it.
  static var regionInType: Self {
    Self(
      .unguardedDeclaration,
      "a region around '@Generable' in a private type, or together with stored properties or "
        + "cases, must be at file scope; move '#if' and '#endif' around the outermost declaration")
  }

  /// Code in another file cannot reach a declaration.
  static func hiddenDeclaration(_ what: String, _ modifier: String) -> Self {
    Self(
      .unguardedDeclaration,
      "\(what) is '\(modifier)', but only the annotation is guarded, so that generated code lies "
        + "in another file; move '#if' and '#endif' around the whole type, or remove '\(modifier)'")
  }

  /// A region declares something that the compiler, which reads the type itself, does not find.
  static func missingTwin(_ what: String) -> Self {
    Self(
      .unguardedDeclaration,
      "\(what) is declared in a region only; declare it in '#else', too, or guard the whole type")
  }

  /// A region declares a property with another type than the compiler reads.
  static func differentTwin(_ what: String) -> Self {
    Self(
      .unguardedDeclaration,
      "\(what) has another type where the compiler reads it; write the same one in '#else', or "
        + "guard the whole type")
  }

  /// Code in another file cannot initialise a wrapped property.
  static func wrappedElsewhere(_ name: String, _ wrapper: String) -> Self {
    Self(
      .unguardedDeclaration,
      "property '\(name)' is wrapped by '@\(wrapper)', but only the annotation is guarded, so that "
        + "generated code lies in another file; move '#if' and '#endif' around the whole type")
  }

  /// The compiler may read the annotated type itself.
  static var unsupportedCondition: Self {
    Self(
      .unsupportedCondition,
      "'@Generable' must be inactive wherever 'FoundationModels' is absent; combine "
        + "'canImport(FoundationModels)' with '&&' only")
  }

  /// The annotated declaration is no struct or enum.
  static func unsupportedKeyword(
    _ keyword: TypeDeclarationSyntax.Keyword, _ name: String
  ) -> Self {
    let remedy: String
    switch keyword {
    case .class, .actor:
      remedy = "make '\(name)' a struct, or write its conformance to 'Generable' by hand"
    case .protocol: remedy = "annotate the types that conform to '\(name)'"
    case .extension: remedy = "annotate the declaration of '\(name)'"
    case .struct, .enum: remedy = "annotate '\(name)'"
    }
    return Self(
      .unsupportedDeclaration, "'@Generable' can only be used on structs and enums; \(remedy)")
  }

  /// The annotated type is internal, and inlinable code of other modules sees it.
  static func usableFromInline(_ name: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(name)' must not be '@usableFromInline', for its conformance is not; "
        + "make '\(name)' public")
  }

  /// Values of the annotated type can't be copied, or must not leave their scope.
  static func suppressedProtocol(_ name: String, of type: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(type)' cannot be '~\(name)'; remove '~\(name)'")
  }

  /// The annotated type lies in a protocol or in an extension of one.
  static func typeInProtocol(_ name: String, _ protocolName: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(name)' cannot be nested in protocol '\(protocolName)'; declare it at "
        + "file scope or in a struct, class, actor or enum")
  }

  /// The annotated type has generic parameters, or a type around it has.
  static func genericType(_ name: String) -> Self {
    Self(
      .genericType,
      "'@Generable' type '\(name)' must not be generic; declare one type for each use")
  }

  /// An annotation stands twice before a declaration.
  static func duplicateAnnotation(_ annotation: String) -> Self {
    Self(.duplicateAnnotation, "'\(annotation)' can be used only once on a type; remove this one")
  }

  /// A property has two descriptions.
  static func duplicateDescription(_ name: String) -> Self {
    Self(
      .duplicateAnnotation,
      "property '\(name)' has more than one description; keep one 'description:'")
  }

  /// An annotation has an argument that it does not take.
  static func unknownArgument(_ label: String?, of annotation: String) -> Self {
    let takes =
      annotation == "@Guide"
      ? "'description:' and guides such as '.range(1...5)'"
      : "'name:', 'description:' and 'representNilExplicitlyInGeneratedContent:'"
    let what = label.map { "argument '\($0):'" } ?? "unlabeled argument"
    return Self(.unknownArgument, "\(what) is not supported; '\(annotation)' takes \(takes)")
  }

  /// `@Guide` has a text without a label.
  static var unlabeledDescription: Self {
    Self(
      .unknownArgument,
      "the text of '@Guide' needs the label 'description:'")
  }

  /// `@Guide` has no arguments.
  static var emptyGuide: Self {
    Self(
      .unknownArgument,
      "'@Guide' needs a 'description:' or guides such as '.range(1...5)'")
  }

  /// Two cases share a name.
  static func duplicateCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "another case is called '\(name)'; cases of a '@Generable' enum need different names")
  }

  /// Two cases share a raw value.
  static func duplicateRawValue(_ name: String, _ owner: String) -> Self {
    Self(
      .unsupportedEnum,
      "case '\(name)' has the same raw value as case '\(owner)'; raw values must differ")
  }

  /// A case has the name of a member that is generated.
  static func reservedCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "case of a '@Generable' enum cannot be called '\(name)', for a member of that name is "
        + "generated; rename the case")
  }

  /// A case that no code may mention.
  static func unavailableCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "case '\(name)' of a '@Generable' enum cannot be unavailable; remove the case, or its "
        + "'@available(*, unavailable)'")
  }

  /// Two properties of the object that stands for a case share a name.
  static func associatedValueName(_ name: String, of element: String) -> Self {
    let reason =
      name == ResolvedCase.discriminator
      ? "'\(name)' says which case it is" : "another one is called '\(name)'"
    return Self(
      .unsupportedEnum,
      "associated value of case '\(element)' needs another label; \(reason)")
  }

  /// The raw values are no strings.
  static func rawType(_ rawType: String, of type: String) -> Self {
    Self(
      .unsupportedEnum,
      "'@Generable' enum '\(type)' must have raw values of type 'String' or none, not "
        + "'\(rawType)'")
  }

  /// The enumeration has no cases.
  static func emptyEnum(_ name: String) -> Self {
    Self(.emptyEnum, "'@Generable' enum '\(name)' must have a case")
  }
}
