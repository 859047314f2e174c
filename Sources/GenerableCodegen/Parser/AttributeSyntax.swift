// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An attribute of a declaration: `@Guide(description: "…", .range(1...5))`.
package struct AttributeSyntax: Sendable, Hashable {
  /// An argument of an attribute.
  package struct Argument: Sendable, Hashable {
    /// The label before the colon.
    package let label: NameSyntax?
    /// The tokens of the value, as indices into the tokens of the file.
    package let tokens: Range<Int>
    /// The range of the value.
    package let range: SourceRange
  }

  /// The name, without a module qualifier.
  package let name: String
  /// The range from the at sign to the closing parenthesis.
  package let range: SourceRange
  /// The arguments.
  package let arguments: [Argument]
  /// The clauses of conditional compilation that enclose the attribute, outermost first.
  package let conditions: [ClauseReference]

  /// A Boolean value that indicates whether the generator processes the attribute.
  package var isAnnotation: Bool { name == "Generable" || name == "Guide" }

  /// Returns the first argument with a label.
  ///
  /// - Parameter label: The label.
  /// - Returns: The argument, or `nil` if there is none.
  package func argument(_ label: String) -> Argument? {
    arguments.first { $0.label?.text == label }
  }
}
