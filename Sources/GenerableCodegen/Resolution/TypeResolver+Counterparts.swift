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
      return emittedMembers(of: member).map { (member: $0, isInRegion: isInRegion) }
    }
    for (member, _) in members.filter(\.isInRegion) {
      let counterparts = members.filter {
        !$0.isInRegion && $0.member.name.text == member.name.text
      }.map(\.member)
      let subject =
        "\(member.isCase ? "case" : "property") '\(member.name.text)' of '\(type.name.text)'"
      if counterparts.isEmpty {
        report(.missingCounterpart(subject), at: member.name.range)
      } else if let type = member.type,
        !counterparts.contains(where: { $0.type.map(words) == words(of: type) })
      {
        report(.differentCounterpart(subject), at: type.range)
      }
    }
  }

  /// A stored property or a case, which generated code refers to.
  private struct EmittedMember {
    let name: NameSyntax
    let type: TypeSyntax?
    let isCase: Bool
  }

  private func emittedMembers(of member: MemberSyntax) -> [EmittedMember] {
    switch member {
    case .enumCase(let element): [EmittedMember(name: element.name, type: nil, isCase: true)]
    case .variable(let variable):
      storedProperties(of: variable).map {
        EmittedMember(name: $0.name, type: $0.type, isCase: false)
      }
    default: []
    }
  }

  private func words(of type: TypeSyntax) -> [String] {
    parsed.words(parsed.tokens(in: type.range))
  }
}
