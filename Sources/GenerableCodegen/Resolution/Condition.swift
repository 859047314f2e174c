// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The condition of an `#if`, as far as the generator has to understand it.
///
/// Three conditions are told apart: those that say whether the declarations are this package's to
/// compile (`canImport(FoundationModels)` and `GENERABLE`), `true` and `false`, and all others,
/// about which nothing is known.
package indirect enum Condition: Sendable, Hashable {
  /// One of the two conditions that guard declarations.
  case guarding(SourceRange)
  /// `true` or `false`.
  case constant(Bool)
  /// Any other condition, without blanks.
  case unknown(String)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// The truth of the condition.
  ///
  /// - Parameter guarding: What the guarding conditions are taken to be.
  /// - Returns: The truth, or nil when it depends on what is not known.
  func value(whenGuarding guarding: Bool) -> Bool? {
    switch self {
    case .guarding: return guarding
    case .constant(let value): return value
    case .unknown: return nil
    case .not(let inner): return inner.value(whenGuarding: guarding).map { !$0 }
    case .and(let left, let right):
      let values = [
        left.value(whenGuarding: guarding), right.value(whenGuarding: guarding),
      ]
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .or(let left, let right):
      let values = [
        left.value(whenGuarding: guarding), right.value(whenGuarding: guarding),
      ]
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  /// Where the guarding conditions stand.
  var guardingRanges: [SourceRange] {
    switch self {
    case .guarding(let range): [range]
    case .constant, .unknown: []
    case .not(let inner): inner.guardingRanges
    case .and(let left, let right), .or(let left, let right):
      left.guardingRanges + right.guardingRanges
    }
  }
}

/// Reads the condition of an `#if`.
struct ConditionReader {
  let source: SourceFile
  let tokens: [Token]
  let end: Int
  var index: Int
  var depth = 0

  /// Reads the condition that the tokens of a range spell.
  static func condition(_ range: Range<Int>, of file: ParsedFile) -> Condition {
    var reader = ConditionReader(
      source: file.source, tokens: file.tokens, end: range.upperBound, index: range.lowerBound)
    return reader.disjunction()
  }

  private mutating func disjunction() -> Condition {
    var condition = conjunction()
    while eat(operator: "|") {
      condition = .or(condition, conjunction())
    }
    return condition
  }

  private mutating func conjunction() -> Condition {
    var condition = negation()
    while eat(operator: "&") {
      condition = .and(condition, negation())
    }
    return condition
  }

  private mutating func negation() -> Condition {
    guard index < end, depth < NestingLimit.parser else { return .unknown("") }
    depth += 1
    defer { depth -= 1 }
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .operatorCharacter where source.text(token.range) == "!":
      return .not(negation())
    case .leftParen:
      let inner = disjunction()
      if index < end, tokens[index].kind == .rightParen {
        index += 1
      }
      return inner
    case .identifier:
      return atom(token)
    default:
      return .unknown(source.text(token.range))
    }
  }

  private mutating func atom(_ token: Token) -> Condition {
    let word = source.text(token.range)
    guard index < end, tokens[index].kind == .leftParen else {
      switch word {
      case "true": return .constant(true)
      case "false": return .constant(false)
      case "GENERABLE": return .guarding(token.range)
      default: return .unknown(word)
      }
    }
    let first = index + 1
    var open = 0
    repeat {
      open += tokens[index].kind == .leftParen ? 1 : tokens[index].kind == .rightParen ? -1 : 0
      index += 1
    } while index < end && open > 0
    guard word == "canImport", first < end,
      source.text(tokens[first].range) == "FoundationModels"
    else {
      let arguments = tokens[first - 1..<index].map { source.text($0.range) }.joined()
      return .unknown(word + arguments)
    }
    return .guarding(SourceRange(token.range.start, tokens[index - 1].range.end))
  }

  /// Consumes `||` or `&&`.
  private mutating func eat(operator character: String) -> Bool {
    guard index + 1 < end, source.text(tokens[index].range) == character,
      source.text(tokens[index + 1].range) == character
    else { return false }
    index += 2
    return true
  }
}
