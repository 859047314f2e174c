// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An attribute of a declaration: `@Guide(description: "…", .range(1...5))`.
package struct AttributeSyntax: Sendable, Hashable {
  /// One argument of an attribute.
  package struct Argument: Sendable, Hashable {
    /// The label before the colon.
    package let label: NameSyntax?
    /// The tokens of the value, as indices into the tokens of the file.
    package let tokens: Range<Int>
    /// Where the value is.
    package let range: SourceRange
  }

  /// The name, without a module before it.
  package let name: String
  /// The attribute from the at sign to the closing parenthesis.
  package let range: SourceRange
  /// What stands between the parentheses; nil without parentheses.
  package let argumentsRange: SourceRange?
  /// The arguments.
  package let arguments: [Argument]
  /// The clauses of conditional compilation around it, outermost first, within its file.
  package let conditions: [ConditionReference]

  /// Whether it is one of the two annotations that this package reads.
  package var isAnnotation: Bool { name == "Generable" || name == "Guide" }

  /// The argument labelled `label`, or nil.
  package func argument(_ label: String) -> Argument? {
    arguments.first { $0.label?.text == label }
  }
}
