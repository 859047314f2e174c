// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LiteralReader {
  /// Why the source does not tell a value.
  enum Reason: Error, Hashable {
    /// It is an expression of another kind: a call, a closure.
    case form
    /// The name is that of another declaration than a constant with a value.
    case variable(String)
    /// None of the files declares the name.
    case undeclared(String)
    /// Several declarations may be meant.
    case ambiguous(String)
    /// The files declare a member or an operator of that name for types of the library.
    case redeclared(String)
    /// The name exists under conditions that are not known.
    case conditional(String, [String])
    /// The type has no such value.
    case outOfRange(String)
    /// The operands have different types.
    case types([String])
    /// It takes too long to tell, or goes in circles.
    case tooLong
  }

  /// Where reading stopped at something that the source does not tell.
  struct Failure: Error {
    let reason: Reason
    let range: SourceRange
    /// Where that is in the value of a constant, if the expression names one.
    let origin: Origin?

    init(_ reason: Reason, at range: SourceRange, origin: Origin? = nil) {
      self.reason = reason
      self.range = range
      self.origin = origin
    }
  }

  /// A place in the value of a constant.
  struct Origin {
    let source: SourceFile
    let range: SourceRange
  }

  /// The failure at an expression of another kind, which reaches to the next comma or bracket.
  ///
  /// - Parameter start: Where the expression begins; nil where it begins at the cursor.
  /// - Returns: The failure, to be thrown.
  func unsupported(from start: SourceRange?) -> Failure {
    let first = start ?? tokens[min(index, tokens.count - 1)].range
    var position = index
    var last = start.map(consumed) ?? first
    var open = 0
    while position < end {
      let token = tokens[position]
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      default: break
      }
      if open < 0 || open == 0 && token.kind == .comma { break }
      last = token.range
      position += 1
    }
    return Failure(.form, at: first.union(last))
  }
}
