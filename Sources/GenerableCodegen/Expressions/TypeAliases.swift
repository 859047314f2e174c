// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Constants {
  /// How many names a type may have after all aliases in it are replaced; aliases that go in circles
  /// would have more.
  private static let nameLimit = 256

  /// A type with every alias in it replaced by what it stands for.
  ///
  /// - Parameters:
  ///   - type: The type as it is written.
  ///   - scope: The place that mentions it.
  /// - Returns: The type. Where names were replaced, they begin with the outermost type.
  func expandingAliases(in type: TypeSyntax, from scope: LexicalScope) -> TypeSyntax {
    var left = Self.nameLimit
    return expand(type, in: scope, isReplaced: false, &left)
  }

  private func expand(
    _ type: TypeSyntax, in scope: LexicalScope, isReplaced: Bool, _ left: inout Int
  ) -> TypeSyntax {
    guard left > 0 else { return type }
    left -= 1
    func inner(_ part: TypeSyntax) -> TypeSyntax {
      expand(part, in: scope, isReplaced: isReplaced, &left)
    }
    switch type {
    case .named(let components, let range):
      guard components.allSatisfy(\.arguments.isEmpty) else {
        let parts = components.map {
          TypeSyntax.Component(name: $0.name, arguments: $0.arguments.map(inner))
        }
        return .named(parts, range)
      }
      let path = components.map(\.name.text)
      if case .alias(let target, let place)? = try? meaning(of: path, in: scope) {
        return expand(target, in: place, isReplaced: true, &left).relocated(to: range)
      }
      // Where an alias led here, the name must not depend on its place.
      guard isReplaced, let full = self.path(of: path, in: scope) else { return type }
      let names = full.map { NameSyntax(spelling: $0, range: range) }
      return .named(names.map { .init(name: $0, arguments: []) }, range)
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
