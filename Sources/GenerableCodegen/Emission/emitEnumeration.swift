// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// What is generated for an enumeration: it stands for one of several texts.
  ///
  /// Raw values are repeated as they are written instead of being asked for: in a module whose
  /// default isolation is the main actor, `rawValue` is out of reach for code that is isolated to
  /// no actor.
  func emitEnumeration(_ cases: [ResolvedCase]) -> TypeCode {
    let texts = cases.map { ExpressionCode.code(text(of: $0)) }
    var members: [DeclarationCode] = []
    if !type.written.contains(.generationSchema) {
      members.append(schema([], ArgumentCode("anyOf", .code("Self._generableChoices"))))
    }
    if !type.written.contains(.contentInitializer) {
      members.append(contentInitializer(decoding(cases)))
    }
    if !type.written.contains(.generatedContent) {
      let encoding = cases.map { element in
        SwitchCaseCode(
          pattern: ".\(element.name.spelling)",
          statement: .return(
            .call(runtime("GeneratedContent"), [ArgumentCode(nil, .code(text(of: element)))])))
      }
      members.append(generatedContent([.switch(.code("self"), cases: encoding, otherwise: nil)]))
    }
    members.append(
      .computed(
        access: "private ", name: "_generableChoices", type: "[Swift.String]", isStatic: true,
        body: [.return(.array(texts))]))
    return conformance(members)
  }

  /// The text of a case as a literal.
  private func text(of element: ResolvedCase) -> String {
    guard case .enumeration(_, isStringRaw: true) = type.body, let rawValue = element.rawValue,
      let first = rawValue.first, let last = rawValue.last
    else { return SwiftLiteral.string(element.name.text) }
    let tokens = file.file.tokens
    return source.text(SourceRange(tokens[first].range.start, tokens[last].range.end))
  }

  private func decoding(_ cases: [ResolvedCase]) -> [StatementCode] {
    let selection = cases.map { element in
      SwitchCaseCode(
        pattern: text(of: element),
        statement: .assignment(target: "self", .code(".\(element.name.spelling)")))
    }
    let failure = StatementCode.throw(
      .call(
        "\(runtime("GeneratedContent"))._unknownChoice",
        [
          ArgumentCode(nil, .code("content")), ArgumentCode("of", .code("Self.self")),
          ArgumentCode("choices", .code("Self._generableChoices")),
        ]))
    return [
      .switch(
        // A case may be called `Swift`, and so the name must not stand where a value could.
        .try(.coerced(.call("content.value", []), to: "Swift.String")),
        cases: selection, otherwise: failure)
    ]
  }
}
