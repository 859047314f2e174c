// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The type aliases of all files, by name.
struct TypeAliases: Sendable {
  /// How many aliases may stand for each other; more than that go in circles.
  private static let depthLimit = 64

  /// The types, by the path of their aliases.
  private var types: [[String]: TypeSyntax] = [:]

  /// Collects the aliases of files.
  init(_ files: [ResolvedFile]) {
    for file in files {
      collect(file.file.members, in: [])
    }
  }

  private mutating func collect(_ members: [MemberSyntax], in scope: [String]) {
    for member in members {
      switch member {
      case .type(let type): collect(type.members, in: scope + type.name.components)
      case .typeAlias(let alias):
        let path = scope + [alias.name.text]
        // Of aliases under different conditions, none is known to count.
        types[path] = alias.conditions.isEmpty || types[path] == nil ? alias.type : nil
      case .variable, .enumCase, .initializer, .function: continue
      }
    }
  }

  /// A type with every alias in it replaced by what it stands for.
  ///
  /// - Parameters:
  ///   - type: The type as it is written.
  ///   - scope: The types around the place that mentions it, from the outermost on.
  ///   - isDeclared: Whether a path is that of another declaration, which comes before an alias
  ///     further out.
  /// - Returns: The type. Where names were replaced, they begin with the outermost type.
  func expand(
    _ type: TypeSyntax, in scope: [String], unless isDeclared: ([String]) -> Bool
  ) -> TypeSyntax {
    guard !types.isEmpty else { return type }
    return expand(type, in: scope, unless: isDeclared, depth: 0)
  }

  private func expand(
    _ type: TypeSyntax, in scope: [String], unless isDeclared: ([String]) -> Bool, depth: Int
  ) -> TypeSyntax {
    guard depth < Self.depthLimit else { return type }
    func inner(_ part: TypeSyntax) -> TypeSyntax {
      expand(part, in: scope, unless: isDeclared, depth: depth + 1)
    }
    switch type {
    case .named(let components, let range):
      let path = components.map(\.name.text)
      guard components.allSatisfy({ $0.arguments.isEmpty }) else {
        let parts = components.map {
          TypeSyntax.Component(name: $0.name, arguments: $0.arguments.map(inner))
        }
        return .named(parts, range)
      }
      for count in stride(from: scope.count, through: 0, by: -1) {
        let candidate = Array(scope.prefix(count)) + path
        if let target = types[candidate] {
          let place = Array(candidate.dropLast())
          return expand(target, in: place, unless: isDeclared, depth: depth + 1).relocated(
            to: range)
        }
        if isDeclared(candidate) {
          let names = candidate.map { NameSyntax(spelling: $0, range: range) }
          // Where an alias led here, the name must not depend on its place.
          return depth == 0
            ? type : .named(names.map { .init(name: $0, arguments: []) }, range)
        }
      }
      return type
    case .array(let element, let range): return .array(inner(element), range)
    case .optional(let wrapped, let range): return .optional(inner(wrapped), range)
    case .implicitlyUnwrapped(let wrapped, let range):
      return .implicitlyUnwrapped(inner(wrapped), range)
    case .dictionary, .tuple, .function, .existential, .other: return type
    }
  }
}

extension TypeSyntax {
  /// The same type at another place.
  fileprivate func relocated(to range: SourceRange) -> TypeSyntax {
    switch self {
    case .named(let path, _): .named(path, range)
    case .array(let element, _): .array(element.relocated(to: range), range)
    case .dictionary(let key, let value, _): .dictionary(key, value, range)
    case .optional(let wrapped, _): .optional(wrapped.relocated(to: range), range)
    case .implicitlyUnwrapped(let wrapped, _):
      .implicitlyUnwrapped(wrapped.relocated(to: range), range)
    case .tuple(let elements, _): .tuple(elements, range)
    case .function: .function(range)
    case .existential: .existential(range)
    case .other: .other(range)
    }
  }
}
