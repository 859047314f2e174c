// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Local names for what annotations mention and only the types around this one know.
  ///
  /// Where only annotations are guarded, generated code can but stand in an extension in another
  /// file, which does not see what lies around the type. Guides are repeated as they are written, so
  /// what they mention gets the name that it has there: `let most = Menu.most`.
  var outerNames: [StatementCode] {
    guard !type.isWrittenAnew, type.path.count > 1 else { return [] }
    var said: Set<String> = []
    return type.annotationTokens.flatMap { Self.names(in: $0, of: file.file) }.flatMap { mention in
      guard said.insert(mention.name).inserted,
        let member = file.names.outerMember(mention.name, in: type.path),
        member.access > .fileprivate,
        member.conditions.allSatisfy(type.conditions.contains)
      else { return [StatementCode]() }
      let path = type.spelling.prefix(member.depth) + [mention.name]
      let text = path.joined(separator: ".")
      if member.isType { return [.localType(name: mention.name, text)] }
      let position = source.position(at: mention.token.range.start)
      let constant = StatementCode.constant(
        name: mention.name, .source([SourceSnippet(text: text, at: position)]))
      // A word of a string may be no more than that, and then the constant is not used.
      return mention.token.kind == .string
        ? [constant, .assignment(target: "_", .code(mention.name))] : [constant]
    }
  }
}

extension ResolvedType {
  /// The tokens of what annotations say, which generated code repeats.
  var annotationTokens: [Range<Int>] {
    var arguments = annotation.arguments
    if case .structure(let properties, _) = body {
      arguments += properties.flatMap(\.guides).flatMap(\.arguments)
    }
    return arguments.map(\.tokens)
  }
}
