// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// The raw types of the standard library, Foundation and CoreGraphics other than `String`.
  private static let otherRawTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Character", "Unicode.Scalar", "CGFloat", "Decimal",
  ]

  /// Resolves the cases of an enumeration.
  mutating func enumeration(
    _ type: TypeDeclarationSyntax, _ members: [MemberSyntax]
  ) -> ResolvedType.Body {
    let elements = members.compactMap { member in
      if case .enumCase(let element) = member { element } else { nil }
    }
    if elements.isEmpty {
      report(.emptyEnum(type.name.text), at: type.name.range)
    }
    checkNames(of: elements)
    let cases = elements.map { element in
      ResolvedCase(name: element.name, rawValue: element.rawValue, values: values(of: element))
    }
    if cases.contains(where: { !$0.values.isEmpty }) {
      let isIndirect = type.modifiers.contains { $0.name == "indirect" }
      return .union(cases, isIndirect: isIndirect || elements.contains(where: \.isIndirect))
    }
    let isStringRaw = type.inherited.first.map { hasStringRawValues(elements, of: $0) } ?? false
    if isStringRaw { checkRawValues(of: elements) }
    return .enumeration(cases, isStringRaw: isStringRaw)
  }

  /// Returns whether the raw values of cases are strings, which then represent the cases.
  ///
  /// Choices are strings in Apple's framework, so cases with other raw values are represented by
  /// their names. The raw type may be an alias; raw values reveal one that this file does not
  /// declare.
  ///
  /// - Parameters:
  ///   - elements: The cases.
  ///   - type: The first inherited type, which is the raw type or a protocol.
  /// - Returns: Whether the raw values are known to be strings.
  private func hasStringRawValues(_ elements: [EnumCaseSyntax], of type: TypeSyntax) -> Bool {
    func name(_ type: TypeSyntax?) -> String? {
      guard case .named(var path, _)? = type?.canonical else { return nil }
      if path.count > 1, path[0].name.text == "Swift" { path.removeFirst() }
      return path.map(\.name.text).joined(separator: ".")
    }
    let written = name(type)
    var names = [written]
    for case .typeAlias(let alias) in parsed.members where alias.name.text == written {
      names.append(name(alias.type))
    }
    if names.contains("String") { return true }
    guard !names.contains(where: { $0.map(Self.otherRawTypes.contains) == true }) else {
      return false
    }
    return elements.compactMap(\.rawValue?.last).contains { parsed.tokens[$0].kind == .string }
  }

  /// Returns the associated values of a case.
  ///
  /// As in Apple's macro, the label of a value is the name of its property. An unlabeled value is
  /// named `value` in the first position, and `value1`, `value2` and so on in later positions.
  private mutating func values(of element: EnumCaseSyntax) -> [ResolvedCase.AssociatedValue] {
    var names: Set<String> = [ResolvedCase.discriminator]
    return (element.payload ?? []).enumerated().map { position, value in
      let name =
        value.label
        ?? NameSyntax(
          spelling: position == 0 ? "value" : "value\(position)", range: value.type.range)
      if !names.insert(name.text).inserted {
        report(
          .associatedValueName(
            name.text, of: element.name.text,
            isDiscriminator: name.text == ResolvedCase.discriminator),
          at: name.range)
      }
      check(value.type, of: "associated value '\(name.text)'")
      return ResolvedCase.AssociatedValue(
        label: value.label,
        property: ResolvedProperty(
          name: name, type: value.type, guides: [],
          access: .public))
    }
  }

  /// Checks the names and attributes of cases.
  private mutating func checkNames(of elements: [EnumCaseSyntax]) {
    let isUnion = elements.contains { $0.payload?.isEmpty == false }
    var names: Set<String> = []
    for element in elements {
      let name = element.name.text
      if name == "generationSchema" || name == "_generableChoices"
        || isUnion && name == "PartiallyGenerated"
      {
        report(.reservedCase(name), at: element.name.range)
      }
      if element.attributes.contains(where: isUnavailable) {
        report(.unavailableCase(name), at: element.name.range)
      }
      if !names.insert(name).inserted {
        report(.duplicateCase(name), at: element.name.range)
      }
      for guide in element.attributes where guide.name == "Guide" {
        report(.ignoredGuide(name), removing: guide)
      }
    }
  }

  /// Returns whether an attribute is `@available(*, unavailable)`.
  private func isUnavailable(_ attribute: AttributeSyntax) -> Bool {
    let words = attribute.arguments.prefix(2).map { source.text($0.range) }
    return attribute.name == "available" && words == ["*", "unavailable"]
  }

  /// Checks that the raw values of cases differ, if they are string literals.
  private mutating func checkRawValues(of elements: [EnumCaseSyntax]) {
    var owners: [String: String] = [:]
    for element in elements {
      var value: String? = element.name.text
      if let tokens = element.rawValue {
        value = tokens.count == 1 ? StringLiteral.value(of: parsed.words(tokens)[0]) : nil
      }
      guard let value else { continue }
      if let owner = owners[value] {
        let range = element.rawValue.flatMap(parsed.sourceRange) ?? element.name.range
        report(.duplicateRawValue(element.name.text, owner), at: range)
      } else {
        owners[value] = element.name.text
      }
    }
  }
}
