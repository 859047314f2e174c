// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Checks that what a region declares of a type is there for the compiler, too.
  ///
  /// Where only annotations are guarded, a guide and its property may be written twice: in a region,
  /// and without the guide in the clause beside it. What is generated follows the first, and what the
  /// compiler reads where it is generated is the second.
  ///
  /// - Parameter type: A type that the compiler reads itself.
  mutating func checkTwins(of type: TypeDeclarationSyntax) {
    let parts = type.members.flatMap { member in
      declared(by: member).map { part in
        (part: part, spelling: part.type.map(spelling), isInRegion: isInRegion(member, of: type))
      }
    }
    for (part, spelling, _) in parts.filter(\.isInRegion) {
      let twins = parts.filter { !$0.isInRegion && $0.part.name.text == part.name.text }
      let what = "\(part.isCase ? "case" : "property") '\(part.name.text)' of '\(type.name.text)'"
      if twins.isEmpty {
        report(.missingTwin(what), at: part.name.range)
      } else if let spelling, let range = part.type?.range,
        !twins.contains(where: { $0.spelling == spelling })
      {
        report(.differentTwin(what), at: range)
      }
    }
  }

  /// What generated code mentions of a type: a stored property, or a case.
  private struct Part {
    let name: NameSyntax
    let type: TypeSyntax?
    let isCase: Bool
  }

  private func declared(by member: MemberSyntax) -> [Part] {
    switch member {
    case .enumCase(let element): [Part(name: element.name, type: nil, isCase: true)]
    case .variable(let variable) where !isShared(variable):
      variable.bindings.indices.compactMap { index in
        let binding = variable.bindings[index]
        guard binding.storage == .stored, let name = binding.name,
          !variable.isConstant || binding.initialValue == nil
        else { return nil }
        let type = variable.bindings[index...].lazy.compactMap(\.type).first
        return Part(name: name, type: type, isCase: false)
      }
    default: []
    }
  }

  private func isInRegion(_ member: MemberSyntax, of type: TypeDeclarationSyntax) -> Bool {
    member.conditions.dropFirst(type.conditions.count).contains {
      file.regions.role(of: $0) == .region
    }
  }

  /// A type as it is written, without what stands between its tokens.
  private func spelling(_ type: TypeSyntax) -> String {
    file.file.tokens(in: type.range).map { source.text(file.file.tokens[$0].range) }.joined()
  }
}
