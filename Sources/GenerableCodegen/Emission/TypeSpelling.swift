// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// A type as an extension of the annotated type has to spell it.
  ///
  /// - Parameters:
  ///   - syntax: The type as it is written.
  ///   - isNested: Whether the text goes into another type, where `Self` means something else.
  ///   - staysOutside: Whether the text goes into an extension, wherever most of the code stands.
  /// - Returns: The text.
  func spelling(
    of syntax: TypeSyntax, isNested: Bool = false, staysOutside: Bool = false
  ) -> String {
    var text = ""
    var offset = syntax.range.start
    for name in syntax.leadingNames {
      text += file.runtimeText(SourceRange(offset, name.range.start))
      offset = name.range.start
      if name.text == "Self", isNested {
        text += type.qualifiedName
        offset = name.range.end
        continue
      }
      guard !standsInBody || staysOutside else { continue }
      let count = file.names.qualification(of: name.text, in: type.path)
      text += type.spelling.prefix(count).map { $0 + "." }.joined()
    }
    return text + file.runtimeText(SourceRange(offset, syntax.range.end))
  }
}

extension TypeSyntax {
  /// The first name of each dotted path in the type, in order.
  fileprivate var leadingNames: [NameSyntax] {
    switch self {
    case .named(let path, _):
      [path.first?.name].compactMap(\.self)
        + path.flatMap(\.arguments).flatMap(\.leadingNames)
    case .array(let element, _): element.leadingNames
    case .dictionary(let key, let value, _): key.leadingNames + value.leadingNames
    case .optional(let wrapped, _), .implicitlyUnwrapped(let wrapped, _): wrapped.leadingNames
    case .tuple(let elements, _): elements.flatMap(\.leadingNames)
    case .function, .existential, .other: []
    }
  }
}
