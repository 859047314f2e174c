// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The syntax of a file, to the extent that the generator needs it.
package struct ParsedFile: Sendable {
  /// The source file.
  package let source: SourceFile
  /// The lexemes of the file.
  package let lexemes: [Lexeme]
  /// The lexemes that are not trivia, terminated by an end-of-file token.
  package let tokens: [Token]
  /// The condition of each `#if` and `#elseif`, by the index of the directive's token.
  ///
  /// It includes directives in function bodies, which the parser skips.
  var conditions: [Int: Condition] = [:]
  /// The top-level declarations.
  package internal(set) var members: [MemberSyntax] = []
  /// The imports.
  var imports: [ImportSyntax] = []
  /// The names of the imported modules.
  package var importedModules: [String] { imports.map(\.module.text) }
  /// The `#if` directives outside function bodies, in order.
  package internal(set) var ifConfigs: [IfConfigSyntax] = []
  /// All `@Generable` and `@Guide` attributes of declarations, in order.
  package internal(set) var annotations: [AttributeSyntax] = []
  /// The ranges of `@Generable` attributes in function bodies, which no extension can reach.
  var localAnnotations: [SourceRange] = []

  init(_ source: SourceFile, lexemes: [Lexeme]) {
    self.source = source
    self.lexemes = lexemes
    tokens = Token.tokens(of: lexemes)
  }

  func text(ofToken index: Int) -> String { source.text(tokens[index].range) }

  func words(_ range: Range<Int>) -> [String] { range.map(text(ofToken:)) }

  /// Returns the source range of tokens, or `nil` if `range` is empty.
  func sourceRange(_ range: Range<Int>) -> SourceRange? {
    guard let first = range.first, let last = range.last else { return nil }
    return SourceRange(tokens[first].range.start, tokens[last].range.end)
  }

  /// Returns the tokens in a source range.
  ///
  /// - Parameter range: The source range.
  /// - Returns: The indices of the tokens.
  /// - Complexity: O(log *n*) in the number of tokens.
  package func tokens(in range: SourceRange) -> Range<Int> {
    func first(from offset: Int) -> Int {
      var low = 0
      var high = tokens.count
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].range.start < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: range.start)
    return start..<max(start, first(from: range.end))
  }

  /// Returns whether a range contains tokens outside imports and directives.
  func hasDeclarations(in range: SourceRange) -> Bool {
    let known = imports.map(\.range) + ifConfigs.flatMap(\.directives)
    return tokens(in: range).contains { index in
      !known.contains { $0.contains(tokens[index].range) }
    }
  }

  /// Returns the arguments between two parentheses, separated by the commas outside nested
  /// brackets.
  func arguments(in range: Range<Int>) -> [AttributeSyntax.Argument] {
    var arguments: [AttributeSyntax.Argument] = []
    var start = range.lowerBound
    var open = 0
    for position in range {
      switch tokens[position].kind {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      case .comma where open == 0:
        arguments += argument(start..<position)
        start = position + 1
      default: break
      }
    }
    return arguments + argument(start..<max(start, range.upperBound))
  }

  /// Returns the argument that consists of the given tokens; none if there are no tokens.
  private func argument(_ range: Range<Int>) -> [AttributeSyntax.Argument] {
    guard let first = range.first else { return [] }
    var label: NameSyntax?
    var value = range
    if range.count > 2, tokens[first].isName, tokens[first + 1].kind == .colon {
      label = NameSyntax(spelling: text(ofToken: first), range: tokens[first].range)
      value = first + 2..<range.upperBound
    }
    return sourceRange(value).map {
      [AttributeSyntax.Argument(label: label, tokens: value, range: $0)]
    } ?? []
  }
}
