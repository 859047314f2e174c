// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the annotated types of a file and what has to be emitted for each.
struct TypeResolver {
  var file: ResolvedFile
  var diagnostics: [Diagnostic] = []
  /// The extensions in the file, with the types that they extend.
  let extensions: [(path: [String], declaration: TypeDeclarationSyntax)]
  /// The protocols that the file declares.
  private let protocols: Set<[String]>

  /// What surrounds a declaration.
  struct Scope {
    var path: [String] = []
    var spelling: [String] = []
    var access = AccessLevel.public
    /// The access of members that say nothing.
    var defaultAccess = AccessLevel.internal
    var availability: [String] = []
    var isGeneric = false
    /// The protocol around it, or the one that an extension around it extends.
    var protocolName: String?
    /// The modifiers `private` of the types around.
    var privateModifiers: [SourceRange] = []
  }

  private init(_ file: ParsedFile) {
    self.file = ResolvedFile(
      file: file, regions: RegionMap(file), names: DeclaredNames(file.members))
    extensions = Self.extensions(in: file.members)
    protocols = Self.protocols(in: file.members)
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
    let known = diagnostics.count
    let annotations = alternatives(of: type)
    if !annotations.isEmpty {
      let resolved = annotations.flatMap { annotation in
        resolve(type, annotation, in: scope, isOnly: annotations.count == 1)
      }
      removeRepeatedDiagnostics(from: known)
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
    let isProtocol =
      type.keyword == .protocol
      || type.keyword == .extension && protocols.contains(scope.path)
    if outer.protocolName != nil || isProtocol {
      scope.protocolName = outer.protocolName ?? type.name.text
    }
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

  /// The annotations of a type: more than one only if they stand in clauses that exclude each other.
  private mutating func alternatives(of type: TypeDeclarationSyntax) -> [AttributeSyntax] {
    var annotations: [AttributeSyntax] = []
    for annotation in type.attributes where annotation.name == "Generable" {
      let isAlternative = annotations.allSatisfy { other in
        other.conditions.contains { clause in
          annotation.conditions.contains {
            $0.conditional == clause.conditional && $0.clause != clause.clause
          }
        }
      }
      if isAlternative {
        annotations.append(annotation)
      } else {
        report(.duplicateAnnotation("@Generable"), at: annotation.range)
      }
    }
    return annotations
  }

  /// Resolves a type: once for each form that conditions among its members give to it.
  ///
  /// - Parameters:
  ///   - type: The declaration.
  ///   - annotation: Its annotation.
  ///   - scope: What surrounds its members.
  ///   - isOnly: Whether no other clause has another annotation for it.
  /// - Returns: The forms; none for a type with errors.
  private mutating func resolve(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax, in scope: Scope, isOnly: Bool
  ) -> [ResolvedType] {
    let count = diagnostics.count
    checkPlace(type, annotation)
    checkAnnotation(type, annotation)
    if scope.isGeneric {
      report(.genericType(type.name.text), at: type.genericParameters ?? type.name.range)
    }
    if let name = scope.protocolName, type.keyword != .protocol {
      report(.typeInProtocol(type.name.text, name), at: annotation.range)
    }
    if let attribute = type.attribute("usableFromInline") {
      report(.usableFromInline(type.name.text), at: attribute.range)
    }
    guard type.keyword == .struct || type.keyword == .enum else {
      report(.unsupportedKeyword(type.keyword, type.name.text), at: annotation.range)
      return []
    }
    checkInheritance(of: type)
    let decisive = type.members.filter { isDecisive($0, for: type.keyword) }
    let variants = MemberVariants.variants(
      of: decisive, in: type.conditions, where: annotation.conditions, of: file.file,
      region: file.regions.region)
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
        conditions: isOnly ? annotation.conditions : type.conditions,
        isWrittenAnew: isWrittenAnew(type), closingBrace: type.range.end - 1,
        variant: (isOnly ? [] : annotation.conditions.dropFirst(type.conditions.count)) + variant)
    }
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
        || WrittenMembers(variable) != []
        || keyword == .struct && !isShared(variable)
          && variable.bindings.contains { $0.storage == .stored }
    case .initializer(let parameters, _): isContentInitializer(parameters)
    case .function(let function): WrittenMembers(function) != []
    case .type(let type): WrittenMembers(typeName: type.name) != []
    case .typeAlias(let alias): WrittenMembers(typeName: alias.name) != []
    }
  }

  static func lastName(of type: TypeSyntax) -> String? {
    guard case .named(let path, _) = type else { return nil }
    return path.last?.name.text
  }
}
