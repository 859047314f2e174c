// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Returns the text of a type in generated code, with the qualifiers that extensions need.
  ///
  /// In a nested type, `Self` is replaced by the name of the type. `inExtension` is for text that
  /// is in an extension even if most code is in the declaration of the type.
  func typeText(
    _ syntax: TypeSyntax, isNested: Bool = false, inExtension: Bool = false
  ) -> String {
    var replacements = file.moduleReplacements(in: syntax.range)
    for name in syntax.leadingNames {
      if name.text == "Self", isNested {
        replacements.append((name.range, type.qualifiedName))
      } else if !emitsIntoBody || inExtension {
        let count = file.declarations.qualifierLength(of: name.text, in: type.path)
        let start = SourceRange(name.range.start, name.range.start)
        guard count > 0 else { continue }
        replacements.append((start, type.spelling.prefix(count).map { $0 + "." }.joined()))
      }
    }
    return file.source.text(
      syntax.range, replacing: replacements.sorted { $0.range.start < $1.range.start })
  }
}

extension TypeSyntax {
  /// The first name of each dotted path in the type, in order.
  fileprivate var leadingNames: [NameSyntax] {
    switch self {
    case .named(let path, _):
      path.prefix(1).map(\.name) + path.flatMap(\.arguments).flatMap(\.leadingNames)
    case .array(let element, _): element.leadingNames
    case .dictionary(let key, let value, _): key.leadingNames + value.leadingNames
    case .optional(let wrapped, _), .implicitlyUnwrapped(let wrapped, _): wrapped.leadingNames
    case .tuple(let elements, _): elements.flatMap(\.leadingNames)
    case .function, .existential, .other, .inferred: []
    }
  }
}
