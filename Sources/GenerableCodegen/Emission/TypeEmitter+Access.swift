// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Who may use a property of the partial form: everyone who may use the type, unless the type of
  /// the property may be less accessible than that.
  func partialAccess(of property: ResolvedProperty) -> AccessLevel {
    guard let names = property.leafNames else { return min(type.access, property.access) }
    let known =
      declaredType(of: names, in: type.path)?.access
      ?? (names.last.map(KnownTypes.hashable.contains) == true ? .public : property.access)
    return min(type.access, max(property.access, known))
  }

  /// The modifier that gives a level to a member of the partial form, with a blank after it.
  func modifier(for level: AccessLevel) -> String {
    if level >= type.access { return access }
    return level <= .fileprivate ? "fileprivate " : level.memberModifier
  }

  /// The annotated type of the file that a name means.
  ///
  /// - Parameters:
  ///   - names: The name, from the outermost on.
  ///   - scope: The types around the place that mentions it.
  /// - Returns: The type, or nil when the file annotates no type of that name.
  func declaredType(of names: [String], in scope: [String]) -> ResolvedType? {
    for count in stride(from: scope.count, through: 0, by: -1) {
      if let position = file.positions[Array(scope.prefix(count)) + names] {
        return file.types[position]
      }
    }
    return nil
  }
}
