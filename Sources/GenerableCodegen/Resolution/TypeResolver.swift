// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Resolves the annotated types of a file.
struct TypeResolver {
  var file: ResolvedFile
  private var diagnostics: [Diagnostic] = []

  /// The properties of the declarations that enclose a declaration.
  struct EnclosingScope {
    var path: [String] = []
    var spelling: [String] = []
    var access = AccessLevel.public
    /// The access level of members without an access modifier.
    var defaultAccess = AccessLevel.internal
    var availability: [String] = []
    var isGeneric = false
    /// The name of the enclosing protocol, or of the protocol that an enclosing extension extends.
    var protocolName: String?
    /// The `private` modifiers of the enclosing types.
    var privateModifiers: [SourceRange] = []
  }

  /// Resolves the annotated types of a file.
  ///
  /// - Parameter file: The syntax of the file.
  /// - Returns: The resolved file, and its errors.
  static func resolve(_ file: ParsedFile) -> (ResolvedFile, [Diagnostic]) {
    var resolver = TypeResolver(file: ResolvedFile(file))
    for range in file.localAnnotations {
      resolver.report(.localType, at: range)
    }
    resolver.visit(file.members, in: EnclosingScope())
    return (resolver.file, resolver.diagnostics)
  }

  var parsed: ParsedFile { file.parsed }
  var source: SourceFile { file.source }

