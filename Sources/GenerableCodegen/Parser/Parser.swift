// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Parses the declarations of a Swift file.
///
/// The parser reads types, their stored properties and cases, attributes, imports and conditional
/// compilation; it skips bodies and expressions by balanced brackets. It never fails: it reports a
/// diagnostic for a declaration that it cannot read, and continues with the next one.
///
/// `at` and `peek` look ahead, `eat` consumes a token if it matches, `expect` reports a diagnostic
/// if it doesn't, and `skip` consumes tokens without parsing them.
package struct Parser {
  let source: SourceFile
  let tokens: [Token]
  var index = 0
  var file: ParsedFile
  var diagnostics: [Diagnostic] = []
  /// The nesting depth of declarations and types at the cursor.
  var depth = 0
  /// The number of declaration bodies that enclose the cursor.
  var declarationDepth = 0
  /// The clauses of conditional compilation that enclose the cursor, outermost first.
  var conditions: [ClauseReference] = []

  private init(_ source: SourceFile, lexemes: [Lexeme]) {
    self.source = source
    file = ParsedFile(source, lexemes: lexemes)
    tokens = file.tokens
  }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lexemes: The lexemes of the file.
  /// - Returns: The syntax of the file, and its syntax errors.
  /// - Complexity: O(*n*) in the number of lexemes.
  package static func parse(
    _ source: SourceFile, lexemes: [Lexeme]
  ) -> (ParsedFile, [Diagnostic]) {
    var parser = Parser(source, lexemes: lexemes)
    parser.reportProblems(of: lexemes)
    parser.parseConditions()
    parser.file.members = parser.parseMembers(untilBrace: false)
    parser.closeIfConfigs(downTo: 0)
    return (parser.file, parser.diagnostics)
  }

  // MARK: - Lookahead

  /// The token at the cursor, or the end-of-file token.
  var current: Token { peek(0) }

  /// Returns the token `distance` tokens ahead, or the end-of-file token.
  func peek(_ distance: Int) -> Token {
    tokens[min(index + distance, tokens.count - 1)]
  }

  /// The token before the cursor, or the first token at the start of the file.
  var previous: Token { tokens[max(index - 1, 0)] }

  /// Returns whether the token at the cursor has the given kind.
  func at(_ kind: Lexeme.Kind) -> Bool { current.kind == kind }

  /// Returns the text of a token.
  func text(_ token: Token) -> String { source.text(token.range) }

  /// Returns whether the token `distance` tokens ahead is the given word.
  func at(word: String, _ distance: Int = 0) -> Bool {
    let token = peek(distance)
    return token.kind == .identifier && token.range.count == word.utf8.count && text(token) == word
  }

  /// Returns whether the token `distance` tokens ahead is the given operator character.
  func at(operator character: Character, _ distance: Int = 0) -> Bool {
    let token = peek(distance)
    return token.kind == .operatorCharacter && token.range.count == 1
      && character.asciiValue == source.bytes[token.range.start]
  }

  /// Returns whether no trivia precedes the token `distance` tokens ahead.
  func isJoined(_ distance: Int = 0) -> Bool {
    guard index + distance > 0 else { return false }
    return tokens[min(index + distance, tokens.count) - 1].range.end
      == peek(distance).range.start
  }

  // MARK: - Consuming

  /// Consumes the token at the cursor, except at the end of the file.
  mutating func skip() {
    index = min(index + 1, tokens.count - 1)
  }

  /// Consumes the token at the cursor if it has the given kind.
  mutating func eat(_ kind: Lexeme.Kind) -> Token? {
    guard at(kind) else { return nil }
    let token = current
    skip()
    return token
  }

  /// Consumes a name if one is at the cursor.
  mutating func eatName() -> NameSyntax? {
    guard current.isName else { return nil }
    let token = current
    skip()
    return NameSyntax(spelling: text(token), range: token.range)
  }

  /// Consumes a name, or reports that it is missing.
  mutating func expectName(_ role: String) -> NameSyntax? {
    if let name = eatName() { return name }
    report(.expected(role), at: current.range)
    return nil
  }

  /// Consumes a closing bracket, or reports that it is missing.
  @discardableResult
  mutating func expectClosing(_ kind: Lexeme.Kind, from opening: Int) -> Bool {
    if eat(kind) != nil { return true }
    report(.unbalanced(text(tokens[opening])), at: tokens[opening].range)
    return false
  }

  /// Consumes a comma-separated list, up to an element that cannot be parsed.
  mutating func parseList<Element>(
    until closing: Lexeme.Kind? = nil, _ parseElement: (inout Self) -> Element?
  ) -> [Element] {
    var elements: [Element] = []
    var progress = LoopProgressCondition()
    while closing.map(at) != true, progress.advanced(to: index) {
      guard let element = parseElement(&self) else { break }
      elements.append(element)
      guard eat(.comma) != nil else { break }
    }
    return elements
  }

  /// Reports a diagnostic.
  mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.append(Diagnostic(message, at: range, in: source))
  }

  /// Reports the errors in lexemes.
  private mutating func reportProblems(of lexemes: [Lexeme]) {
    for lexeme in lexemes {
      guard let problem = lexeme.problem else { continue }
      guard problem == .unterminated else {
        report(.nestedTooDeeply, at: lexeme.range)
        continue
      }
      switch lexeme.kind {
      case .blockComment: report(.unterminated("comment", "*/"), at: lexeme.range)
      case .regex: report(.unterminated("regular expression", "/"), at: lexeme.range)
      case .string: report(.unterminated("string literal", "\""), at: lexeme.range)
      default: report(.unterminated("name in backticks", "`"), at: lexeme.range)
      }
    }
  }
}
