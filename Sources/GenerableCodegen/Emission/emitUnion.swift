// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// What is generated for an enumeration whose cases carry values: each case stands for an object
  /// that names it by its first property.
  func emitUnion(_ cases: [ResolvedCase], isIndirect: Bool) -> TypeCode {
    var members = outsideAliases(cases.flatMap { $0.values.map(\.property) })
    if !type.written.contains(.generationSchema) {
      members.append(unionSchema(cases))
    }
    if !type.written.contains(.contentInitializer) {
      members.append(contentInitializer(selection(cases)))
    }
    if !type.written.contains(.generatedContent) {
      let contents = cases.map { element in
        SwitchCaseCode(
          pattern: pattern(of: element), statement: .return(content(pairs(of: element))))
      }
      members.append(generatedContent([.switch(.code("self"), cases: contents, otherwise: nil)]))
    }
    if !type.written.contains(.partialType) {
      if !type.written.contains(.partialConversion) {
        members.append(partialConversion(cases))
      }
      members.append(partialUnion(cases, isIndirect: isIndirect))
    }
    members.append(
      .computed(
        access: "private ", name: "_generableChoices", type: "[Swift.String]", isStatic: true,
        body: [.return(.array(cases.map { .string($0.name.text) }))]))
    return conformance(members)
  }

  /// `static var generationSchema`.
  private func unionSchema(_ cases: [ResolvedCase]) -> DeclarationCode {
    var statements: [StatementCode] = []
    var members: [ArgumentCode] = []
    var count = 0
    for element in cases {
      let properties = element.values.map(\.property)
      statements += propertyStatements(properties, from: count)
      let names = properties.indices.map { ExpressionCode.code("_p\(count + $0)") }
      members.append(ArgumentCode(SwiftLiteral.string(element.name.text), .array(names)))
      count += properties.count
    }
    return schema(statements, ArgumentCode("_cases", .dictionary(members)))
  }

  /// Assigns the case that the content names.
  private func selection(
    _ cases: [ResolvedCase], isPartial: Bool = false
  ) -> [StatementCode] {
    let selection = cases.map { element in
      let arguments = element.values.map { value in
        ArgumentCode(value.label?.label, decodedValue(value, isPartial: isPartial))
      }
      return SwitchCaseCode(
        pattern: SwiftLiteral.string(element.name.text),
        statement: .assignment(target: "self", construction(of: element, arguments, isTry: true)))
    }
    // In the partial form, the name of the type around it may be that of a case.
    let choices: ExpressionCode =
      isPartial
      ? .array(cases.map { .string($0.name.text) }) : .code("Self._generableChoices")
    let failure = StatementCode.throw(
      .call(
        "\(runtime("GeneratedContent"))._unknownChoice",
        [
          ArgumentCode(nil, .code("content")), ArgumentCode("of", .code("Self.self")),
          ArgumentCode("choices", choices),
        ]))
    let name = ExpressionCode.try(
      .coerced(
        .call(
          "content.value", [ArgumentCode("forProperty", .string(ResolvedCase.discriminator))]),
        to: "Swift.String"))
    return [.switch(name, cases: selection, otherwise: failure)]
  }

  /// `content.value(forProperty: "name") as Value`: a static function of the name of the case, which
  /// takes other values, must not make the call ambiguous.
  private func decodedValue(
    _ value: ResolvedCase.AssociatedValue, isPartial: Bool
  ) -> ExpressionCode {
    let decoded = decodedValue(of: value.property, isPartial: isPartial)
    guard !isPartial, outside.propertyName(for: value.property) == nil else { return decoded }
    return .coerced(decoded, to: spelling(of: value.property.type, staysOutside: true))
  }

  /// `.name(label: argument)`.
  private func construction(
    of element: ResolvedCase, _ arguments: [ArgumentCode], isTry: Bool = false
  ) -> ExpressionCode {
    let name = ".\(element.name.spelling)"
    guard !arguments.isEmpty else { return .code(name) }
    let call = ExpressionCode.call(name, arguments)
    return isTry ? .try(call) : call
  }

  /// `.name(let v0, let v1)`.
  private func pattern(of element: ResolvedCase, prefix: String = "v") -> String {
    let bindings = element.values.indices.map { "let \(prefix)\($0)" }
    let name = ".\(element.name.spelling)"
    return bindings.isEmpty ? name : "\(name)(\(bindings.joined(separator: ", ")))"
  }

  /// The name of the case and its values, bound by its pattern.
  ///
  /// - Parameters:
  ///   - element: The case.
  ///   - isPartial: Whether the values are of partial forms.
  /// - Returns: Keys with values.
  private func pairs(of element: ResolvedCase, isPartial: Bool = false) -> [ArgumentCode] {
    let name = ArgumentCode(
      SwiftLiteral.string(ResolvedCase.discriminator), .string(element.name.text))
    return [name]
      + element.values.enumerated().map { index, value in
        isPartial
          ? ArgumentCode(SwiftLiteral.string(value.property.name.text), .code("v\(index)"))
          : pair(value.property, .code("v\(index)"))
      }
  }

  /// The values that are compared, by their numbers.
  private func compared(_ element: ResolvedCase) -> [ComparedPart] {
    element.values.enumerated().map { comparedPart($0.element.property, as: "\($0.offset)") }
  }

  // MARK: - The partial form

  /// `func asPartiallyGenerated()`.
  private func partialConversion(_ cases: [ResolvedCase]) -> DeclarationCode {
    let conversions = cases.map { element in
      let arguments = element.values.enumerated().map { index, value in
        let visible: ExpressionCode =
          outside.propertyName(for: value.property).map {
            .call("\($0).visible", [ArgumentCode(nil, .code("v\(index)"))])
          } ?? .code("v\(index).asPartiallyGenerated()")
        return ArgumentCode(value.label?.label, visible)
      }
      return SwitchCaseCode(
        pattern: pattern(of: element), statement: .return(construction(of: element, arguments)))
    }
    return .function(
      access: access, signature: "func asPartiallyGenerated() -> PartiallyGenerated",
      body: [.switch(.code("self"), cases: conversions, otherwise: nil)])
  }

  /// `enum PartiallyGenerated`: the case, once it is known, and what is visible of its values.
  private func partialUnion(_ cases: [ResolvedCase], isIndirect: Bool) -> DeclarationCode {
    let pairs = cases.map { element in
      SwitchCaseCode(
        pattern: pattern(of: element),
        statement: .return(.dictionary(self.pairs(of: element, isPartial: true))))
    }
    let equalities = cases.map { element in
      SwitchCaseCode(
        pattern: "(\(pattern(of: element, prefix: "l")), \(pattern(of: element, prefix: "r")))",
        statement: .return(equality(of: compared(element), "l", "r")))
    }
    let hashings = cases.map { element in
      SwitchCaseCode(
        pattern: pattern(of: element),
        statements: [
          hashing(
            of: ComparedPart(name: SwiftLiteral.string(element.name.text), kind: .hashable), "")
        ] + compared(element).map { hashing(of: $0, "v") })
    }
    let elements = cases.map { element in
      DeclarationCode.enumCase(
        name: element.name.spelling,
        values: element.values.map { value in
          InitializerCode.Parameter(
            name: value.label?.spelling ?? "", type: partialType(of: value.property))
        },
        line: element.values.isEmpty
          ? nil : source.position(at: element.name.range.start).line)
    }
    var members = elements
    members.append(contentInitializer(selection(cases, isPartial: true)))
    members.append(
      .computed(
        access: access, name: "_properties", type: "Swift.KeyValuePairs<Swift.String, Any?>",
        isStatic: false, body: [.switch(.code("self"), cases: pairs, otherwise: nil)]))
    members += comparison(
      equality: [
        .switch(
          .code("(lhs, rhs)"), cases: equalities,
          otherwise: cases.count > 1 ? .return(.code("false")) : nil)
      ],
      hashing: [.switch(.code("self"), cases: hashings, otherwise: nil)])
    return .enumeration(
      EnumerationCode(
        access: access, name: "PartiallyGenerated", isIndirect: isIndirect,
        conformances: [runtime("_PartiallyGeneratedChoice")]
          + partialConformances(cases.flatMap { $0.values.map(\.property) }),
        members: members))
  }
}
