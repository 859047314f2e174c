// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A name in a source file: an identifier, or a dotted path in the declaration of an extension.
package struct NameSyntax: Sendable, Hashable {
  /// The name without backticks, which is the key in JSON.
  package let text: String
  /// The name as written, including backticks.
  package let spelling: String
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
  package var spellings: [String] {
    text == spelling ? spelling.split(separator: ".").map(String.init) : [spelling]
  }
}
