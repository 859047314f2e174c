// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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
