// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Aliases for the types of properties that other files declare.
///
/// A type from another file may not be generable, or may not exist. The compiler should then report
/// one error, at the type in the source. Generated code therefore refers to the type by aliases:
///
///     typealias _SauceName = Sauce
///     typealias _SauceType = _GenerableType<_SauceName>
///     typealias _SauceProperty = _GuidedProperty<[_SauceType]?>
///
/// The first alias does not compile if the type does not exist, the second if it is not generable.
/// The compiler reports no errors at uses of an invalid alias.
struct ExternalTypeAliases {
  private var stems: [SourceRange: String] = [:]

  /// Chooses the names of the aliases for the properties of a type.
  init(of type: ResolvedType, in file: ResolvedFile) {
    var taken: Set<String> = []
    for (owner, property) in Self.ownedProperties(of: type)
    where Self.isExternal(property, of: type, in: file) {
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

  /// Whether all types are declared in the file.
  var isEmpty: Bool { stems.isEmpty }

  /// Returns the common part of the names of the aliases for a property.
  func stem(for property: ResolvedProperty) -> String? {
    stems[property.name.range]
  }

  /// Returns the alias that has the operations on a property; `nil` if the file declares its type.
  func alias(for property: ResolvedProperty) -> String? {
    stem(for: property).map { "_\($0)Property" }
  }

  private static func capitalized(_ name: String) -> String {
    let letters = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return letters.prefix(1).uppercased() + letters.dropFirst()
  }

  /// Returns the properties of a type, with the names of the cases that they belong to.
  private static func ownedProperties(
    of type: ResolvedType
  ) -> [(owner: [String], property: ResolvedProperty)] {
    guard case .union(let cases, _) = type.body else { return type.properties.map { ([], $0) } }
    return cases.flatMap { element in element.properties.map { ([element.name.text], $0) } }
  }

  /// Returns whether the file does not declare the type of a property.
  private static func isExternal(
    _ property: ResolvedProperty, of type: ResolvedType, in file: ResolvedFile
  ) -> Bool {
    guard let names = property.leafPath else { return true }
    if names == ["Self"] || property.leafPrimitive != nil { return false }
    return file.annotatedType(names, in: type.path) == nil
  }
}

extension TypeEmitter {
  /// Returns the declarations of the aliases for properties.
  func externalAliases(_ properties: [ResolvedProperty]) -> [DeclarationCode] {
    properties.flatMap { property -> [DeclarationCode] in
      guard let stem = externalTypes.stem(for: property) else { return [] }
      let access = modifier(for: partialAccess(of: property))
      let leaf = property.leafType
      let position = file.source.position(at: leaf.range.start)
      func alias(_ suffix: String, _ text: String) -> DeclarationCode {
        .typeAlias(
          access: access, name: "_\(stem)\(suffix)", SourceSnippet(text: text, position: position))
      }
      var type = file.source.text(
        property.type.range, replacing: [(range: leaf.range, text: "_\(stem)Type")])
      if case .implicitlyUnwrapped = property.type {
        type = String(type.dropLast()) + "?"
      }
      return [
        alias("Name", typeText(leaf)), alias("Type", "_GenerableType<_\(stem)Name>"),
        alias("Property", "_GuidedProperty<\(type)>"),
      ]
    }
  }
}
