// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LiteralReader {
  /// What stands for an interpolation while the rest of a literal is read: a character for private
  /// use; a literal that holds it has no value here.
  private static let placeholder: Unicode.Scalar = "\u{10FFFD}"

  /// The value of a string literal, with its interpolations.
  mutating func string(_ token: Token) throws(Failure) -> String {
    let source = scope.file.source
    let interpolations = Lexer.interpolations(of: token.range, in: source.bytes)
    var literal = ""
    var start = token.range.start
    for interpolation in interpolations {
      literal += source.text(SourceRange(start, interpolation.range.start))
      literal.unicodeScalars.append(Self.placeholder)
      start = interpolation.range.end
    }
    literal += source.text(SourceRange(start, token.range.end))
    guard let value = StringLiteral.value(of: literal),
      case let texts = value.unicodeScalars.split(
        separator: Self.placeholder, omittingEmptySubsequences: false),
      texts.count == interpolations.count + 1
    else { throw Failure(.form, at: token.range) }
    var result = String(texts[0])
    for (text, interpolation) in zip(texts.dropFirst(), interpolations) {
      result += try self.text(of: interpolation) + String(text)
      result = try short(result, at: token.range)
    }
    return result
  }

  private mutating func text(of interpolation: Lexer.Interpolation) throws(Failure) -> String {
    guard !constants.redeclares("appendInterpolation") else {
      throw Failure(.redeclared("appendInterpolation"), at: interpolation.range)
    }
    let tokens = Token.tokens(of: interpolation.lexemes)
    var reader = LiteralReader(scope, constants, tokens, 0..<tokens.count - 1)
    let value = try nested(&reader)
    return try known(at: value.range) { () throws(Reason) in try value.expression.description() }
  }

  /// Reads with another reader, on account of this one.
  mutating func nested(_ reader: inout LiteralReader) throws(Failure) -> Located {
    reader.depth = depth + 1
    reader.names = max(reader.names, names)
    reader.operandsLeft = operandsLeft
    defer { operandsLeft = reader.operandsLeft }
    return try reader.whole()
  }
}
