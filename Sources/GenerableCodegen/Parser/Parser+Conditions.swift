// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes an `#if` and opens its conditional.
  mutating func parseIf() {
    guard conditions.count < NestingLimit.parser else {
      report(.nestedTooDeeply, at: current.range)
      index = tokens.count - 1
      return
    }
    let (directive, condition) = parseDirective()
    file.conditionals.append(
      ConditionalSyntax(
        clauses: [
          ConditionalSyntax.Clause(
            directive: directive, condition: condition,
            body: SourceRange(directive.end, directive.end))
        ],
        end: nil, nesting: nesting, conditions: conditions))
    conditions.append(ConditionReference(conditional: file.conditionals.count - 1, clause: 0))
  }

  /// Consumes an `#elseif` or `#else` and opens its clause.
  mutating func parseElse() {
    let start = current.range.start
    let (directive, condition) = parseDirective()
    guard let open = conditions.popLast() else {
      report(.unexpected(source.text(SourceRange(start, directive.end))), at: directive)
      return
    }
    closeClause(open, at: start)
    file.conditionals[open.conditional].clauses.append(
      ConditionalSyntax.Clause(
        directive: directive, condition: condition,
        body: SourceRange(directive.end, directive.end)))
    conditions.append(
      ConditionReference(conditional: open.conditional, clause: open.clause + 1))
  }

  /// Consumes an `#endif` and closes its conditional.
  mutating func parseEndif() {
    let range = current.range
    skip()
    guard let open = conditions.popLast() else {
      report(.unexpected("#endif"), at: range)
      return
    }
    closeClause(open, at: range.start)
    file.conditionals[open.conditional].end = range
  }

  /// Complains about conditionals without their `#endif`.
  mutating func closeConditionals(downTo count: Int) {
    while conditions.count > count, let open = conditions.popLast() {
      closeClause(open, at: current.range.start)
      report(.unterminatedCondition, at: file.conditionals[open.conditional].clauses[0].directive)
    }
  }

  private mutating func closeClause(_ reference: ConditionReference, at end: Int) {
    let body = file.conditionals[reference.conditional].clauses[reference.clause].body
    file.conditionals[reference.conditional].clauses[reference.clause].body =
      SourceRange(body.start, end)
  }

  /// Consumes a directive with the condition on its line.
  private mutating func parseDirective() -> (SourceRange, Range<Int>?) {
    let start = current.range.start
    let hasCondition = !at(.poundElse)
    skip()
    let first = index
    while !current.startsLine, !at(.endOfFile) {
      skip()
    }
    let end = max(previous.range.end, start)
    return (SourceRange(start, end), hasCondition ? first..<index : nil)
  }
}
