// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Emits the code for an enumeration whose cases are represented by strings.
  ///
  /// Raw values are repeated as written. In a module whose default isolation is the main actor,
  /// nonisolated code cannot access `rawValue`.
  func emitEnumeration(_ cases: [ResolvedCase]) -> EmittedType {
    let decoding = cases.map { element in
      SwitchCaseCode(
        pattern: literal(of: element),
        statements: [.assignment(target: "self", .code(".\(element.name.spelling)"))])
    }
    let encoding = cases.map { element in
      let value = ArgumentCode(nil, .code(literal(of: element)))
      return SwitchCaseCode(
        pattern: ".\(element.name.spelling)",
        statements: [.return(.call(runtime("GeneratedContent"), [value]))])
    }
    // An expression must not start with `Swift.` because a case may be named `Swift`.
    let name = ExpressionCode.try(.coerced(.call("content.value", []), to: "Swift.String"))
    let members = requirements(
      schema: schema([], ArgumentCode("anyOf", .code("Self._generableChoices"))),
      initializer: [.switch(name, cases: decoding, default: throwUnknownChoice())],
      content: [.switch(.code("self"), cases: encoding)])
    return place(members + [choicesProperty(cases.map { .code(literal(of: $0)) })])
  }

  /// Returns the string literal that represents a case.
  private func literal(of element: ResolvedCase) -> String {
    guard case .enumeration(_, isStringRaw: true) = type.body,
      let range = element.rawValue.flatMap(file.parsed.sourceRange)
    else { return SwiftLiteral.string(element.name.text) }
    return file.source.text(range)
  }
}
