// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A name in a source file.
package struct NameSyntax: Sendable, Hashable {
  /// The name without backticks: the key in JSON.
  package let text: String
  /// The name as it is written.
  package let spelling: String
  /// Where the name is.
  package let range: SourceRange

  /// Creates a name from its spelling.
  package init(spelling: String, range: SourceRange) {
    self.spelling = spelling
    self.range = range
    let isQuoted = spelling.utf8.first == UInt8(ascii: "`") && spelling.utf8.count > 2
    text = isQuoted ? String(spelling.dropFirst().dropLast()) : spelling
  }

  /// The name as an expression, where some words that may be names begin something else.
  var expression: String {
    Self.expressionWords.contains(spelling) ? "`\(spelling)`" : spelling
  }

  private static let expressionWords: Set<String> = [
    "await", "any", "borrow", "consume", "copy", "discard", "each", "some", "unsafe", "yield",
  ]

  /// The name as the label of an argument, where keywords but one need no backticks.
  var label: String {
    text != "inout" && Lexer.isIdentifier(text) ? text : spelling
  }
}
