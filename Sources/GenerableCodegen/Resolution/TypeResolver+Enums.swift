// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// The raw types that give cases numbers or characters for values.
  private static let otherRawTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Character", "Unicode.Scalar", "CGFloat", "Decimal",
  ]

  /// Resolves the cases of an enumeration.
  ///
  /// - Parameters:
  ///   - type: The declaration.
  ///   - members: Those of its members that this form of it has.
  /// - Returns: A choice of texts, or one of objects if a case carries values.
  mutating func enumeration(
    _ type: TypeDeclarationSyntax, _ members: [MemberSyntax]
  ) -> ResolvedType.Body {
    let elements = members.compactMap { member in
      if case .enumCase(let element) = member { element } else { nil }
    }
    if elements.isEmpty {
      report(.emptyEnum(type.name.text), at: type.name.range)
    }
    let rawType = type.inherited.first
    // The raw type may be an alias; what the values are tells what it is.
    let rawKinds = Set(elements.compactMap(\.rawValue?.last).map { file.file.tokens[$0].kind })
    let isOther = rawType.map(isOtherRawType) == true
    if let rawType, isOther || rawKinds.contains(.integer) || rawKinds.contains(.float) {
      report(.rawType(source.text(rawType.range), of: type.name.text), at: rawType.range)
    }
    checkNames(of: elements)
    var names: Set<String> = []
    let cases = elements.map { element in
      if !names.insert(element.name.text).inserted {
        report(.duplicateCase(element.name.text), at: element.name.range)
      }
      for guide in element.attributes where guide.name == "Guide" {
        report(.ignoredGuide(element.name.text), at: guide.range)
      }
      return ResolvedCase(
        name: element.name, rawValue: element.rawValue, values: values(of: element))
    }
    if cases.contains(where: { !$0.values.isEmpty }) {
      let isIndirect = type.modifiers.contains { $0.name == "indirect" }
      return .union(cases, isIndirect: isIndirect || elements.contains(where: \.isIndirect))
    }
    let isString = rawType.map { ["String", "Swift.String"].contains(source.text($0.range)) }
    let isStringRaw = isString == true || rawKinds.contains(.string)
    if isStringRaw { checkRawValues(of: elements) }
    return .enumeration(cases, isStringRaw: isStringRaw)
  }

  /// Whether raw values of a type are no texts; an alias is looked up in this file.
  private func isOtherRawType(_ type: TypeSyntax) -> Bool {
    guard case .named(let path, _) = type.canonical else { return false }
    let name = path.map(\.name.text).joined(separator: ".")
    if Self.otherRawTypes.contains(name) { return true }
    for case .typeAlias(let alias) in file.file.members where alias.name.text == name {
      guard case .named(let path, _)? = alias.type?.canonical else { continue }
      return Self.otherRawTypes.contains(path.map(\.name.text).joined(separator: "."))
    }
    return false
  }

  /// The values that a case carries: a label names its property, one without is called `value`
  /// at the first place and `value1`, `value2` and so on at the others, as Apple's macro does it.
  private mutating func values(of element: EnumCaseSyntax) -> [ResolvedCase.AssociatedValue] {
    var names: Set<String> = [ResolvedCase.discriminator]
    return (element.payload ?? []).enumerated().map { position, value in
      let own = NameSyntax(
        spelling: position == 0 ? "value" : "value\(position)", range: value.type.range)
      let name = value.label ?? own
      if !names.insert(name.text).inserted {
        report(.associatedValueName(name.text, of: element.name.text), at: name.range)
      }
      check(value.type, of: "associated value '\(name.text)'")
      return ResolvedCase.AssociatedValue(
        label: value.label,
        property: ResolvedProperty(
          name: name, type: value.type, canonicalType: value.type.canonical, guides: [],
          access: .public))
    }
  }
}
