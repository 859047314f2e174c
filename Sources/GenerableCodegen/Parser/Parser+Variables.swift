// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// Consumes a `let` or `var` declaration, after its attributes and modifiers.
  mutating func parseVariable(_ prefix: Prefix) -> VariableSyntax {
    let isConstant = at(word: "let")
    skip()
    let bindings = parseList { $0.parseBinding() }
    return VariableSyntax(
      isConstant: isConstant, attributes: prefix.attributes, modifiers: prefix.modifiers,
      bindings: bindings, conditions: conditions)
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
    var isStored = true
    if at(.leftBrace), !current.startsLine || startsAccessors || initialValue == nil {
      isStored = skipAccessors() || initialValue != nil
    }
    return VariableSyntax.Binding(
      name: name, pattern: pattern, type: type, initialValue: initialValue, isStored: isStored)
  }

  /// Whether the operator character at the cursor is part of a longer operator.
  private var isOperatorRun: Bool {
    peek(1).kind == .operatorCharacter && isJoined(1) && !at(operator: "/", 1)
  }

  /// Consumes accessors.
  ///
  /// - Returns: Whether they are observers, which a stored property may have.
  private mutating func skipAccessors() -> Bool {
    var distance = 1
    while peek(distance).kind == .at {
      distance += 2
    }
    defer { skipBalanced() }
    return at(word: "willSet", distance) || at(word: "didSet", distance)
  }
}
