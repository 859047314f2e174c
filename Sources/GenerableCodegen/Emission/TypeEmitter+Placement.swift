// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Returns whether code must be emitted in the declaration of a type.
  ///
  /// In an extension, lookup does not search the types that enclose a nested type. If a type or a
  /// guide refers to a name that this file does not declare, the compiler must search for it in the
  /// scope of the source, as it does for a macro.
  static func requiresBody(
    _ type: ResolvedType, _ externalTypes: ExternalTypeAliases, in file: ResolvedFile
  ) -> Bool {
    guard type.path.count > 1, type.isReemitted else { return false }
    return !externalTypes.isEmpty
      || type.annotationTokens.contains { !references(in: $0, of: file.parsed).isEmpty }
  }

  /// Returns the unqualified names in an expression that may refer to members of enclosing types.
  ///
  /// - Parameters:
  ///   - tokens: Indices into the tokens of the file.
  ///   - file: The file.
  /// - Returns: The names with their tokens; a word in a string literal may not be a name.
  static func references(
    in tokens: Range<Int>, of file: ParsedFile
  ) -> [(name: String, token: Token)] {
    tokens.flatMap { index -> [(name: String, token: Token)] in
      let token = file.tokens[index]
      let text = file.text(ofToken: index)
      switch token.kind {
      case .string:
        guard text.contains("\\"), text.contains("(") else { return [] }
        return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { (String($0), token) }
      case .identifier, .quotedIdentifier:
        let isMember = index > 0 && file.tokens[index - 1].kind == .period
        let isLabel = file.tokens[index + 1].kind == .colon
        return isMember || isLabel || isGlobal(text) ? [] : [(text, token)]
      default: return []
      }
    }
  }

  /// Returns whether a name has the same meaning in every scope.
  private static func isGlobal(_ name: String) -> Bool {
    name.hasPrefix("$") || PrimitiveType(rawValue: name) != nil || globalNames.contains(name)
  }

  private static let globalNames: Set<String> = [
    "true", "false", "nil", "Self", "Swift", "Foundation", "GenerationGuide",
    ModuleNames.foundationModels, ModuleNames.runtime,
  ]

  /// Places members in the declaration of the type or in an extension, and adds the conformance.
  ///
  /// Initializers are always in the extension: in the declaration, they would suppress the
  /// memberwise initializer.
  func place(_ members: [DeclarationCode]) -> EmittedType {
    var code = EmittedType()
    var outer = members
    if emitsIntoBody {
      code.bodyMembers = members.filter { !$0.isInitializer }.map(\.nonisolated)
      outer = members.filter(\.isInitializer)
    }
    let conformances = type.handwritten.contains(.conformance) ? [] : [runtime("Generable")]
    if !outer.isEmpty || !conformances.isEmpty {
      code.extensions.append(
        .extension(
          attributes: type.availability, name: type.qualifiedName, conformances: conformances,
          members: outer))
    }
    return code
  }
}

extension DeclarationCode {
  fileprivate var isInitializer: Bool {
    if case .initializer = self { true } else { false }
  }

  /// The declaration with an explicit `nonisolated`, for types that are isolated to an actor.
  fileprivate var nonisolated: DeclarationCode {
    switch self {
    case .computed(let access, let name, let type, let isStatic, let body):
      .computed(
        access: access + "nonisolated ", name: name, type: type, isStatic: isStatic, body: body)
    case .function(let access, let signature, let body):
      .function(access: access + "nonisolated ", signature: signature, body: body)
    default: self
    }
  }
}

extension TypeEmitter {
  /// Local declarations of the members of enclosing types that annotations refer to.
  ///
  /// If only annotations are guarded, generated code is an extension in another file, where lookup
  /// does not search the types that enclose the extended type. Guides are repeated as written, so
  /// that the names in them need local declarations: `let most = Menu.most`.
  var enclosingMembers: [StatementCode] {
    guard !type.isReemitted, type.path.count > 1 else { return [] }
    var declared: Set<String> = []
    return type.annotationTokens.flatMap { Self.references(in: $0, of: file.parsed) }
      .flatMap { name, token in
        guard declared.insert(name).inserted,
          let member = file.declarations.enclosingMember(name, in: type.path),
          member.access > .fileprivate,
          member.conditions.allSatisfy(type.conditions.contains)
        else { return [StatementCode]() }
        let text = (type.spelling.prefix(member.depth) + [name]).joined(separator: ".")
        if member.isType { return [.typeAlias(name: name, text)] }
        let position = file.source.position(at: token.range.start)
        let constant = StatementCode.constant(
          name: name, .source([SourceSnippet(text: text, position: position)]))
        // A word in a string literal may not be a reference, and then the constant is unused.
        return token.kind == .string
          ? [constant, .assignment(target: "_", .code(name))] : [constant]
      }
  }
}

extension ResolvedType {
  /// The tokens of the annotations' arguments, which generated code repeats.
  var annotationTokens: [Range<Int>] {
    (annotation.arguments + properties.flatMap(\.guideArguments)).map(\.tokens)
  }
}
