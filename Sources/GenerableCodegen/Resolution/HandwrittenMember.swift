// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A member or conformance that is not generated if the source declares it.
package enum HandwrittenMember: Sendable {
  case generationSchema, generatedContent, contentInitializer, partialType, partialConversion
  case conformance
  // Conformances of `PartiallyGenerated`, declared in an extension.
  case partialEquatable, partialHashable, partialIdentifiable, partialSendable
}

extension Set<HandwrittenMember> {
  /// Creates the set of the handwritten members that a declaration contains.
  init(_ member: MemberSyntax, of file: ParsedFile) {
    switch member {
    case .variable(let variable): self.init(variable)
    case .initializer(let parameters, _):
      self = Self.isContentInitializer(parameters, of: file) ? [.contentInitializer] : []
    case .function(let function):
      let isConversion =
        function.name.text == "asPartiallyGenerated" && !function.isStatic
        && !function.hasParameters
      self = isConversion ? [.partialConversion] : []
    case .type(let type): self = type.name.text == "PartiallyGenerated" ? [.partialType] : []
    case .typeAlias(let alias): self = alias.name.text == "PartiallyGenerated" ? [.partialType] : []
    case .enumCase: self = []
    }
  }

  private init(_ variable: VariableSyntax) {
    self = []
    for binding in variable.bindings {
      switch (binding.name?.text, variable.isStatic) {
      case ("generationSchema", true): insert(.generationSchema)
      case ("generatedContent", false): insert(.generatedContent)
      // `PartiallyGenerated` has this property as well, and then cannot conform to `Hashable`.
      case ("hashValue", false) where binding.isStored: insert(.partialHashable)
      default: continue
      }
    }
  }

  /// Returns whether the parameters of an initializer are `(_ …: GeneratedContent)`.
  private static func isContentInitializer(
    _ parameters: SourceRange, of file: ParsedFile
  ) -> Bool {
    let words = file.words(file.tokens(in: parameters))
    let ending = words.suffix(3).filter { $0 != "," }
    return words.prefix(2) == ["(", "_"] && words.filter { $0 == ":" }.count == 1
      && ending.suffix(2) == ["GeneratedContent", ")"]
  }

  /// Returns the conformances of `PartiallyGenerated` to a protocol and the ones that it refines.
  fileprivate static func partialConformances(to name: String) -> Self {
    switch name {
    case "Equatable": [.partialEquatable]
    case "Hashable": [.partialHashable, .partialEquatable]
    case "Identifiable": [.partialIdentifiable]
    case "Sendable": [.partialSendable]
    default: []
    }
  }
}

extension TypeResolver {
  /// Returns the handwritten members of a type, including those in extensions in the file.
  func handwrittenMembers(
    of type: TypeDeclarationSyntax, _ members: [MemberSyntax], path: [String]
  ) -> Set<HandwrittenMember> {
    var result = handwrittenMembers(in: type, members)
    for (extended, declaration) in file.declarations.extensions {
      if extended == path {
        result.formUnion(handwrittenMembers(in: declaration, declaration.members))
      } else if extended == path + ["PartiallyGenerated"] {
        for name in declaration.inherited.compactMap(\.lastName) {
          result.formUnion(Set.partialConformances(to: name))
        }
      }
    }
    return result
  }

  private func handwrittenMembers(
    in declaration: TypeDeclarationSyntax, _ members: [MemberSyntax]
  ) -> Set<HandwrittenMember> {
    let conformance: Set<HandwrittenMember> =
      declaration.inherits(from: "Generable") ? [.conformance] : []
    return members.reduce(conformance) { $0.union(Set($1, of: parsed)) }
  }
}
