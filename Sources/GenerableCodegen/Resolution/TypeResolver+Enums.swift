// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// The raw types that give cases numbers or characters for values.
  private static let otherRawTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "Character", "Unicode.Scalar", "CGFloat", "Decimal",
  ]

  /// Resolves the cases of an enumeration.
  mutating func enumeration(_ type: TypeDeclarationSyntax) -> ResolvedType.Body {
    var cases: [ResolvedCase] = []
    for case .enumCase(let element) in type.members {
      if let payload = element.payload {
        report(.enumPayload(element.name.text, of: type.name.text), at: payload)
      }
      if element.conditions.count > type.conditions.count {
        report(.conditionalMember("case '\(element.name.text)'"), at: element.name.range)
      }
      cases.append(ResolvedCase(name: element.name, rawValue: element.rawValue))
    }
    if cases.isEmpty {
      report(.emptyEnum(type.name.text), at: type.name.range)
    }
    let rawType = type.inherited.first
    if let rawType, Self.otherRawTypes.contains(source.text(rawType.range)) {
      report(.rawType(source.text(rawType.range), of: type.name.text), at: rawType.range)
    }
    let isStringRaw = rawType.map { ["String", "Swift.String"].contains(source.text($0.range)) }
    return .enumeration(cases, isStringRaw: isStringRaw ?? false)
  }
}
