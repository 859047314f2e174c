// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the annotated types of a file and what has to be emitted for each.
struct TypeResolver {
  var file: ResolvedFile
  var diagnostics: [Diagnostic] = []
  /// The extensions in the file, with the types that they extend.
  let extensions: [(path: [String], declaration: TypeDeclarationSyntax)]

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
    extensions = Self.extensions(in: file.members)
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
      let resolved = resolve(type, annotation, in: scope)
      file.add(resolved)
      if !resolved.isEmpty {
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
    let level = AccessLevel(of: type.modifiers)
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

  /// Resolves a type: once for each form that conditions among its members give to it.
  private mutating func resolve(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax, in scope: Scope
  ) -> [ResolvedType] {
    let count = diagnostics.count
    checkPlace(type, annotation)
    checkAnnotation(type, annotation)
    if scope.isGeneric {
      report(.genericType(type.name.text), at: type.genericParameters ?? type.name.range)
    }
    if let attribute = type.attribute("usableFromInline") {
      report(.usableFromInline(type.name.text), at: attribute.range)
    }
    guard type.keyword == .struct || type.keyword == .enum else {
      report(.unsupportedKeyword(type.keyword, type.name.text), at: annotation.range)
      return []
    }
    let decisive = type.members.filter { isDecisive($0, for: type.keyword) }
    let variants = MemberVariants.variants(
      of: decisive, in: type.conditions, of: file.file, region: file.regions.region)
    if variants == nil {
      report(.tooManyVariants(type.name.text, limit: MemberVariants.limit), at: type.name.range)
    }
    let isSendable = type.inherited.contains { Self.lastName(of: $0) == "Sendable" }
    let resolved = (variants ?? []).map { variant in
      let members = decisive.compactMap {
        member($0, of: type, in: variant)
      }
      return ResolvedType(
        source: source, name: type.name, path: scope.path, spelling: scope.spelling,
        access: scope.access, annotation: annotation,
        body: type.keyword == .struct ? structure(members) : enumeration(type, members),
        written: writtenMembers(of: type, members, path: scope.path),
        declaresSendable: isSendable, availability: scope.availability,
        conditions: annotation.conditions, isWrittenAnew: isWrittenAnew(type),
        closingBrace: type.range.end - 1, variant: variant)
    }
    removeRepeatedDiagnostics(from: count)
    guard !diagnostics[count...].contains(where: { $0.severity == .error }) else {
      file.rejected += resolved
      return []
    }
    return resolved
  }

  /// A member as one form of a type has it; nil where that has it not.
  private func member(
    _ member: MemberSyntax, of type: TypeDeclarationSyntax, in variant: [ConditionReference]
  ) -> MemberSyntax? {
    func isActive(_ conditions: [ConditionReference]) -> Bool {
      conditions.dropFirst(type.conditions.count).allSatisfy(variant.contains)
    }
    guard isActive(member.conditions) else { return nil }
    guard case .variable(var variable) = member else { return member }
    variable.attributes.removeAll { $0.isAnnotation && !isActive($0.conditions) }
    return .variable(variable)
  }

  /// Whether a type is written anew, and not read by the compiler itself.
  func isWrittenAnew(_ type: TypeDeclarationSyntax) -> Bool {
    file.regions.contains(type.range)
  }

  /// What several forms of a type have in common is said once.
  private mutating func removeRepeatedDiagnostics(from start: Int) {
    var said: Set<Diagnostic> = []
    let found = diagnostics[start...].filter { said.insert($0).inserted }
    diagnostics.replaceSubrange(start..., with: found)
  }

  /// Whether what is generated depends on a member.
  private func isDecisive(
    _ member: MemberSyntax, for keyword: TypeDeclarationSyntax.Keyword
  ) -> Bool {
    switch member {
    case .enumCase: keyword == .enum
    case .variable(let variable):
      keyword == .struct && variable.attributes.contains { $0.name == "Guide" }
        || variable.bindings.contains { binding in
          binding.name.map { WrittenMembers.names.contains($0.text) } ?? false
            || keyword == .struct && binding.storage == .stored && !isShared(variable)
        }
    case .initializer(let parameters, _): isContentInitializer(parameters)
    case .function(let name, _): WrittenMembers.names.contains(name.text)
    case .type(let type): WrittenMembers.names.contains(type.name.text)
    case .typeAlias(let alias): WrittenMembers.names.contains(alias.name.text)
    }
  }

  /// Checks that the compiler doesn't read the type itself.
  private mutating func checkPlace(
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
      guard let modifier = hidden(variable.modifiers), !isShared(variable),
        !variable.isConstant || !modifier.hasArgument,
        let name = variable.bindings.first(where: { binding in
          binding.storage == .stored && !(variable.isConstant && binding.initialValue != nil)
        })?.name
      else { continue }
      report(
        .hiddenDeclaration("property '\(name.text)'", source.text(modifier.range)),
        at: modifier.range)
    }
  }

  /// Checks the arguments of `@Generable`.
  private mutating func checkAnnotation(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax
  ) {
    for other in type.attributes.filter({ $0.name == "Generable" }).dropFirst() {
      report(.duplicateAnnotation("@Generable"), at: other.range)
    }
    let known = ["name", "description", "representNilExplicitlyInGeneratedContent"]
    for argument in annotation.arguments
    where argument.label.map({ known.contains($0.text) }) != true {
      report(
        .unknownArgument(argument.label?.text, of: "@Generable"),
        at: argument.label?.range ?? argument.range)
    }
  }

  static func lastName(of type: TypeSyntax) -> String? {
    guard case .named(let path, _) = type else { return nil }
    return path.last?.name.text
  }
}
