// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Checks that the compiler doesn't read the type itself.
  mutating func checkPlace(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax
  ) {
    guard !isWrittenAnew(type) else { return }
    let own = annotation.conditions.dropFirst(type.conditions.count)
    guard !own.contains(where: { file.regions.role(of: $0) == .region }) else {
      checkReach(of: type)
      return checkTwins(of: type)
    }
    let roles = type.conditions.map { file.regions.role(of: $0) }
    if roles.contains(.region) {
      report(.regionInType, at: annotation.range)
    } else if type.conditions.contains(where: {
      !file.regions.condition(of: $0).guardingRanges.isEmpty
    }) {
      report(.unsupportedCondition, at: annotation.range)
    } else {
      report(.unguardedDeclaration, at: annotation.range)
    }
  }

  /// Checks that another file can extend a type that the compiler reads itself.
  private mutating func checkReach(of type: TypeDeclarationSyntax) {
    func hidden(_ modifiers: [ModifierSyntax]) -> ModifierSyntax? {
      modifiers.first { ["private", "fileprivate"].contains($0.name) }
    }
    if let modifier = hidden(type.modifiers) {
      report(.hiddenDeclaration("type '\(type.name.text)'", modifier.name), at: modifier.range)
    }
    for case .variable(let variable) in type.members where type.keyword == .struct {
      guard !isShared(variable),
        let name = variable.bindings.first(where: { binding in
          binding.storage == .stored && !(variable.isConstant && binding.initialValue != nil)
        })?.name
      else { continue }
      if let modifier = hidden(variable.modifiers), !variable.isConstant || !modifier.hasArgument {
        report(
          .hiddenDeclaration("property '\(name.text)'", source.text(modifier.range)),
          at: modifier.range)
      }
      if let wrapper = variable.attributes.first(where: Self.mayBeWrapper) {
        report(.wrappedElsewhere(name.text, wrapper.name), at: wrapper.range)
      }
    }
  }

  /// Whether an attribute may be a property wrapper, whose storage only its own file initialises.
  private static func mayBeWrapper(_ attribute: AttributeSyntax) -> Bool {
    !attribute.isAnnotation && attribute.name.first?.isUppercase == true
      && !attribute.name.hasSuffix("Actor")
  }

  /// Checks that values of a type can be copied, as those of every generable type can.
  mutating func checkInheritance(of type: TypeDeclarationSyntax) {
    let tokens = file.file.tokens
    for inherited in type.inherited {
      guard let name = Self.lastName(of: inherited), ["Copyable", "Escapable"].contains(name),
        let first = file.file.tokens(in: inherited.range).first, first > 0,
        source.text(tokens[first - 1].range) == "~"
      else { continue }
      let start = tokens[first - 1].range.start
      report(
        .suppressedProtocol(name, of: type.name.text),
        at: SourceRange(start, inherited.range.end))
    }
  }

  /// The paths of the protocols among declarations.
  static func protocols(
    in members: [MemberSyntax], of scope: [String] = []
  ) -> Set<[String]> {
    var paths: Set<[String]> = []
    for case .type(let type) in members {
      let path = scope + type.name.components
      if type.keyword == .protocol { paths.insert(path) }
      paths.formUnion(protocols(in: type.members, of: path))
    }
    return paths
  }

  /// Checks the arguments of `@Generable`.
  mutating func checkAnnotation(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax
  ) {
    let known = ["name", "description", "representNilExplicitlyInGeneratedContent"]
    for argument in annotation.arguments
    where argument.label.map({ known.contains($0.text) }) != true {
      report(
        .unknownArgument(argument.label?.text, of: "@Generable"),
        at: argument.label?.range ?? argument.range)
    }
  }
}
