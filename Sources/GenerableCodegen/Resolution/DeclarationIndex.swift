// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An index of the types and type members that a file declares.
///
/// It resolves names for extensions at file scope, where lookup does not search the types that
/// enclose the extended type: `extension Pantry.Recipe` must write `Pantry.Ingredient` where the
/// declaration of `Recipe` writes `Ingredient`.
struct DeclarationIndex: Sendable {
  /// A nested type or a static property.
  struct Member: Sendable {
    /// The number of names in the path of the type that declares the member.
    let depth: Int
    let isType: Bool
    /// The clauses of conditional compilation that enclose the declaration.
    let conditions: [ClauseReference]
    let access: AccessLevel
  }

  /// The unconstrained extensions, with the paths of the extended types.
  private(set) var extensions: [(path: [String], declaration: TypeDeclarationSyntax)] = []
  /// The paths of the protocols.
  private(set) var protocols: Set<[String]> = []
  private var types: Set<[String]> = []
  private var members: [[String]: Member] = [:]

  /// Creates the index of a file.
  init(_ file: ParsedFile) {
    add(file.members, in: [])
  }

  private mutating func add(_ members: [MemberSyntax], in scope: [String]) {
    for member in members {
      switch member {
      case .type(let type): add(type, in: scope)
      case .typeAlias(let alias):
        types.insert(scope + [alias.name.text])
        add(scope + [alias.name.text], alias.conditions, [], isType: true)
      case .variable(let variable):
        for case let name? in variable.bindings.map(\.name)
        where variable.modifiers.contains(where: { $0.name == "static" }) {
          add(scope + [name.text], variable.conditions, variable.modifiers, isType: false)
        }
      case .enumCase, .initializer, .function: continue
      }
    }
  }

  private mutating func add(_ type: TypeDeclarationSyntax, in scope: [String]) {
    let path = scope + type.name.components
    if type.keyword == .protocol { protocols.insert(path) }
    if type.keyword != .extension {
      types.insert(path)
      add(path, type.conditions, type.modifiers, isType: true)
    } else if !type.isConstrained {
      extensions.append((path, type))
    }
    add(type.members, in: path)
  }

  private mutating func add(
    _ path: [String], _ conditions: [ClauseReference], _ modifiers: [ModifierSyntax], isType: Bool
  ) {
    members[path] = Member(
      depth: path.count - 1, isType: isType, conditions: conditions,
      access: AccessLevel(of: modifiers) ?? .internal)
  }

  /// Returns whether the file declares a type or type alias.
  ///
  /// - Parameters:
  ///   - name: The components of its name.
  ///   - scope: The path of the type in which the name is looked up; empty for the file.
  /// - Returns: Whether lookup finds a declaration in the file.
  func declaresType(_ name: [String], visibleIn scope: [String] = []) -> Bool {
    (0...scope.count).contains { types.contains(scope.prefix($0) + name) }
  }

  /// Returns the member of an enclosing type that a name in a type refers to, or `nil` if there is
  /// none or the type itself declares the name.
  func enclosingMember(_ name: String, in scope: [String]) -> Member? {
    for count in stride(from: scope.count, through: 1, by: -1) {
      guard let member = members[scope.prefix(count) + [name]] else { continue }
      return count == scope.count ? nil : member
    }
    return nil
  }

  /// Returns the number of names in `scope` that qualify a type name in an extension; zero if the
  /// extension finds the name without a qualifier.
  func qualifierLength(of name: String, in scope: [String]) -> Int {
    for count in stride(from: scope.count, through: 1, by: -1)
    where types.contains(scope.prefix(count) + [name]) {
      return count == scope.count ? 0 : count
    }
    return 0
  }
}
