// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of types that a file declares, and of what belongs to types, with the types around them.
///
/// An extension at file scope does not see the types next to the one that it extends:
/// `extension Pantry.Recipe` has to say `Pantry.Ingredient` where the declaration of `Recipe` says
/// `Ingredient`.
struct DeclaredNames: Sendable {
  /// What a type shares with the code in it: a nested type, or a static property.
  struct Member: Sendable {
    /// How many of the names around the code belong to the type.
    let depth: Int
    let isType: Bool
    /// The clauses of conditional compilation around its declaration.
    let conditions: [ConditionReference]
    let access: AccessLevel
  }

  private var paths: Set<[String]> = []
  private var members: [[String]: Member] = [:]

  /// Collects the names that declarations introduce.
  init(_ members: [MemberSyntax]) {
    collect(members, in: [])
  }

  private mutating func collect(_ members: [MemberSyntax], in scope: [String]) {
    for member in members {
      switch member {
      case .type(let type):
        let path = scope + type.name.components
        if type.keyword != .extension {
          paths.insert(path)
          add(path, type.conditions, type.modifiers, isType: true)
        }
        collect(type.members, in: path)
      case .typeAlias(let alias):
        paths.insert(scope + [alias.name.text])
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

  private mutating func add(
    _ path: [String], _ conditions: [ConditionReference], _ modifiers: [ModifierSyntax],
    isType: Bool
  ) {
    members[path] = Member(
      depth: path.count - 1, isType: isType, conditions: conditions,
      access: AccessLevel(of: modifiers) ?? .internal)
  }

  /// What a name means in a declaration and does not mean in an extension of it.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - scope: The path of the declaration.
  /// - Returns: The member of a type around it; nil if the declaration has one of that name itself.
  func outerMember(_ name: String, in scope: [String]) -> Member? {
    for count in stride(from: scope.count, through: 1, by: -1) {
      guard let member = members[scope.prefix(count) + [name]] else { continue }
      return count == scope.count ? nil : member
    }
    return nil
  }

  /// How many of the names around a declaration have to precede a name that it uses, so that an
  /// extension of it means the same.
  ///
  /// - Parameters:
  ///   - name: The name that is used.
  ///   - scope: The path of the type that uses it.
  /// - Returns: The number of names; zero when the name is found without.
  func qualification(of name: String, in scope: [String]) -> Int {
    for count in stride(from: scope.count, through: 1, by: -1)
    where paths.contains(scope.prefix(count) + [name]) {
      return count == scope.count ? 0 : count
    }
    return 0
  }
}

extension NameSyntax {
  /// The names of a dotted path, without backticks.
  var components: [String] {
    spellings.map { NameSyntax(spelling: $0, range: range).text }
  }

  /// The names of a dotted path, as they are written.
  var spellings: [String] {
    text == spelling ? spelling.split(separator: ".").map(String.init) : [spelling]
  }
}
