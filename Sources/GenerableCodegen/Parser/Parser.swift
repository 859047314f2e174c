// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the declarations of a Swift file.
///
/// It understands types, their stored properties and cases, attributes, imports and conditional
/// compilation; bodies and expressions are skipped by balanced brackets. It never fails: what it
/// can't read becomes a diagnostic and the next declaration is looked for.
///
/// `at` and `peek` look, `eat` consumes if it finds what it names, `expect` complains if it
/// doesn't, `skip` consumes without understanding.
package struct Parser {
  let source: SourceFile
  let tokens: [Token]
  var index = 0
  var file: ParsedFile
  var diagnostics: [Diagnostic] = []
  /// How many brackets and declarations are open.
  var depth = 0
  /// How many braces of declarations are open.
  var nesting = 0
  /// The clauses of conditional compilation that are open, outermost first.
  var conditions: [ConditionReference] = []

  private init(_ source: SourceFile, lexemes: [Lexeme]) {
    self.source = source
    tokens = Token.tokens(of: lexemes)
    file = ParsedFile(source: source, lexemes: lexemes, tokens: tokens)
  }

  private init(_ file: ParsedFile, tokens: ArraySlice<Token>) {
    source = file.source
    self.tokens = Array(tokens)
    self.file = file
  }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lexemes: Its pieces.
  /// - Returns: What was found, and what is wrong with it.
  /// - Complexity: O(*n*) in the number of lexemes.
  package static func parse(
    _ source: SourceFile, lexemes: [Lexeme]
  ) -> (ParsedFile, [Diagnostic]) {
    var parser = Parser(source, lexemes: lexemes)
    parser.reportProblems(of: lexemes)
    parser.file.members = parser.parseMembers(untilBrace: false)
    parser.closeConditionals(downTo: 0)
    return (parser.file, parser.diagnostics)
  }

  /// Parses a type that makes up all of some tokens.
  ///
  /// - Parameters:
  ///   - range: Indices into the tokens of the file.
  ///   - file: The file.
  /// - Returns: The type, or nil when the tokens are something else.
  static func type(_ range: Range<Int>, of file: ParsedFile) -> TypeSyntax? {
    guard let last = range.last else { return nil }
    let end = SourceRange(file.tokens[last].range.end, file.tokens[last].range.end)
    var parser = Parser(
      file, tokens: file.tokens[range] + [Token(kind: .endOfFile, range: end, startsLine: true)])
    let type = parser.parseType()
    return parser.at(.endOfFile) && parser.diagnostics.isEmpty ? type : nil
  }

  // MARK: - Looking

  /// The token at the cursor, or the end of the file.
  var current: Token { peek(0) }

  /// The token `distance` tokens ahead, or the end of the file.
  func peek(_ distance: Int) -> Token {
    tokens[min(index + distance, tokens.count - 1)]
  }

  /// The token before the cursor; at the start of the file the first one.
  var previous: Token { tokens[max(index - 1, 0)] }

  /// Whether the token at the cursor is of that kind.
  func at(_ kind: Lexeme.Kind) -> Bool { current.kind == kind }

  /// The text of a token.
  func text(_ token: Token) -> String { source.text(token.range) }

  /// Whether the token `distance` tokens ahead is that word.
  func at(word: String, _ distance: Int = 0) -> Bool {
    let token = peek(distance)
    return token.kind == .identifier && token.range.count == word.utf8.count && text(token) == word
  }

  /// Whether the token `distance` tokens ahead is that character of an operator.
  func at(operator character: Character, _ distance: Int = 0) -> Bool {
    let token = peek(distance)
    return token.kind == .operatorCharacter && token.range.count == 1
      && character.asciiValue == source.bytes[token.range.start]
  }

  /// Whether the token `distance` tokens ahead follows the one before it without a blank.
  func isJoined(_ distance: Int = 0) -> Bool {
    guard index + distance > 0 else { return false }
    return tokens[min(index + distance, tokens.count) - 1].range.end
      == peek(distance).range.start
  }

  // MARK: - Consuming

  /// Consumes the token at the cursor; at the end of the file nothing.
  mutating func skip() {
    index = min(index + 1, tokens.count - 1)
  }

  /// Consumes a token of that kind if there is one.
  mutating func eat(_ kind: Lexeme.Kind) -> Token? {
    guard at(kind) else { return nil }
    let token = current
    skip()
    return token
  }

  /// Consumes a name if there is one.
  mutating func eatName() -> NameSyntax? {
    guard let token = eat(.identifier) ?? eat(.quotedIdentifier) else { return nil }
    return NameSyntax(spelling: text(token), range: token.range)
  }

  /// Consumes a name, or complains that `what` is missing.
  mutating func expectName(_ what: String) -> NameSyntax? {
    if let name = eatName() {
      return name
    }
    report(.expected(what), at: current.range)
    return nil
  }

  /// Adds a diagnostic.
  mutating func report(_ message: DiagnosticMessage, at range: SourceRange) {
    diagnostics.append(Diagnostic(message, at: range, in: source))
  }

  /// Complains about lexemes without an end.
  private mutating func reportProblems(of lexemes: [Lexeme]) {
    for lexeme in lexemes {
      switch (lexeme.problem, lexeme.kind) {
      case (nil, _): continue
      case (.nestedTooDeeply, _): report(.nestedTooDeeply, at: lexeme.range)
      case (.unterminated, .blockComment): report(.unterminated("comment"), at: lexeme.range)
      case (.unterminated, .regex):
        report(.unterminated("regular expression"), at: lexeme.range)
      case (.unterminated, .string): report(.unterminated("string literal"), at: lexeme.range)
      case (.unterminated, _): report(.unterminated("name in backticks"), at: lexeme.range)
      }
    }
  }
}
