// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Who may use a property of the partial form: everyone who may use the type, unless the type of
  /// the property may be less accessible than that.
  func partialAccess(of property: ResolvedProperty) -> AccessLevel {
    guard let names = property.leafNames else { return min(type.access, property.access) }
    let known =
      file.declaredType(of: names, in: type.path)?.access
      ?? (names.last.map(KnownTypes.hashable.contains) == true ? .public : property.access)
    return min(type.access, max(property.access, known))
  }

  /// The modifier that gives a level to a member of the partial form, with a blank after it.
  func modifier(for level: AccessLevel) -> String {
    level >= type.access ? access : level.memberModifier
  }
}
