// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension DiagnosticMessage {
  // MARK: - Positions

  static var localType: Self {
    Self(
      .localType,
      "'@Generable' cannot be used on a local type; declare the type at file scope or in another "
        + "type")
  }

  static var unguardedDeclaration: Self {
    Self(
      .unguardedDeclaration,
      "'@Generable' must be between '#if canImport(FoundationModels)' and '#endif', because elsewhere "
        + "the compiler reads the attribute itself; add them, or list the file in 'exclude:' of its "
        + "target in 'Package.swift'")
  }

  /// A guarded region in an unguarded type cannot become an extension of the type.
  static var regionInType: Self {
    Self(
      .unguardedDeclaration,
      "a region around '@Generable' in a private type, or together with stored properties or "
        + "cases, must be at file scope; move '#if' and '#endif' around the outermost declaration")
  }

  static func hiddenDeclaration(_ declaration: String, _ modifier: String) -> Self {
    Self(
      .unguardedDeclaration,
      "generated code in another file cannot access \(declaration), which is '\(modifier)'; move "
        + "'#if' and '#endif' around the type, or remove '\(modifier)'")
  }

  static func missingCounterpart(_ member: String) -> Self {
    Self(
      .unguardedDeclaration,
      "\(member) is declared only in a region; declare it in '#else', too, or guard the entire type"
    )
  }

  static func differentCounterpart(_ member: String) -> Self {
    Self(
      .unguardedDeclaration,
      "\(member) has another type where the compiler reads it; write the same type in '#else', or "
        + "guard the entire type")
  }

  static func wrappedElsewhere(_ name: String, _ wrapper: String) -> Self {
    Self(
      .unguardedDeclaration,
      "generated code in another file cannot initialize property '\(name)', which is wrapped by "
        + "'@\(wrapper)'; move '#if' and '#endif' around the type")
  }

  static var unsupportedCondition: Self {
    Self(
      .unsupportedCondition,
      "'@Generable' must be inactive where 'FoundationModels' is absent; combine "
        + "'canImport(FoundationModels)' with '&&' only")
  }

  // MARK: - Types

  static func unsupportedKeyword(_ keyword: String, _ name: String) -> Self {
    let remedy =
      switch keyword {
      case "class", "actor":
        "make '\(name)' a struct, or write its conformance to 'Generable' by hand"
      case "protocol": "annotate the types that conform to '\(name)'"
      default: "annotate the declaration of '\(name)'"
      }
    return Self(
      .unsupportedDeclaration, "'@Generable' can only be used on structs and enums; \(remedy)")
  }

  static func usableFromInline(_ name: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(name)' must not be '@usableFromInline' because its generated "
        + "conformance is not; make '\(name)' public")
  }

  static func suppressedProtocol(_ name: String, of type: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(type)' cannot be '~\(name)'; remove '~\(name)'")
  }

  static func typeInProtocol(_ name: String, _ protocolName: String) -> Self {
    Self(
      .unsupportedDeclaration,
      "'@Generable' type '\(name)' cannot be nested in protocol '\(protocolName)'; declare it at "
        + "file scope or in a struct, class, actor or enum")
  }

  static func genericType(_ name: String) -> Self {
    Self(
      .genericType,
      "'@Generable' type '\(name)' must not be generic; declare one type for each use")
  }

  // MARK: - Annotations

  static func duplicateAnnotation(_ annotation: String) -> Self {
    Self(.duplicateAnnotation, "'\(annotation)' can be used only once on a type; remove this one")
  }

  /// A description after the first one of a property, which is ignored.
  static func duplicateDescription(_ name: String) -> Self {
    Self(
      .duplicateAnnotation,
      "property '\(name)' has more than one description, and only the first one is used; remove "
        + "this one", severity: .warning)
  }

  static func unknownArgument(_ label: String?, of annotation: String) -> Self {
    let known =
      annotation == "@Guide"
      ? "'description:' and guides such as '.range(1...5)'"
      : "'name:', 'description:' and 'representNilExplicitlyInGeneratedContent:'"
    let argument = label.map { "argument '\($0):'" } ?? "unlabeled argument"
    return Self(.unknownArgument, "\(argument) is not supported; '\(annotation)' takes \(known)")
  }

  static var unlabeledDescription: Self {
    Self(.unknownArgument, "the text of '@Guide' needs the label 'description:'")
  }

  static var emptyGuide: Self {
    Self(.unknownArgument, "'@Guide' needs a 'description:' or guides such as '.range(1...5)'")
  }

  // MARK: - Enumerations

  static func duplicateCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "another case is named '\(name)'; cases of a '@Generable' enum need different names")
  }

  static func duplicateRawValue(_ name: String, _ other: String) -> Self {
    Self(
      .unsupportedEnum,
      "case '\(name)' has the same raw value as case '\(other)'; raw values must differ")
  }

  static func reservedCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "case of a '@Generable' enum cannot be named '\(name)' because a member of that name is "
        + "generated; rename the case")
  }

  static func unavailableCase(_ name: String) -> Self {
    Self(
      .unsupportedEnum,
      "case '\(name)' of a '@Generable' enum cannot be unavailable; remove the case, or its "
        + "'@available(*, unavailable)'")
  }

  /// Two properties of the object that encodes the case `element` have the same name.
  static func associatedValueName(
    _ name: String, of element: String, isDiscriminator: Bool
  ) -> Self {
    let reason =
      isDiscriminator ? "'\(name)' identifies the case" : "another one is named '\(name)'"
    return Self(
      .unsupportedEnum,
      "associated value of case '\(element)' needs another label; \(reason)")
  }

  static func emptyEnum(_ name: String) -> Self {
    Self(.emptyEnum, "'@Generable' enum '\(name)' must have a case")
  }
}
