// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Checks the declaration of an annotated type, except for its members.
  mutating func check(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax, in scope: EnclosingScope
  ) {
    checkGuard(of: type, annotation)
    checkArguments(of: annotation)
    if scope.isGeneric {
      report(.genericType(type.name.text), at: type.genericParameters ?? type.name.range)
    }
    if let name = scope.protocolName, type.keyword != .protocol {
      report(.typeInProtocol(type.name.text, name), at: annotation.range)
    }
    if let attribute = type.attribute("usableFromInline") {
      report(.usableFromInline(type.name.text), at: attribute.range)
    }
  }

  /// Checks that the compiler does not read the annotation.
  private mutating func checkGuard(of type: TypeDeclarationSyntax, _ annotation: AttributeSyntax) {
    guard !isReemitted(type) else { return }
    let own = annotation.conditions.dropFirst(type.conditions.count)
    guard !own.contains(where: { file.regions.role(of: $0) == .region }) else {
      checkAccessibility(of: type)
      return checkCounterparts(of: type)
    }
    let hasGuard = type.conditions.contains {
      parsed.ifConfigs[$0.ifConfig].clauses[$0.clause].condition?.guardRanges.isEmpty == false
    }
    if type.conditions.contains(where: { file.regions.role(of: $0) == .region }) {
      report(.regionInType, at: annotation.range)
    } else {
      report(hasGuard ? .unsupportedCondition : .unguardedDeclaration, at: annotation.range)
    }
  }

  /// Checks that an extension in another file can access a type that the compiler reads.
  private mutating func checkAccessibility(of type: TypeDeclarationSyntax) {
    func hiding(_ modifiers: [ModifierSyntax]) -> ModifierSyntax? {
      modifiers.first { ["private", "fileprivate"].contains($0.name) }
    }
    if let modifier = hiding(type.modifiers) {
      report(.hiddenDeclaration("type '\(type.name.text)'", modifier.name), at: modifier.range)
    }
    for case .variable(let variable) in type.members where type.keyword == .struct {
      guard let name = storedProperties(of: variable).first?.name else { continue }
      if let modifier = hiding(variable.modifiers), !variable.isConstant || !modifier.hasArgument {
        report(
          .hiddenDeclaration("property '\(name.text)'", source.text(modifier.range)),
          at: modifier.range)
      }
      if let wrapper = variable.attributes.first(where: Self.mayBePropertyWrapper) {
        report(.wrappedElsewhere(name.text, wrapper.name), at: wrapper.range)
      }
    }
  }

  /// Returns the stored instance properties that a variable declares, except constants with values.
  func storedProperties(
    of variable: VariableSyntax
  ) -> [(name: NameSyntax, type: TypeSyntax?)] {
    guard !isShared(variable) else { return [] }
    return variable.bindings.enumerated().compactMap { index, binding in
      guard binding.isStored, !variable.isConstant || binding.initialValue == nil,
        let name = binding.name
      else { return nil }
      return (name, variable.type(ofBinding: index))
    }
  }

  /// Returns whether an attribute may be a property wrapper, which only code in the same file can
  /// initialize.
  private static func mayBePropertyWrapper(_ attribute: AttributeSyntax) -> Bool {
    !attribute.isAnnotation && attribute.name.first?.isUppercase == true
      && !attribute.name.hasSuffix("Actor")
  }

  /// Checks that a type is copyable and escapable, which `Generable` requires.
  mutating func checkSuppressedProtocols(of type: TypeDeclarationSyntax) {
    for inherited in type.inherited {
      guard let name = inherited.lastName, ["Copyable", "Escapable"].contains(name),
        let first = parsed.tokens(in: inherited.range).first, first > 0,
        parsed.text(ofToken: first - 1) == "~"
      else { continue }
      let start = parsed.tokens[first - 1].range.start
      report(
        .suppressedProtocol(name, of: type.name.text),
        at: SourceRange(start, inherited.range.end))
    }
  }

  /// Checks the arguments of `@Generable`.
  private mutating func checkArguments(of annotation: AttributeSyntax) {
    let known = ["description", "name", "representNilExplicitlyInGeneratedContent"]
    for argument in annotation.arguments {
      if let label = argument.label {
        guard !known.contains(label.text) else { continue }
        report(
          .unknownArgument(label.text, of: "@Generable"), at: label.range,
          fixIt: .correcting(label.text, at: label.range, among: known))
      } else {
        report(
          .unknownArgument(nil, of: "@Generable"), at: argument.range,
          fixIt: isStringLiteral(argument)
            ? .inserting("description: ", at: argument.range.start) : nil)
      }
    }
  }

  /// Returns whether the value of an argument is a single string literal.
  func isStringLiteral(_ argument: AttributeSyntax.Argument) -> Bool {
    argument.tokens.count == 1 && parsed.tokens[argument.tokens.lowerBound].kind == .string
  }
}

extension TypeResolver {
  /// Checks that the members in regions of a type have counterparts that the compiler reads.
  ///
  /// If only annotations are guarded, a property may be declared twice: with a guide in a region,
  /// and without it in the `#else` clause. Generated code follows the first declaration, but it is
  /// compiled with the second.
  mutating func checkCounterparts(of type: TypeDeclarationSyntax) {
    let members = type.members.flatMap { member in
      let isInRegion = member.conditions.dropFirst(type.conditions.count).contains {
        file.regions.role(of: $0) == .region
      }
      return emittedMembers(of: member).map { (name: $0, type: $1, isInRegion: isInRegion) }
    }
    let kind = type.keyword == .enum ? "case" : "property"
    for (name, memberType, _) in members.filter(\.isInRegion) {
      let counterparts = members.filter { !$0.isInRegion && $0.name.text == name.text }
      let subject = "\(kind) '\(name.text)' of '\(type.name.text)'"
      if counterparts.isEmpty {
        report(.missingCounterpart(subject), at: name.range)
      } else if let memberType,
        !counterparts.contains(where: { $0.type.map(words) == words(of: memberType) })
      {
        report(.differentCounterpart(subject), at: memberType.range)
      }
    }
  }

  /// Returns the cases and stored properties that generated code refers to.
  private func emittedMembers(
    of member: MemberSyntax
  ) -> [(name: NameSyntax, type: TypeSyntax?)] {
    switch member {
    case .enumCase(let element): [(element.name, nil)]
    case .variable(let variable): storedProperties(of: variable)
    default: []
    }
  }

  private func words(of type: TypeSyntax) -> [String] {
    parsed.words(parsed.tokens(in: type.range))
  }
}
