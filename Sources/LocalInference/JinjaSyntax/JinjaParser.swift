// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A parser of templates, which follows the grammar of Jinja2.
struct JinjaParser {
  /// The maximum depth of nested statements and expressions.
  static let nestingLimit = 64

  let source: JinjaSource
  private let tokens: [JinjaToken]
  private var index = 0
  private var nesting = 0
  /// The number of open loops in the current macro.
  var loopDepth = 0
  /// Whether unknown filters and tests are errors only when they are evaluated, as inside
  /// conditions.
  var isConditional = false
  /// The errors of unknown filters and tests outside of conditions.
  var unknownNames: [ChatTemplateError] = []
  /// The names that the current macro uses.
  var usedNames: Set<String> = []

  private init(_ source: JinjaSource) throws(ChatTemplateError) {
    self.source = source
    tokens = try JinjaLexer.tokens(of: source)
  }

  /// Returns the statements of a template.
  ///
  /// - Throws: ``ChatTemplateError`` with the position of the first error.
  static func statements(of source: JinjaSource) throws(ChatTemplateError) -> [JinjaStatement] {
    var parser = try JinjaParser(source)
    let (statements, _) = try parser.parseStatements(until: [], of: nil)
    if let error = parser.unknownNames.first { throw error }
    return statements
  }

  // MARK: - Tokens

  var token: JinjaToken { tokens[index] }

  /// The token after the current one.
  var nextToken: JinjaToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() {
    index = min(index + 1, tokens.count - 1)
  }

  func error(_ message: String, at position: Int? = nil) -> ChatTemplateError {
    source.error(.syntax, message, at: position ?? token.position)
  }

  func isSymbol(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  func isName(_ name: String) -> Bool { token.kind == .name(name) }

  /// Skips a symbol, and returns whether it was the current token.
  mutating func skip(_ symbol: String) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  /// Skips a name, and returns whether it was the current token.
  mutating func skip(name: String) -> Bool {
    guard isName(name) else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: JinjaToken.Kind) throws(ChatTemplateError) {
    guard token.kind == kind else {
      let expected = JinjaToken(kind: kind, position: 0).description
      throw error("\(expected) is expected instead of \(token.description)")
    }
    advance()
  }

  mutating func expectName() throws(ChatTemplateError) -> String {
    guard case .name(let name) = token.kind else {
      throw error("a name is expected instead of \(token.description)")
    }
    advance()
    return name
  }

  /// Parses a nested part, and fails if there are too many levels.
  mutating func nested<Part>(
    _ parse: (inout JinjaParser) throws(ChatTemplateError) -> Part
  ) throws(ChatTemplateError) -> Part {
    guard nesting < Self.nestingLimit else {
      throw source.error(
        .limit, "the template has more than \(Self.nestingLimit) nested levels", at: token.position)
    }
    nesting += 1
    defer { nesting -= 1 }
    return try parse(&self)
  }

  /// Returns an expression, and fails if it has too many levels.
  func expression(
    _ kind: JinjaExpression.Kind, at position: Int, containing depths: Int...
  ) throws(ChatTemplateError) -> JinjaExpression {
    let depth = 1 + (depths.max() ?? 0)
    guard depth <= 2 * Self.nestingLimit else {
      throw source.error(
        .limit, "the expression has more than \(2 * Self.nestingLimit) nested levels", at: position)
    }
    return JinjaExpression(kind: kind, position: position, depth: depth)
  }
}
