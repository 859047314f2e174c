// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes an `#if` and opens its first clause.
  mutating func parseIf() {
    guard conditions.count < NestingLimit.parser else {
      report(.nestedTooDeeply, at: current.range)
      index = tokens.count - 1
      return
    }
    file.ifConfigs.append(
      IfConfigSyntax(
        clauses: [parseDirective()], end: nil, declarationDepth: declarationDepth,
        conditions: conditions))
    conditions.append(ClauseReference(ifConfig: file.ifConfigs.count - 1, clause: 0))
  }

  /// Consumes an `#elseif` or `#else`, and opens its clause.
  mutating func parseElse() {
    let start = current.range.start
    let clause = parseDirective()
    guard let open = conditions.popLast() else {
      report(
        .unexpected(source.text(SourceRange(start, clause.directive.end))), at: clause.directive)
      return
    }
    closeClause(open, at: start)
    file.ifConfigs[open.ifConfig].clauses.append(clause)
    conditions.append(
      ClauseReference(ifConfig: open.ifConfig, clause: open.clause + 1))
  }

  /// Consumes an `#endif` and closes the last clause.
  mutating func parseEndif() {
    let range = current.range
    skip()
    guard let open = conditions.popLast() else {
      report(.unexpected("#endif"), at: range)
      return
    }
    closeClause(open, at: range.start)
    file.ifConfigs[open.ifConfig].end = range
  }

  /// Closes the `#if` directives that lack an `#endif`, and reports them.
  ///
  /// - Parameter count: The number of clauses that remain open.
  mutating func closeIfConfigs(downTo count: Int) {
    while conditions.count > count, let open = conditions.popLast() {
      closeClause(open, at: current.range.start)
      report(.unterminatedCondition, at: file.ifConfigs[open.ifConfig].clauses[0].directive)
    }
  }

  private mutating func closeClause(_ reference: ClauseReference, at end: Int) {
    let body = file.ifConfigs[reference.ifConfig].clauses[reference.clause].body
    file.ifConfigs[reference.ifConfig].clauses[reference.clause].body =
      SourceRange(body.start, end)
  }

  /// Consumes a directive and the condition on its line, and opens a clause.
  private mutating func parseDirective() -> IfConfigSyntax.Clause {
    let start = current.range.start
    let condition = file.conditions[index]
    skip()
    let first = index
    while !current.startsLine, !at(.endOfFile) { skip() }
    let end = max(previous.range.end, start)
    return IfConfigSyntax.Clause(
      directive: SourceRange(start, end), condition: condition,
      conditionTokens: condition == nil ? first..<first : first..<index,
      body: SourceRange(end, end))
  }
}
