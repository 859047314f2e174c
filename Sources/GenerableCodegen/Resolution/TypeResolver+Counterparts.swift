// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Checks that the members in regions of a type have counterparts that the compiler reads.
  ///
  /// If only annotations are guarded, a property may be declared twice: with a guide in a region, and
  /// without it in the `#else` clause. Generated code follows the first declaration, but it is
  /// compiled with the second.
  mutating func checkCounterparts(of type: TypeDeclarationSyntax) {
    let members = type.members.flatMap { member in
      let isInRegion = member.conditions.dropFirst(type.conditions.count).contains {
        file.regions.role(of: $0) == .region
      }
      return emittedMembers(of: member).map { (name: $0, type: $1, isInRegion: isInRegion) }
    }
    let kind = type.keyword == .enum ? "case" : "property"
    for (name, memberType, _) in members.filter(\.isInRegion) {
      let counterparts = members.filter { !$0.isInRegion && $0.name.text == name.text }
      let subject = "\(kind) '\(name.text)' of '\(type.name.text)'"
      if counterparts.isEmpty {
        report(.missingCounterpart(subject), at: name.range)
      } else if let memberType,
        !counterparts.contains(where: { $0.type.map(words) == words(of: memberType) })
      {
        report(.differentCounterpart(subject), at: memberType.range)
      }
    }
  }

  /// Returns the cases and stored properties that generated code refers to.
  private func emittedMembers(
    of member: MemberSyntax
  ) -> [(name: NameSyntax, type: TypeSyntax?)] {
    switch member {
    case .enumCase(let element): [(element.name, nil)]
    case .variable(let variable): storedProperties(of: variable)
    default: []
    }
  }

  private func words(of type: TypeSyntax) -> [String] {
    parsed.words(parsed.tokens(in: type.range))
  }
}
