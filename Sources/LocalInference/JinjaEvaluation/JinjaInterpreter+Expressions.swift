// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Evaluates an expression.
  func evaluate(
    _ expression: JinjaExpression, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    try enter()
    defer { leave() }
    switch expression.kind {
    case .none: return .none
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .bigInteger(let digits): return .bigInteger(digits)
    case .float(let value): return .float(value)
    case .text(let text): return .text(text)
    case .name(let name): return scope[name] ?? .undefined("'\(name.prefix(60))' is undefined")
    case .not(let operand): return .boolean(!(try evaluate(operand, in: scope).isTrue))
    case .and(let left, let right):
      let value = try evaluate(left, in: scope)
      return value.isTrue ? try evaluate(right, in: scope) : value
    case .or(let left, let right):
      let value = try evaluate(left, in: scope)
      return value.isTrue ? value : try evaluate(right, in: scope)
    case .conditional(let test, let value, let alternative):
      if try evaluate(test, in: scope).isTrue { return try evaluate(value, in: scope) }
      guard let alternative else {
        return .undefined("the conditional expression has no value, because it has no 'else'")
      }
      return try evaluate(alternative, in: scope)
    default: return try evaluateOperation(expression, in: scope)
    }
  }

  /// Evaluates an expression that is an operation on values.
  private func evaluateOperation(
    _ expression: JinjaExpression, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    switch expression.kind {
    case .tuple(let elements): return try sequence(try evaluate(elements, in: scope), .tuple)
    case .list(let elements): return try sequence(try evaluate(elements, in: scope))
    case .dictionary(let entries): return try evaluateDictionary(entries, in: scope)
    case .attribute(let base, let name):
      let value = try evaluate(base, in: scope)
      position = expression.position
      return try attribute(name, of: value)
    case .item(let base, let key):
      let (value, key) = (try evaluate(base, in: scope), try evaluate(key, in: scope))
      position = expression.position
      return try item(key, of: value)
    case .slice: return try evaluateSlice(expression, in: scope)
    case .call(let callee, let list):
      let function = try evaluate(callee, in: scope)
      let arguments = try evaluate(list, in: scope)
      position = expression.position
      return try call(function, arguments)
    case .filter: return try evaluateFilter(expression, in: scope, operand: nil)
    case .test: return try evaluateTest(expression, in: scope)
    case .comparison: return try evaluateComparison(expression, in: scope)
    case .concatenation(let parts): return try evaluateConcatenation(parts, in: scope)
    case .negative(let operand), .positive(let operand):
      let value = try evaluate(operand, in: scope)
      position = expression.position
      if case .negative = expression.kind { return try negate(value) }
      return try arithmetic(.add, .integer(0), value)
    case .arithmetic(let operation, let left, let right):
      let (left, right) = (try evaluate(left, in: scope), try evaluate(right, in: scope))
      position = expression.position
      return try arithmetic(operation, left, right)
    default: throw fail("the expression is not supported")
    }
  }

  private func evaluate(
    _ expressions: [JinjaExpression], in scope: JinjaScope
  ) throws(ChatTemplateError) -> [JinjaValue] {
    var values: [JinjaValue] = []
    for expression in expressions { values.append(try evaluate(expression, in: scope)) }
    return values
  }

  private func evaluateDictionary(
    _ entries: [(key: JinjaExpression, value: JinjaExpression)], in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    var values: [(key: JinjaValue, value: JinjaValue)] = []
    for (key, value) in entries {
      values.append((try evaluate(key, in: scope), try evaluate(value, in: scope)))
    }
    return try dictionary(values)
  }

  private func evaluateConcatenation(
    _ parts: [JinjaExpression], in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    var result = JinjaText()
    for part in parts {
      let text = try string(of: try evaluate(part, in: scope))
      try charge(text.count)
      result += text
    }
    return .text(result)
  }

  private func evaluateComparison(
    _ expression: JinjaExpression, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    guard case .comparison(let first, let operands) = expression.kind else { return .none }
    var left = try evaluate(first, in: scope)
    for (comparison, operand) in operands {
      let right = try evaluate(operand, in: scope)
      position = expression.position
      guard try compare(left, comparison, right) else { return .boolean(false) }
      left = right
    }
    return .boolean(true)
  }

  /// Evaluates a filter and the filters that precede it.
  ///
  /// - Parameters:
  ///   - expression: The last filter.
  ///   - scope: The variables.
  ///   - operand: The operand of the first filter, if the filters apply to a block.
  /// - Returns: The result of the last filter.
  /// - Throws: ``ChatTemplateError`` if a filter or one of its arguments cannot be evaluated.
  func evaluateFilter(
    _ expression: JinjaExpression, in scope: JinjaScope, operand: JinjaValue?
  ) throws(ChatTemplateError) -> JinjaValue {
    guard case .filter(let base, let name, let list) = expression.kind else {
      return try evaluate(expression, in: scope)
    }
    let value: JinjaValue
    if let base {
      value =
        operand == nil
        ? try evaluate(base, in: scope) : try evaluateFilter(base, in: scope, operand: operand)
    } else {
      value = operand ?? .undefined("the filter has no operand")
    }
    let arguments = try evaluate(list, in: scope)
    position = expression.position
    return try filter(name, value, arguments)
  }

  private func evaluateTest(
    _ expression: JinjaExpression, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    guard case .test(let base, let name, let list, let isNegated) = expression.kind else {
      return .none
    }
    let value = try evaluate(base, in: scope)
    let arguments = try evaluate(list, in: scope)
    position = expression.position
    return .boolean(try test(name, value, arguments) != isNegated)
  }

  // MARK: - Slices

  private func evaluateSlice(
    _ expression: JinjaExpression, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaValue {
    guard case .slice(let base, let start, let stop, let step) = expression.kind else {
      return .none
    }
    let value = try evaluate(base, in: scope)
    var bounds: [Int?] = []
    for part in [start, stop, step] {
      let bound = try part.map { part throws(ChatTemplateError) in
        try evaluate(part, in: scope)
      }
      position = expression.position
      switch bound {
      case nil, .some(.none): bounds.append(nil)
      case .some(let bound): bounds.append(try integer(bound, default: 0))
      }
    }
    position = expression.position
    return try slice(value, bounds[0], bounds[1], bounds[2] ?? 1)
  }

  private func slice(
    _ value: JinjaValue, _ start: Int?, _ stop: Int?, _ step: Int
  ) throws(ChatTemplateError) -> JinjaValue {
    guard step != 0 else { throw fail("the step of a slice is zero; use another step") }
    switch value {
    case .text(let text):
      let indices = Self.indices(of: text.count, start, stop, step)
      return try self.value(JinjaText(units: indices.map { text.units[$0] }))
    case .sequence(let sequence) where sequence.kind.isIndexed:
      let indices = Self.indices(of: sequence.elements.count, start, stop, step)
      let elements = indices.map { sequence.elements[$0] }
      if case .group = sequence.kind { return try self.sequence(elements, .tuple) }
      return try self.sequence(elements, sequence.kind)
    case .undefined(let message): throw fail(message)
    default: throw fail("a value of type '\(value.typeName)' has no slices")
    }
  }

  /// Returns the indices of a slice, as Python computes them.
  private static func indices(of count: Int, _ start: Int?, _ stop: Int?, _ step: Int) -> [Int] {
    func clamp(_ bound: Int, _ lower: Int, _ upper: Int) -> Int {
      min(max(bound < 0 ? bound &+ count : bound, lower), upper)
    }
    if step > 0 {
      let first = start.map { clamp($0, 0, count) } ?? 0
      let last = stop.map { clamp($0, 0, count) } ?? count
      return progression(from: first, to: last, by: step)
    }
    let first = start.map { clamp($0, -1, count - 1) } ?? count - 1
    let last = stop.map { clamp($0, -1, count - 1) } ?? -1
    return progression(from: first, to: last, by: step)
  }

  /// Returns the numbers from a start to a stop, whose difference does not overflow.
  static func progression(from start: Int, to stop: Int, by step: Int) -> [Int] {
    let distance = (stop - start).magnitude
    guard (stop > start) == (step > 0), distance > 0 else { return [] }
    return (0...(distance - 1) / step.magnitude).map { start + Int($0) * step }
  }
}
