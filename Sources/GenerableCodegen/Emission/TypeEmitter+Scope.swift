// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What is generated for a type: declarations within it and declarations beside it.
struct TypeCode: Sendable {
  /// Members that have to stand in the declaration of the type itself.
  var members: [DeclarationCode] = []
  /// Extensions of the type.
  var extensions: [DeclarationCode]
}

extension TypeEmitter {
  /// Whether generated code has to stand in the declaration of the type itself.
  ///
  /// An extension does not see what lies around a nested type by its unqualified name. Where a type
  /// or a guide mentions a name that this file does not place, the compiler has to look for it from
  /// where the user wrote it, as it does for a macro.
  static func needsScope(
    _ type: ResolvedType, _ outside: OutsideNames, in file: ResolvedFile
  ) -> Bool {
    guard type.path.count > 1, type.isWrittenAnew else { return false }
    if !outside.isEmpty { return true }
    return type.annotationTokens.contains { !names(in: $0, of: file.file).isEmpty }
  }

  /// The names in an expression that may have to be looked for.
  ///
  /// - Parameters:
  ///   - tokens: Indices into the tokens of the file.
  ///   - file: The file.
  /// - Returns: Each with the token that has it: a word of a string with interpolations may be no name.
  static func names(
    in tokens: Range<Int>, of file: ParsedFile
  ) -> [(name: String, token: Token)] {
    tokens.flatMap { index -> [(name: String, token: Token)] in
      let token = file.tokens[index]
      let text = file.source.text(token.range)
      switch token.kind {
      case .string:
        guard text.contains("\\"), text.contains("(") else { return [] }
        return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { (String($0), token) }
      case .identifier, .quotedIdentifier:
        let isMember = index > 0 && file.tokens[index - 1].kind == .period
        let isLabel = file.tokens[index + 1].kind == .colon
        let isElsewhere = text.hasPrefix("$") || placedNames.contains(text)
        return isMember || isLabel || isElsewhere ? [] : [(text, token)]
      default: return []
      }
    }
  }

  /// Names that mean the same everywhere.
  private static let placedNames = KnownTypes.generable.union([
    "true", "false", "nil", "Self", "Swift", "Foundation", "GenerationGuide",
    ModuleNames.guarded, ModuleNames.runtime,
  ])

  /// The extension with the conformance and these members, as far as they need not stand in the
  /// declaration: there, an initialiser would replace that of the compiler.
  func conformance(_ members: [DeclarationCode]) -> TypeCode {
    var code = TypeCode(extensions: [])
    var outer = members
    if standsInBody {
      code.members = members.filter { !$0.isInitializer }.map(\.nonisolated)
      outer = members.filter(\.isInitializer)
    }
    let conformances = type.written.contains(.conformance) ? [] : [runtime("Generable")]
    guard !outer.isEmpty || !conformances.isEmpty else { return code }
    code.extensions.append(
      .extension(
        ExtensionCode(
          attributes: type.availability, name: type.qualifiedName, conformances: conformances,
          members: outer)))
    return code
  }
}

extension DeclarationCode {
  fileprivate var isInitializer: Bool {
    if case .initializer = self { true } else { false }
  }

  /// The same member, isolated to no actor whatever the type around it is isolated to.
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
