// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Names for properties whose types the file does not tell.
///
/// A type from another file may turn out not to be generable, or not to be there at all. Then one
/// declaration shall not compile, at the type as the user wrote it, and nothing else. So code about
/// such a property goes through a name that stands for it:
///
///     typealias _SauceName = Sauce
///     typealias _SauceType = _GenerableType<_SauceName>
///     typealias _SauceProperty = _GuidedProperty<[_SauceType]?>
///
/// The first does not compile if there is no such type, the second if it is not generable, and the
/// compiler says nothing about uses of a name that is wrong itself.
struct OutsideNames: Sendable {
  private var stems: [SourceRange: String] = [:]

  /// Chooses the names.
  ///
  /// - Parameters:
  ///   - type: The annotated type.
  ///   - isOutside: Whether the file does not tell the type of a property.
  init(of type: ResolvedType, where isOutside: (ResolvedProperty) -> Bool) {
    var taken: Set<String> = []
    for (owner, property) in type.ownedProperties where isOutside(property) {
      let words = (owner + [property.name.text]).map(Self.capitalized)
      let stem = words.joined().isEmpty ? "Value" : words.joined()
      var name = stem
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(stem)\(number)"
        number += 1
      }
      stems[property.name.range] = name
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { stems.isEmpty }

  /// What the names for a property have in common; nil for one whose type is known.
  func stem(for property: ResolvedProperty) -> String? {
    stems[property.name.range]
  }

  /// The name that stands for a property; nil for one whose type is known.
  func propertyName(for property: ResolvedProperty) -> String? {
    stem(for: property).map { "_\($0)Property" }
  }

  private static func capitalized(_ name: String) -> String {
    let letters = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return letters.prefix(1).uppercased() + letters.dropFirst()
  }
}

extension ResolvedType {
  /// The properties of a structure, or of all cases with the names of the cases.
  fileprivate var ownedProperties: [(owner: [String], property: ResolvedProperty)] {
    switch body {
    case .structure(let properties, _): properties.map { ([], $0) }
    case .union(let cases, _):
      cases.flatMap { element in
        element.values.map { ([element.name.text], $0.property) }
      }
    case .enumeration: []
    }
  }
}

extension TypeEmitter {
  /// Whether the file does not tell that the type of a property is generable.
  static func isOutside(
    _ property: ResolvedProperty, of type: ResolvedType, in file: ResolvedFile
  ) -> Bool {
    guard let names = property.leafNames, let last = names.last else { return true }
    if names == ["Self"] || KnownTypes.generable.contains(last) { return false }
    return file.declaredType(of: names, in: type.path) == nil
  }

  /// The declarations of the names that stand for properties.
  func outsideAliases(_ properties: [ResolvedProperty]) -> [DeclarationCode] {
    properties.flatMap { property -> [DeclarationCode] in
      guard let stem = outside.stem(for: property) else { return [] }
      let access = modifier(for: partialAccess(of: property))
      let leaf = property.leaf
      let position = source.position(at: leaf.range.start)
      func alias(_ suffix: String, _ text: String) -> DeclarationCode {
        .typeAlias(
          access: access, name: "_\(stem)\(suffix)", SourceSnippet(text: text, at: position))
      }
      var whole = source.text(SourceRange(property.type.range.start, leaf.range.start))
      whole += "_\(stem)Type"
      whole += source.text(SourceRange(leaf.range.end, property.type.range.end))
      if case .implicitlyUnwrapped = property.type {
        whole = String(whole.dropLast()) + "?"
      }
      return [
        alias("Name", spelling(of: leaf)), alias("Type", "_GenerableType<_\(stem)Name>"),
        alias("Property", "_GuidedProperty<\(whole)>"),
      ]
    }
  }
}
