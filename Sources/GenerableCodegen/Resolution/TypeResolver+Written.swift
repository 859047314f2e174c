// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// What the user wrote of what is emitted for a type.
  ///
  /// - Parameters:
  ///   - type: The declaration.
  ///   - members: Those of its members that this form of it has.
  ///   - path: The name with those of the types around it.
  /// - Returns: The members and conformances, those in extensions in this file too.
  func writtenMembers(
    of type: TypeDeclarationSyntax, _ members: [MemberSyntax], path: [String]
  ) -> WrittenMembers {
    var written = writtenMembers(members)
    if type.inherited.contains(where: { Self.lastName(of: $0) == "Generable" }) {
      written.insert(.conformance)
    }
    for (extended, declaration) in extensions {
      if extended == path {
        written.formUnion(writtenMembers(declaration.members))
        if declaration.inherited.contains(where: { Self.lastName(of: $0) == "Generable" }) {
          written.insert(.conformance)
        }
      } else if extended == path + ["PartiallyGenerated"] {
        for name in declaration.inherited.compactMap(Self.lastName) {
          written.formUnion(.partialConformance(name))
        }
      }
    }
    return written
  }

  private func writtenMembers(_ members: [MemberSyntax]) -> WrittenMembers {
    var written: WrittenMembers = []
    for member in members {
      switch member {
      case .variable(let variable):
        written.formUnion(WrittenMembers(variable))
      case .initializer(let parameters, _):
        if isContentInitializer(parameters) {
          written.insert(.contentInitializer)
        }
      case .function(let function): written.formUnion(WrittenMembers(function))
      case .type(let nested): written.formUnion(WrittenMembers(typeName: nested.name))
      case .typeAlias(let alias): written.formUnion(WrittenMembers(typeName: alias.name))
      case .enumCase: continue
      }
    }
    return written
  }

  /// Whether the parameters of an initialiser are `(_ …: GeneratedContent)`.
  func isContentInitializer(_ parameters: SourceRange) -> Bool {
    let tokens = file.file.tokens[file.file.tokens(in: parameters)]
    let words = tokens.map { source.text($0.range) }
    let ending = words.suffix(3).filter { $0 != "," }
    return words.prefix(2) == ["(", "_"] && words.filter { $0 == ":" }.count == 1
      && ending.suffix(2) == ["GeneratedContent", ")"]
  }

  /// The extensions of a file with the types that they extend.
  static func extensions(
    in members: [MemberSyntax], of scope: [String] = []
  ) -> [(path: [String], declaration: TypeDeclarationSyntax)] {
    members.flatMap { member -> [(path: [String], declaration: TypeDeclarationSyntax)] in
      guard case .type(let type) = member else { return [] }
      let path = scope + type.name.components
      let inner = extensions(in: type.members, of: path)
      return type.keyword == .extension && !type.isConstrained
        ? [(path: path, declaration: type)] + inner : inner
    }
  }
}
