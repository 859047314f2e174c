// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Members and conformances that the source declares, so that they are not generated.
package struct HandwrittenMembers: OptionSet, Sendable {
  package let rawValue: Int

  package static let generationSchema = Self(rawValue: 1)
  static let generatedContent = Self(rawValue: 2)
  static let contentInitializer = Self(rawValue: 4)
  static let partialType = Self(rawValue: 8)
  static let partialConversion = Self(rawValue: 16)
  static let conformance = Self(rawValue: 32)
  // Conformances of `PartiallyGenerated`, declared in an extension.
  static let partialEquatable = Self(rawValue: 64)
  static let partialHashable = Self(rawValue: 128)
  static let partialIdentifiable = Self(rawValue: 256)
  static let partialSendable = Self(rawValue: 512)

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the set that contains a member, or the empty set for any other member.
  init(_ member: MemberSyntax, of file: ParsedFile) {
    switch member {
    case .variable(let variable): self.init(variable)
    case .initializer(let parameters, _):
      self = Self.isContentInitializer(parameters, of: file) ? .contentInitializer : []
    case .function(let function):
      let isConversion =
        function.name.text == "asPartiallyGenerated" && !function.isStatic
        && !function.hasParameters
      self = isConversion ? .partialConversion : []
    case .type(let type): self = type.name.text == "PartiallyGenerated" ? .partialType : []
    case .typeAlias(let alias): self = alias.name.text == "PartiallyGenerated" ? .partialType : []
    case .enumCase: self = []
    }
  }

  private init(_ variable: VariableSyntax) {
    self = []
    for binding in variable.bindings {
      switch (binding.name?.text, variable.isStatic) {
      case ("generationSchema", true): insert(.generationSchema)
      case ("generatedContent", false): insert(.generatedContent)
      // `PartiallyGenerated` has this property as well, in place of the requirement of `Hashable`.
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
  static func partialConformance(to name: String) -> Self {
    switch name {
    case "Equatable": .partialEquatable
    case "Hashable": [.partialHashable, .partialEquatable]
    case "Identifiable": .partialIdentifiable
    case "Sendable": .partialSendable
    default: []
    }
  }
}

extension TypeResolver {
  /// Returns the handwritten members of a type, including those in extensions in the file.
  func handwrittenMembers(
    of type: TypeDeclarationSyntax, _ members: [MemberSyntax], path: [String]
  ) -> HandwrittenMembers {
    var result = handwrittenMembers(in: type, members)
    for (extended, declaration) in file.declarations.extensions {
      if extended == path {
        result.formUnion(handwrittenMembers(in: declaration, declaration.members))
      } else if extended == path + ["PartiallyGenerated"] {
        for name in declaration.inherited.compactMap(\.lastName) {
          result.formUnion(.partialConformance(to: name))
        }
      }
    }
    return result
  }

  private func handwrittenMembers(
    in declaration: TypeDeclarationSyntax, _ members: [MemberSyntax]
  ) -> HandwrittenMembers {
    let conformance: HandwrittenMembers =
      declaration.inherits(from: "Generable") ? .conformance : []
    return members.reduce(conformance) { $0.union(HandwrittenMembers($1, of: parsed)) }
  }
}
