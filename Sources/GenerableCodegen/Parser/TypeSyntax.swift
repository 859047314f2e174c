// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type as it is written.
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
  /// `(Int, Int)`; a single type in parentheses is that type.
  case tuple([TypeSyntax], SourceRange)
  /// `(Int) -> Int`.
  case function(SourceRange)
  /// `any P`, `some P`, `P & Q`.
  case existential(SourceRange)
  /// Anything else that a type can be.
  case other(SourceRange)

  /// One name of a dotted path.
  package struct Component: Sendable, Hashable {
    /// The name.
    package let name: NameSyntax
    /// The types between its angle brackets.
    package let arguments: [TypeSyntax]
  }

  /// Where the type is.
  package var range: SourceRange {
    switch self {
    case .named(_, let range), .array(_, let range), .dictionary(_, _, let range),
      .optional(_, let range), .implicitlyUnwrapped(_, let range), .tuple(_, let range),
      .function(let range), .existential(let range), .other(let range):
      range
    }
  }

  /// The type in one of two spellings each: `Optional<T>` is `T?`, `Array<T>` is `[T]`.
  ///
  /// A leading `Swift.` is left out of every name.
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
    default: return self
    }
  }
}
