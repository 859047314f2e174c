// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// The declarations of types in the files of a module.
struct ModuleDeclarations {
  /// The declaration of a type.
  struct Declaration {
    let source: SourceFile
    let name: NameSyntax
    /// Whether the type is a struct or an enum.
    let isValueType: Bool
    let isAnnotated: Bool
    /// Whether only its file can refer to the type.
    let isPrivate: Bool
    /// Whether the declaration is certainly part of the build.
    let isActive: Bool
    /// The names of the protocols that it conforms to.
    let inherited: [String]
  }

  private var declarations: [[String]: [Declaration]] = [:]
  /// The names of the protocols that extensions add to types, by the last component of the name.
  private var extended: [String: [String]] = [:]
  private var aliases: Set<[String]> = []

  /// Creates the declarations of files.
  init(_ files: [ResolvedFile]) {
    for file in files { visit(file.parsed.members, in: [], of: file, isPrivate: false) }
  }

  private mutating func visit(
    _ members: [MemberSyntax], in scope: [String], of file: ResolvedFile, isPrivate: Bool
  ) {
    for member in members {
      switch member {
      case .type(let type):
        let path = scope + type.name.components
        let isPrivate = isPrivate || type.isPrivateToFile
        if type.keyword == .extension {
          extended[path.last ?? "", default: []] += type.inheritedNames
        } else {
          let isActive =
            file.parsed.value(of: type.conditions, in: BuildConditions()) == .known(true)
          declarations[path, default: []].append(
            Declaration(
              source: file.source, name: type.name,
              isValueType: [.struct, .enum].contains(type.keyword),
              isAnnotated: type.attribute("Generable") != nil, isPrivate: isPrivate,
              isActive: isActive, inherited: type.inheritedNames))
        }
        visit(type.members, in: path, of: file, isPrivate: isPrivate)
      case .typeAlias(let alias): aliases.insert(scope + [alias.name.text])
      case .variable, .enumCase, .initializer, .function: continue
      }
    }
  }

  /// The unqualified names of all types.
  var typeNames: [String] { Set(declarations.keys.compactMap(\.last)).sorted() }

  /// Returns whether a file declares a type or an alias.
  func contains(_ path: [String]) -> Bool {
    declarations[path] != nil || aliases.contains(path)
  }

  /// Returns a declaration of the same name in another file that is part of the same build.
  func other(than type: ResolvedType) -> Declaration? {
    declarations[type.path, default: []].first {
      $0.source.path != type.source.path && !$0.isPrivate && $0.isActive
    }
  }

  /// Returns the only declaration of a type, if the type is certainly not generable.
  func unannotatedType(_ path: [String]) -> Declaration? {
    guard let found = declarations[path], found.count == 1, let declaration = found.first,
      !declaration.isAnnotated
    else { return nil }
    let protocols = declaration.inherited + extended[path.last ?? "", default: []]
    return protocols.allSatisfy(Self.plainProtocols.contains) ? declaration : nil
  }

  /// Protocols and raw types that do not refine `Generable`.
  private static let plainProtocols: Set<String> = [
    "CaseIterable", "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "Int", "LocalizedError", "OptionSet",
    "RawRepresentable", "Sendable", "String",
  ]
}
