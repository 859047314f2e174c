// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of types that a file declares, with the types around them.
///
/// An extension at file scope does not see the types next to the one that it extends:
/// `extension Pantry.Recipe` has to say `Pantry.Ingredient` where the declaration of `Recipe` says
/// `Ingredient`.
struct DeclaredNames: Sendable {
  private var paths: Set<[String]> = []

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
        }
        collect(type.members, in: path)
      case .typeAlias(let alias): paths.insert(scope + [alias.name.text])
      case .variable, .enumCase, .initializer, .function: continue
      }
    }
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
