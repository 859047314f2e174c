// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type as written in the source.
package indirect enum TypeSyntax: Sendable, Hashable {
  /// `String`, `Models.Step`, `Array<Step>`.
  case named([Component], SourceRange)
  /// `[Step]`.
  case array(TypeSyntax, SourceRange)
  /// `[String: Step]`.
  case dictionary(TypeSyntax, TypeSyntax, SourceRange)
  /// `Step?`.
  case optional(TypeSyntax, SourceRange)
  /// `Step!`.
  case implicitlyUnwrapped(TypeSyntax, SourceRange)
  /// `(Int, Int)`; parentheses around a single type are omitted from the tree.
  case tuple([TypeSyntax], SourceRange)
  /// `(Int) -> Int`.
  case function(SourceRange)
  /// `any P`, `some P`, `P & Q`.
  case existential(SourceRange)
  /// Any other type, such as a metatype.
  case other(SourceRange)
  /// The default type of a literal, and the range of the literal.
  case inferred(LiteralType, SourceRange)

  /// A component of a dotted path.
  package struct Component: Sendable, Hashable {
    /// The name.
    package let name: NameSyntax
    /// The generic arguments.
    package let arguments: [TypeSyntax]
  }

  /// The range of the type.
  package var range: SourceRange {
    switch self {
    case .named(_, let range), .array(_, let range), .dictionary(_, _, let range),
      .optional(_, let range), .implicitlyUnwrapped(_, let range), .tuple(_, let range),
      .function(let range), .existential(let range), .other(let range), .inferred(_, let range):
      range
    }
  }

  /// The type with `Optional<T>` written as `T?` and `Array<T>` as `[T]`, and without `Swift.`
  /// qualifiers.
  package var canonical: TypeSyntax {
    switch self {
    case .named(let path, let range):
      let components = path.first?.name.text == "Swift" ? Array(path.dropFirst()) : path
      guard components.count == 1, let last = components.last, last.arguments.count == 1 else {
        return .named(components, range)
      }
      switch last.name.text {
      case "Optional": return .optional(last.arguments[0].canonical, range)
      case "Array": return .array(last.arguments[0].canonical, range)
      default: return .named(components, range)
      }
    case .array(let element, let range): return .array(element.canonical, range)
    case .optional(let wrapped, let range), .implicitlyUnwrapped(let wrapped, let range):
      return .optional(wrapped.canonical, range)
    case .inferred(let type, let range): return type.syntax(at: range)
    default: return self
    }
  }

  /// The last component of a named type, or `nil` for any other type.
  var lastName: String? {
    guard case .named(let path, _) = self else { return nil }
    return path.last?.name.text
  }
}

/// A name in a source file: an identifier, or a dotted path in the declaration of an extension.
package struct NameSyntax: Sendable, Hashable {
  /// The name without backticks, which is the key in JSON.
  package let text: String
  /// The name as written, including backticks.
  let spelling: String
  /// The range of the name.
  package let range: SourceRange

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - spelling: The name as written, including backticks.
  ///   - range: The range of the name.
  package init(spelling: String, range: SourceRange) {
    self.spelling = spelling
    self.range = range
    let isQuoted = spelling.utf8.first == UInt8(ascii: "`") && spelling.utf8.count > 2
    text = isQuoted ? String(spelling.dropFirst().dropLast()) : spelling
  }

  /// The name as an expression, with backticks around contextual keywords that start an expression.
  var expression: String {
    Self.expressionWords.contains(spelling) ? "`\(spelling)`" : spelling
  }

  private static let expressionWords: Set<String> = [
    "await", "any", "borrow", "consume", "copy", "discard", "each", "some", "unsafe", "yield",
  ]

  /// The name as an argument label; only `inout` and raw identifiers need backticks there.
  var label: String {
    text != "inout" && Lexer.isIdentifier(text) ? text : spelling
  }

  /// The components of a dotted path, without backticks.
  package var components: [String] {
    spellings.map { NameSyntax(spelling: $0, range: range).text }
  }

  /// The components of a dotted path, as written.
  var spellings: [String] {
    text == spelling ? spelling.split(separator: ".").map(String.init) : [spelling]
  }
}
