// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the annotated types of a file and what has to be emitted for each.
struct TypeResolver {
  var file: ResolvedFile
  var diagnostics: [Diagnostic] = []

  /// What surrounds a declaration.
  struct Scope {
    var path: [String] = []
    var spelling: [String] = []
    var access = AccessLevel.public
    /// The access of members that say nothing.
    var defaultAccess = AccessLevel.internal
    var availability: [String] = []
    var isGeneric = false
    /// The modifiers `private` of the types around.
    var privateModifiers: [SourceRange] = []
  }

  private init(_ file: ParsedFile) {
    self.file = ResolvedFile(
      file: file, regions: RegionMap(file), names: DeclaredNames(file.members))
  }

  /// Resolves the declarations of a file.
  ///
  /// - Parameter file: The parsed file.
  /// - Returns: The annotated types, and what is wrong with them.
  static func resolve(_ file: ParsedFile) -> (ResolvedFile, [Diagnostic]) {
    var resolver = TypeResolver(file)
    for range in file.localAnnotations {
      resolver.report(.localType, at: range)
    }
    resolver.visit(file.members, in: Scope())
    return (resolver.file, resolver.diagnostics)
  }

  var source: SourceFile { file.file.source }

  mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.append(Diagnostic(message, at: range, in: source))
  }

  private mutating func visit(_ members: [MemberSyntax], in scope: Scope) {
    for member in members {
      switch member {
      case .type(let type): visit(type, in: scope)
      case .variable(let variable):
        checkStray(variable.attributes)
      case .enumCase, .initializer, .function, .typeAlias: continue
      }
    }
  }

  private mutating func checkStray(_ attributes: [AttributeSyntax]) {
    for attribute in attributes where attribute.name == "Generable" {
      report(.annotationWithoutType, at: attribute.range)
    }
  }

  private mutating func visit(_ type: TypeDeclarationSyntax, in outer: Scope) {
    let scope = scope(of: type, in: outer)
    if let annotation = type.attribute("Generable") {
      if let resolved = resolve(type, annotation, in: scope) {
        file.types.append(resolved)
        file.widenedModifiers += scope.privateModifiers
      }
    }
    visit(type.members, in: scope)
  }

  /// The scope of the members of a type.
  private func scope(of type: TypeDeclarationSyntax, in outer: Scope) -> Scope {
    var scope = outer
    scope.path += type.name.components
    scope.spelling += type.name.spellings
    scope.isGeneric = outer.isGeneric || type.genericParameters != nil || type.isConstrained
    scope.availability += type.attributes.filter { $0.name == "available" }.map {
      source.text($0.range)
    }
    let written = type.modifiers.first { !$0.hasArgument && AccessLevel(modifier: $0.name) != nil }
    let level = written.flatMap { AccessLevel(modifier: $0.name) }
    if type.keyword == .extension {
      scope.defaultAccess = level ?? .internal
    } else {
      scope.access = min(outer.access, level ?? outer.defaultAccess)
      scope.defaultAccess = .internal
      if let written, written.name == "private", !outer.path.isEmpty {
        scope.privateModifiers.append(written.range)
      }
    }
    return scope
  }

  private mutating func resolve(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax, in scope: Scope
  ) -> ResolvedType? {
    let count = diagnostics.count
    checkPlace(type, annotation)
    checkAnnotation(type, annotation)
    if scope.isGeneric {
      report(.genericType(type.name.text), at: type.genericParameters ?? type.name.range)
    }
    let body: ResolvedType.Body
    switch type.keyword {
    case .struct: body = .structure(properties(of: type))
    case .enum: body = enumeration(type)
    case .class, .actor, .protocol, .extension:
      report(.unsupportedKeyword(type.keyword, type.name.text), at: annotation.range)
      return nil
    }
    guard !diagnostics[count...].contains(where: { $0.severity == .error }) else { return nil }
    return ResolvedType(
      source: source, name: type.name, path: scope.path,
      spelling: scope.spelling, access: scope.access,
      description: annotation.argument("description"), body: body,
      written: writtenMembers(of: type),
      declaresSendable: type.inherited.contains { Self.lastName(of: $0) == "Sendable" },
      availability: scope.availability, conditions: type.conditions)
  }

  /// Checks that the compiler doesn't read the type itself.
  private mutating func checkPlace(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax
  ) {
    guard !file.regions.contains(type.range) else { return }
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

  /// Checks the arguments of `@Generable`.
  private mutating func checkAnnotation(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax
  ) {
    for other in type.attributes.filter({ $0.name == "Generable" }).dropFirst() {
      report(.duplicateAnnotation("@Generable"), at: other.range)
    }
    for argument in annotation.arguments where argument.label?.text != "description" {
      report(
        .unknownArgument(argument.label?.text, of: "@Generable"),
        at: argument.label?.range ?? argument.range)
    }
  }

  private func writtenMembers(of type: TypeDeclarationSyntax) -> ResolvedType.WrittenMembers {
    var written: ResolvedType.WrittenMembers = []
    if type.inherited.contains(where: { Self.lastName(of: $0) == "Generable" }) {
      written.insert(.conformance)
    }
    for member in type.members {
      switch member {
      case .variable(let variable):
        for binding in variable.bindings {
          switch binding.name?.text {
          case "generationSchema": written.insert(.generationSchema)
          case "generatedContent": written.insert(.generatedContent)
          default: continue
          }
        }
      case .initializer(let parameters):
        let text = source.text(parameters).filter { !$0.isWhitespace }
        if text.hasPrefix("(_"), text.hasSuffix("GeneratedContent)"), !text.contains(",") {
          written.insert(.contentInitializer)
        }
      case .function(let name) where name.text == "asPartiallyGenerated":
        written.insert(.partialConversion)
      case .type(let nested) where nested.name.text == "PartiallyGenerated":
        written.insert(.partialType)
      case .type, .function, .enumCase, .typeAlias: continue
      }
    }
    return written
  }

  static func lastName(of type: TypeSyntax) -> String? {
    guard case .named(let path, _) = type else { return nil }
    return path.last?.name.text
  }
}