  /// Reports a diagnostic.
  mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, fixIt: FixIt? = nil
  ) {
    diagnostics.append(
      Diagnostic(message, at: range, in: source, fixIts: fixIt.map { [$0] } ?? []))
  }

  /// Reports a diagnostic that removing an attribute resolves.
  mutating func report(_ message: DiagnosticMessage, removing attribute: AttributeSyntax) {
    report(
      message, at: attribute.range,
      fixIt: .removing("@\(attribute.name)", at: attribute.range, in: source))
  }

  private mutating func visit(_ members: [MemberSyntax], in scope: EnclosingScope) {
    for member in members {
      if case .type(let type) = member { visit(type, in: scope) }
      for attribute in member.annotations where attribute.name == "Generable" {
        report(.annotationWithoutType, at: attribute.range)
      }
    }
  }

  private mutating func visit(_ type: TypeDeclarationSyntax, in outer: EnclosingScope) {
    let scope = scope(of: type, in: outer)
    let count = diagnostics.count
    let annotations = annotations(of: type)
    if !annotations.isEmpty {
      let resolved = annotations.flatMap { annotation in
        resolve(type, annotation, in: scope, isOnly: annotations.count == 1)
      }
      removeDuplicateDiagnostics(from: count)
      file.add(resolved)
      if !resolved.isEmpty { file.widenedModifiers += scope.privateModifiers }
    }
    visit(type.members, in: scope)
  }

  /// Returns the scope of the members of a type.
  private func scope(
    of type: TypeDeclarationSyntax, in outer: EnclosingScope
  ) -> EnclosingScope {
    var scope = outer
    scope.path += type.name.components
    scope.spelling += type.name.spellings
    scope.isGeneric = outer.isGeneric || type.genericParameters != nil || type.isConstrained
    scope.availability += type.attributes.filter { $0.name == "available" }.map {
      source.text($0.range)
    }
    let isProtocol =
      type.keyword == .protocol
      || type.keyword == .extension && file.declarations.protocols.contains(scope.path)
    if outer.protocolName == nil, isProtocol { scope.protocolName = type.name.text }
    let level = AccessLevel(of: type.modifiers)
    if type.keyword == .extension {
      scope.defaultAccess = level ?? .internal
    } else {
      scope.access = min(outer.access, level ?? outer.defaultAccess)
      scope.defaultAccess = .internal
      if level == .private, !outer.path.isEmpty {
        scope.privateModifiers += type.modifiers.filter { AccessLevel(modifier: $0) == .private }
          .prefix(1).map(\.range)
      }
    }
    return scope
  }

  /// Returns the `@Generable` attributes of a type.
  ///
  /// There is more than one only if they are in clauses that exclude each other.
  private mutating func annotations(of type: TypeDeclarationSyntax) -> [AttributeSyntax] {
    var annotations: [AttributeSyntax] = []
    for annotation in type.attributes where annotation.name == "Generable" {
      let isAlternative = annotations.allSatisfy { other in
        other.conditions.contains { clause in
          annotation.conditions.contains {
            $0.ifConfig == clause.ifConfig && $0.clause != clause.clause
          }
        }
      }
      if isAlternative {
        annotations.append(annotation)
      } else {
        report(.duplicateAnnotation("@Generable"), removing: annotation)
      }
    }
    return annotations
  }

  /// Resolves the variants of a type.
  ///
  /// - Parameters:
  ///   - type: The declaration.
  ///   - annotation: Its annotation.
  ///   - scope: The scope of its members.
  ///   - isOnly: Whether the type has no other annotation in another clause.
  /// - Returns: The variants; none for a type with errors.
  private mutating func resolve(
    _ type: TypeDeclarationSyntax, _ annotation: AttributeSyntax, in scope: EnclosingScope,
    isOnly: Bool
  ) -> [ResolvedType] {
    let count = diagnostics.count
    check(type, annotation, in: scope)
    guard type.keyword == .struct || type.keyword == .enum else {
      report(
        .unsupportedKeyword(type.keyword.rawValue, type.name.text), at: annotation.range)
      return []
    }
    checkSuppressedProtocols(of: type)
    let relevant = type.members.filter { affectsGeneratedCode($0, of: type.keyword) }
    let variants = TypeVariants.variants(
      of: relevant, in: type.conditions, where: annotation.conditions, of: file)
    if variants == nil {
      report(.tooManyVariants(type.name.text, limit: TypeVariants.limit), at: type.name.range)
    }
    let own = isOnly ? [] : annotation.conditions.dropFirst(type.conditions.count)
    let resolved = (variants ?? []).map { variant in
      let members = relevant.compactMap { member($0, of: type, in: variant) }
      return ResolvedType(
        source: source, name: type.name, path: scope.path, spelling: scope.spelling,
        access: scope.access, annotation: annotation,
        body: type.keyword == .struct ? structure(members) : enumeration(type, members),
        handwritten: handwrittenMembers(of: type, members, path: scope.path),
        declaresSendable: type.inherits(from: "Sendable"), availability: scope.availability,
        conditions: isOnly ? annotation.conditions : type.conditions,
        isReemitted: isReemitted(type), closingBrace: type.range.end - 1, variant: own + variant)
    }
    if diagnostics[count...].contains(where: { $0.severity == .error }) {
      file.rejected += resolved
      return []
    }
    return resolved
  }

  /// Returns a member as a variant of its type declares it, or `nil` if the variant lacks it.
  private func member(
    _ member: MemberSyntax, of type: TypeDeclarationSyntax, in variant: [ClauseReference]
  ) -> MemberSyntax? {
    func isActive(_ conditions: [ClauseReference]) -> Bool {
      conditions.dropFirst(type.conditions.count).allSatisfy(variant.contains)
    }
    guard isActive(member.conditions) else { return nil }
    guard case .variable(var variable) = member else { return member }
    variable.attributes.removeAll { $0.isAnnotation && !isActive($0.conditions) }
    return .variable(variable)
  }

  /// Returns whether the generated file contains a type, and the compiler does not read its source.
  func isReemitted(_ type: TypeDeclarationSyntax) -> Bool { file.regions.contains(type.range) }

  /// Removes diagnostics that several variants of a type have in common.
  private mutating func removeDuplicateDiagnostics(from start: Int) {
    var seen: Set<Diagnostic> = []
    let unique = diagnostics[start...].filter { seen.insert($0).inserted }
    diagnostics.replaceSubrange(start..., with: unique)
  }

  /// Returns whether generated code depends on a member.
  private func affectsGeneratedCode(
    _ member: MemberSyntax, of keyword: TypeDeclarationSyntax.Keyword
  ) -> Bool {
    switch member {
    case .enumCase: return keyword == .enum
    case .variable(let variable) where keyword == .struct:
      if variable.attributes.contains(where: { $0.name == "Guide" }) { return true }
      if !isShared(variable), variable.bindings.contains(where: \.isStored) { return true }
    default: break
    }
    return !Set<HandwrittenMember>(member, of: parsed).isEmpty
  }
}
