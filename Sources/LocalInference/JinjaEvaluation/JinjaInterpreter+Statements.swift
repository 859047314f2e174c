// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// The continuation after a statement.
  enum Flow {
    case next, breakLoop, continueLoop
  }

  /// Executes statements in order.
  func execute(
    _ statements: [JinjaStatement], in scope: JinjaScope
  ) throws(ChatTemplateError) -> Flow {
    try enter()
    defer { leave() }
    for statement in statements {
      let flow = try execute(statement, in: scope)
      guard case .next = flow else { return flow }
    }
    return .next
  }

  private func execute(
    _ statement: JinjaStatement, in scope: JinjaScope
  ) throws(ChatTemplateError) -> Flow {
    position = statement.position
    switch statement.kind {
    case .data(let text): try emit(text)
    case .output(let expression): try emit(try string(of: try evaluate(expression, in: scope)))
    case .condition(let branches, let alternative):
      for (test, body) in branches where try evaluate(test, in: scope).isTrue {
        return try execute(body, in: scope)
      }
      return try execute(alternative, in: scope)
    case .loop(let loop):
      let elements = try elements(of: try evaluate(loop.sequence, in: scope))
      try execute(loop, over: elements, level: 0, in: scope)
    case .assignment(let target, let expression):
      try assign(try evaluate(expression, in: scope), to: target, in: scope)
    case .blockAssignment(let target, let filter, let body):
      try executeBlockAssignment(target, filter, body, in: scope)
    case .macro(let definition):
      try keep(scope)
      scope[definition.name] = .macro(JinjaMacro(definition, scope))
    case .callBlock(let call, let block): try executeCall(call, block, in: scope)
    case .filterBlock(let filter, let body):
      try emit(try string(of: try apply(filter, to: body, in: scope)))
    case .scope(let values, let body): return try executeScope(values, body, in: scope)
    case .breakLoop: return .breakLoop
    case .continueLoop: return .continueLoop
    case .unsupported(let keyword):
      throw fail("'\(keyword)' is not supported, because a template is a single file")
    }
    return .next
  }

  private func executeScope(
    _ values: [(target: JinjaTarget, value: JinjaExpression)], _ body: [JinjaStatement],
    in scope: JinjaScope
  ) throws(ChatTemplateError) -> Flow {
    let inner = JinjaScope(parent: scope)
    for (target, value) in values {
      try assign(try evaluate(value, in: scope), to: target, in: inner)
    }
    return try execute(body, in: inner)
  }

  private func executeBlockAssignment(
    _ target: JinjaTarget, _ filter: JinjaExpression?, _ body: [JinjaStatement],
    in scope: JinjaScope
  ) throws(ChatTemplateError) {
    if let filter {
      try assign(try apply(filter, to: body, in: scope), to: target, in: scope)
      return
    }
    let text = try capture { () throws(ChatTemplateError) in
      _ = try execute(body, in: JinjaScope(parent: scope))
    }
    try assign(.text(text), to: target, in: scope)
  }

  /// Applies filters to the output of statements.
  private func apply(
    _ filter: JinjaExpression, to body: [JinjaStatement], in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    let text = try capture { () throws(ChatTemplateError) in
      _ = try execute(body, in: JinjaScope(parent: scope))
    }
    return try evaluateFilter(filter, in: scope, operand: .text(text))
  }

  private func executeCall(
    _ call: JinjaExpression, _ block: JinjaMacroDefinition, in scope: JinjaScope
  ) throws(ChatTemplateError) {
    guard case .call(let callee, let list) = call.kind else { return }
    try keep(scope)
    let function = try evaluate(callee, in: scope)
    var arguments = try evaluate(list, in: scope)
    arguments.named.append(("caller", .macro(JinjaMacro(block, scope))))
    position = call.position
    try emit(try string(of: try self.call(function, arguments)))
  }

  // MARK: - Loops

  /// Executes a loop over elements.
  func execute(
    _ statement: JinjaLoopStatement, over elements: [JinjaValue], level: Int, in scope: JinjaScope
  ) throws(ChatTemplateError) {
    var elements = elements
    if let condition = statement.condition {
      var selected: [JinjaValue] = []
      for element in elements {
        let inner = JinjaScope(parent: scope)
        try assign(element, to: statement.target, in: inner)
        if try evaluate(condition, in: inner).isTrue { selected.append(element) }
      }
      elements = selected
    }
    guard !elements.isEmpty else {
      _ = try execute(statement.alternative, in: JinjaScope(parent: scope))
      return
    }
    let loop = JinjaLoop(
      elements, level: level, recursion: statement.isRecursive ? (statement, scope) : nil)
    for (index, element) in elements.enumerated() {
      loop.index = index
      let inner = JinjaScope(parent: scope)
      inner["loop"] = .loop(loop)
      try assign(element, to: statement.target, in: inner)
      if case .breakLoop = try execute(statement.body, in: inner) { break }
    }
  }

  // MARK: - Assignments

  /// Assigns a value to a target.
  func assign(
    _ value: JinjaValue, to target: JinjaTarget, in scope: JinjaScope
  ) throws(ChatTemplateError) {
    switch target {
    case .name(let name): scope[name] = value
    case .attribute(let name, let attribute):
      guard case .namespace(let namespace)? = scope[name] else {
        throw fail("'\(name)' is not a namespace; only attributes of namespaces can be assigned")
      }
      try charge(8)
      namespace.attributes[attribute] = value
    case .tuple(let targets):
      let values = try elements(of: value)
      guard values.count == targets.count else {
        throw fail("\(values.count) values cannot be assigned to \(targets.count) names")
      }
      for (target, value) in zip(targets, values) { try assign(value, to: target, in: scope) }
    }
  }
}
