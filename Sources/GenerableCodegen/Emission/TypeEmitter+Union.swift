// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Emits the code for an enumeration with associated values.
  ///
  /// Each case is represented by an object whose first property is the name of the case.
  func emitUnion(_ cases: [ResolvedCase], isIndirect: Bool) -> EmittedType {
    let contents = cases.map { element in
      let pairs = element.values.enumerated().map { pair($1.property, .code("v\($0)")) }
      return SwitchCaseCode(
        pattern: pattern(of: element),
        statements: [.return(content([discriminator(of: element)] + pairs))])
    }
    var members = externalAliases(type.properties)
    members += requirements(
      schema: unionSchema(cases), initializer: [selection(cases)],
      content: [.switch(.code("self"), cases: contents)])
    if !type.handwritten.contains(.partialType) {
      if !type.handwritten.contains(.partialConversion) {
        members.append(partialConversion(cases))
      }
      members.append(partialUnion(cases, isIndirect: isIndirect))
    }
    return place(members + [choicesProperty(cases.map { .string($0.name.text) })])
  }

  private func unionSchema(_ cases: [ResolvedCase]) -> DeclarationCode {
    var statements: [StatementCode] = []
    var members: [ArgumentCode] = []
    var count = 0
    for element in cases {
      statements += propertyStatements(element.properties, from: count)
      let names = element.values.indices.map { ExpressionCode.code("_p\(count + $0)") }
      members.append(ArgumentCode(SwiftLiteral.string(element.name.text), .array(names)))
      count += element.values.count
    }
    return schema(statements, ArgumentCode("_cases", .dictionary(members)))
  }

  /// Returns the statement that assigns the case that the content names.
  private func selection(_ cases: [ResolvedCase], isPartial: Bool = false) -> StatementCode {
    let selection = cases.map { element in
      let arguments = element.values.map { value in
        ArgumentCode(value.label?.label, decodedValue(value, isPartial: isPartial))
      }
      return SwitchCaseCode(
        pattern: SwiftLiteral.string(element.name.text),
        statements: [.assignment(target: "self", construction(of: element, arguments, isTry: true))]
      )
    }
    // In the partial type, a case may have the name of the enclosing type, and hide it.
    let failure =
      isPartial
      ? throwUnknownChoice(of: .array(cases.map { .string($0.name.text) })) : throwUnknownChoice()
    let discriminator = ArgumentCode("forProperty", .string(ResolvedCase.discriminator))
    let name = ExpressionCode.coerced(.call("content.value", [discriminator]), to: "Swift.String")
    return .switch(.try(name), cases: selection, default: failure)
  }

  /// Returns `content.value(forProperty: "name") as Value`.
  ///
  /// Without `as`, a static function with the name of the case and other parameters would make the
  /// call ambiguous.
  private func decodedValue(
    _ value: ResolvedCase.AssociatedValue, isPartial: Bool
  ) -> ExpressionCode {
    let decoded = decodedValue(of: value.property, isPartial: isPartial)
    guard !isPartial, externalTypes.alias(for: value.property) == nil else { return decoded }
    return .coerced(decoded, to: typeText(value.property.type, inExtension: true))
  }

  /// Returns `.name(label: argument)`.
  private func construction(
    of element: ResolvedCase, _ arguments: [ArgumentCode], isTry: Bool = false
  ) -> ExpressionCode {
    let name = ".\(element.name.spelling)"
    guard !arguments.isEmpty else { return .code(name) }
    return isTry ? .try(.call(name, arguments)) : .call(name, arguments)
  }

  /// Returns `.name(let v0, let v1)`.
  private func pattern(of element: ResolvedCase, prefix: String = "v") -> String {
    let bindings = element.values.indices.map { "let \(prefix)\($0)" }
    let name = ".\(element.name.spelling)"
    return bindings.isEmpty ? name : "\(name)(\(bindings.joined(separator: ", ")))"
  }

  private func discriminator(of element: ResolvedCase) -> ArgumentCode {
    ArgumentCode(SwiftLiteral.string(ResolvedCase.discriminator), .string(element.name.text))
  }

  // MARK: - Partial type

  /// Returns `func asPartiallyGenerated()`.
  private func partialConversion(_ cases: [ResolvedCase]) -> DeclarationCode {
    let conversions = cases.map { element in
      let arguments = element.values.enumerated().map { index, value in
        ArgumentCode(value.label?.label, partialValue(of: value.property, "v\(index)"))
      }
      return SwitchCaseCode(
        pattern: pattern(of: element), statements: [.return(construction(of: element, arguments))])
    }
    return partialConversion([.switch(.code("self"), cases: conversions)])
  }

  /// Returns `enum PartiallyGenerated`.
  private func partialUnion(_ cases: [ResolvedCase], isIndirect: Bool) -> DeclarationCode {
    let elements = cases.map { element in
      DeclarationCode.enumCase(
        name: element.name.spelling,
        values: element.values.map { value in
          ParameterCode(name: value.label?.spelling ?? "", type: partialType(of: value.property))
        },
        line: element.values.isEmpty ? nil : line(of: element.name.range))
    }
    let pairs = cases.map { element in
      let pairs = element.properties.enumerated().map { index, property in
        ArgumentCode(SwiftLiteral.string(property.name.text), .code("v\(index)"))
      }
      return SwitchCaseCode(
        pattern: pattern(of: element),
        statements: [.return(.dictionary([discriminator(of: element)] + pairs))])
    }
    return .partialType(
      access: access, keyword: isIndirect ? "indirect enum" : "enum",
      conformances: [runtime("_PartiallyGeneratedChoice")] + partialConformances,
      members: elements + [
        contentInitializer([selection(cases, isPartial: true)]),
        propertyPairs(.switch(.code("self"), cases: pairs)),
      ] + unionComparison(cases))
  }

  /// Returns `==` and `hash(into:)`.
  private func unionComparison(_ cases: [ResolvedCase]) -> [DeclarationCode] {
    let equalities = cases.map { element in
      SwitchCaseCode(
        pattern: "(\(pattern(of: element, prefix: "l")), \(pattern(of: element, prefix: "r")))",
        statements: [.return(equality(of: compared(element), "l", "r"))])
    }
    let hashings = cases.map { element in
      let name = ComparedMember(name: SwiftLiteral.string(element.name.text), kind: .hashable)
      return SwitchCaseCode(
        pattern: pattern(of: element),
        statements: [hashing(of: name, "")] + compared(element).map { hashing(of: $0, "v") })
    }
    return comparison(
      equality: [
        .switch(
          .code("(lhs, rhs)"), cases: equalities,
          default: cases.count > 1 ? .return(.code("false")) : nil)
      ],
      hashing: [.switch(.code("self"), cases: hashings)])
  }

  /// Returns the associated values of a case, named by their positions.
  private func compared(_ element: ResolvedCase) -> [ComparedMember] {
    element.properties.enumerated().map { comparedMember($1, name: "\($0)") }
  }
}
