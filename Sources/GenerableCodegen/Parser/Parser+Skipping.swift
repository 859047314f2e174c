// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes an opening bracket and everything up to the matching closing bracket.
  ///
  /// An unmatched closing bracket of another kind ends the range early, so that one missing bracket
  /// does not consume the rest of the file.
  ///
  /// - Returns: The range, including both brackets.
  @discardableResult
  mutating func skipBalanced() -> SourceRange {
    let opening = current
    var open: [Lexeme.Kind] = []
    repeat {
      switch current.kind {
      case .leftParen, .leftBracket, .leftBrace:
        open.append(current.kind)
        skip()
      case .rightParen, .rightBracket, .rightBrace:
        guard let match = open.lastIndex(where: { Self.closingBracket(of: $0) == current.kind })
        else {
          return recoverUnbalanced(opening)
        }
        open.removeSubrange(match...)
        skip()
      case .at:
        recordLocalAnnotation()
        skip()
      case .endOfFile:
        return recoverUnbalanced(opening)
      default:
        skip()
      }
    } while !open.isEmpty
    return SourceRange(opening.range.start, previous.range.end)
  }

  private mutating func recoverUnbalanced(_ opening: Token) -> SourceRange {
    report(.unbalanced(text(opening)), at: opening.range)
    return SourceRange(opening.range.start, previous.range.end)
  }

  private static func closingBracket(of kind: Lexeme.Kind) -> Lexeme.Kind {
    switch kind {
    case .leftParen: .rightParen
    case .leftBracket: .rightBracket
    default: .rightBrace
    }
  }

  /// Records a `@Generable` attribute at the cursor, in skipped source text.
  private mutating func recordLocalAnnotation() {
    let isQualified = at(word: ModuleNames.foundationModels, 1) && peek(2).kind == .period
    let distance = isQualified ? 3 : 1
    guard at(word: "Generable", distance) else { return }
    file.localAnnotations.append(
      SourceRange(current.range.start, peek(distance).range.end))
  }

  /// Consumes an expression, up to the next declaration, separator or closing bracket.
  ///
  /// The expression ends at a line break if a declaration, an attribute or a directive follows and
  /// the line does not end in an operator.
  ///
  /// - Returns: The tokens of the expression.
  mutating func skipExpression() -> Range<Int> {
    let start = index
    var progress = LoopProgressCondition()
    while progress.advanced(to: index) {
      switch current.kind {
      case .endOfFile, .rightBrace, .rightParen, .rightBracket, .semicolon:
        return start..<index
      case .comma:
        if startsBinding(1) { return start..<index }
        skip()
      case .leftParen, .leftBracket:
        skipBalanced()
      case .leftBrace:
        if index > start, startsAccessors { return start..<index }
        skipBalanced()
      default:
        if index > start, current.startsLine, startsDeclaration, !previousJoinsLines {
          return start..<index
        }
        skip()
      }
    }
    return start..<index
  }

  /// Returns whether another binding of the same `let` or `var` starts `distance` tokens ahead.
  private func startsBinding(_ distance: Int) -> Bool {
    guard peek(distance).isName else { return false }
    switch peek(distance + 1).kind {
    case .colon, .comma, .semicolon, .rightBrace, .endOfFile: return true
    case .operatorCharacter: return at(operator: "=", distance + 1)
    default: return peek(distance + 1).startsLine
    }
  }

  /// Whether the brace at the cursor starts observers or accessors, rather than a closure.
  var startsAccessors: Bool {
    guard at(.leftBrace) else { return false }
    var distance = 1
    while peek(distance).kind == .at {
      distance += 2
    }
    return Self.accessorWords.contains { at(word: $0, distance) }
      && [.leftBrace, .leftParen, .identifier, .rightBrace].contains(peek(distance + 1).kind)
  }

  private static let accessorWords: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress",
    "init", "mutating", "nonmutating",
  ]

  /// Whether the token at the cursor cannot continue an expression on the previous line.
  private var startsDeclaration: Bool {
    switch current.kind {
    case .identifier:
      !["as", "is", "in", "where", "else"].contains(text(current))
    case .at, .quotedIdentifier, .poundIf, .poundElseif, .poundElse, .poundEndif, .poundName: true
    default: false
    }
  }

  /// Whether the token before the cursor requires an operand or name after it.
  private var previousJoinsLines: Bool {
    switch previous.kind {
    case .period, .comma, .colon, .backslash: return true
    case .operatorCharacter:
      // A binary operator at the end of a line follows a blank; in `x!` and `[Int?]>`, none does.
      var first = index - 1
      while first > 0, tokens[first - 1].kind == .operatorCharacter,
        tokens[first - 1].range.end == tokens[first].range.start
      {
        first -= 1
      }
      return first == 0 || tokens[first - 1].range.end != tokens[first].range.start
    case .identifier: return ["as", "is", "in", "try", "await", "else"].contains(text(previous))
    default: return false
    }
  }

  /// Consumes the rest of a declaration, including its body if it has one.
  mutating func skipDeclaration() {
    var progress = LoopProgressCondition()
    var isFirst = true
    while progress.advanced(to: index) {
      switch current.kind {
      case .endOfFile, .rightBrace, .semicolon, .poundIf, .poundElseif, .poundElse, .poundEndif:
        return
      case .rightParen, .rightBracket:
        return skip()
      case .leftBrace:
        skipBalanced()
        return
      case .leftParen, .leftBracket:
        skipBalanced()
      case .at where !isFirst && current.startsLine:
        return
      case .identifier where !isFirst && current.startsLine && !continuesSignature:
        return
      default:
        skip()
      }
      isFirst = false
    }
  }

  private var continuesSignature: Bool {
    ["where", "async", "throws", "rethrows"].contains(text(current)) || previousJoinsLines
  }
}
