// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a `let` or `var` from its keyword on.
  mutating func parseVariable(_ prefix: Prefix) -> VariableSyntax {
    let isConstant = at(word: "let")
    let outer = conditions
    skip()
    var bindings: [VariableSyntax.Binding] = []
    var progress = LoopGuard()
    while progress.advanced(to: index) {
      guard let binding = parseBinding() else { break }
      bindings.append(binding)
      guard eat(.comma) != nil else { break }
    }
    return VariableSyntax(
      isConstant: isConstant, attributes: prefix.attributes, modifiers: prefix.modifiers,
      bindings: bindings, range: SourceRange(prefix.start, previous.range.end), conditions: outer)
  }

  private mutating func parseBinding() -> VariableSyntax.Binding? {
    let start = current.range.start
    var name: NameSyntax?
    if at(.leftParen) {
      skipBalanced()
    } else {
      guard let word = expectName("property name") else { return nil }
      name = word.text == "_" ? nil : word
    }
    let pattern = SourceRange(start, previous.range.end)
    var type: TypeSyntax?
    if eat(.colon) != nil {
      guard let parsed = parseType() else {
        skipDeclaration()
        return nil
      }
      type = parsed
    }
    var initialValue: Range<Int>?
    if at(operator: "="), !isOperatorRun {
      skip()
      initialValue = skipExpression()
    }
    var storage = VariableSyntax.Storage.stored
    let brace = index
    if at(.leftBrace), !current.startsLine || startsAccessors || initialValue == nil {
      storage = parseAccessors(hasInitialValue: initialValue != nil)
    }
    return VariableSyntax.Binding(
      name: name, pattern: pattern, type: type, initialValue: initialValue, storage: storage,
      accessors: index > brace + 1 ? brace + 1..<index - 1 : nil)
  }

  /// Whether the operator character at the cursor is joined to the next.
  private var isOperatorRun: Bool {
    peek(1).kind == .operatorCharacter && isJoined(1) && !at(operator: "/", 1)
  }

  /// Consumes accessors; only observers leave a property stored.
  private mutating func parseAccessors(hasInitialValue: Bool) -> VariableSyntax.Storage {
    var distance = 1
    while peek(distance).kind == .at {
      distance += 2
    }
    let isObserved = at(word: "willSet", distance) || at(word: "didSet", distance)
    skipBalanced()
    return isObserved || hasInitialValue ? .stored : .computed
  }
}
