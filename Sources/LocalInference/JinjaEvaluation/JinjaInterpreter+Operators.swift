// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of an arithmetic operator.
  func arithmetic(
    _ operation: JinjaOperator, _ left: JinjaValue, _ right: JinjaValue
  ) throws(ChatTemplateError) -> JinjaValue {
    if let left = left.integer, let right = right.integer {
      return try integerArithmetic(operation, left, right)
    }
    if let left = left.double, let right = right.double {
      return try floatArithmetic(operation, left, right)
    }
    switch (operation, left, right) {
    case (.remainder, .text(let format), _): return try value(try printf(format, right))
    case (_, .undefined(let message), _), (_, _, .undefined(let message)): throw fail(message)
    case (.add, .text(let left), .text(let right)):
      return .text(try join(left, right))
    case (.add, .sequence(let left), .sequence(let right)):
      return try join(left, right)
    case (.multiply, .text(let text), _):
      if let count = right.integer { return try repeated(text, count) }
    case (.multiply, _, .text(let text)):
      if let count = left.integer { return try repeated(text, count) }
    case (.multiply, .sequence(let sequence), _):
      if let count = right.integer { return try repeated(sequence, count) }
    case (.multiply, _, .sequence(let sequence)):
      if let count = left.integer { return try repeated(sequence, count) }
    default: break
    }
    throw fail(
      "'\(operation.rawValue)' has no operands of types '\(left.typeName)' and "
        + "'\(right.typeName)'")
  }

  /// Returns the negative of a number.
  func negate(_ value: JinjaValue) throws(ChatTemplateError) -> JinjaValue {
    if case .float(let value) = value { return .float(-value) }
    return try arithmetic(.subtract, .integer(0), value)
  }

  /// Returns the concatenation of texts.
  ///
  /// Text that is added to markup is escaped.
  private func join(
    _ left: JinjaText, _ right: JinjaText
  ) throws(ChatTemplateError) -> JinjaText {
    try charge(left.count + right.count)
    guard left.isMarkup || right.isMarkup else { return left + right }
    let (left, right) = (try escaped(left), try escaped(right))
    var result = left + right
    result.isMarkup = true
    return result
  }

  private func join(
    _ left: JinjaSequence, _ right: JinjaSequence
  ) throws(ChatTemplateError) -> JinjaValue {
    switch (left.kind, right.kind) {
    case (.list, .list): return try sequence(left.elements + right.elements)
    case (.tuple, .tuple), (.group, .tuple), (.tuple, .group), (.group, .group):
      return try sequence(left.elements + right.elements, .tuple)
    default:
      throw fail(
        "'+' has no operands of types '\(left.kind.typeName)' and '\(right.kind.typeName)'")
    }
  }

  private func repeated(
    _ text: JinjaText, _ count: Int
  ) throws(ChatTemplateError) -> JinjaValue {
    try charge(text.count, times: count)
    var units: [UInt32] = []
    if !text.isEmpty, count > 0 { for _ in 0..<count { units += text.units } }
    return .text(JinjaText(units: units))
  }

  private func repeated(
    _ sequence: JinjaSequence, _ count: Int
  ) throws(ChatTemplateError) -> JinjaValue {
    try charge(sequence.elements.count, times: max(count, 0) > 1 << 40 ? count : count * 4)
    var elements: [JinjaValue] = []
    if !sequence.elements.isEmpty, count > 0 {
      for _ in 0..<count { elements += sequence.elements }
    }
    switch sequence.kind {
    case .list: return try self.sequence(elements)
    case .tuple, .group: return try self.sequence(elements, .tuple)
    default: throw fail("a value of type '\(sequence.kind.typeName)' cannot be repeated")
    }
  }

  // MARK: - Numbers

  private func integerArithmetic(
    _ operation: JinjaOperator, _ left: Int, _ right: Int
  ) throws(ChatTemplateError) -> JinjaValue {
    let result: (partialValue: Int, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide: return try floatArithmetic(.divide, Double(left), Double(right))
    case .floorDivide, .remainder:
      guard right != 0 else { throw fail("division by zero") }
      let quotient = left.dividedReportingOverflow(by: right)
      let remainder = quotient.overflow ? 0 : left % right
      let isRoundedUp = remainder != 0 && (remainder < 0) != (right < 0)
      result =
        operation == .remainder
        ? (isRoundedUp ? remainder + right : remainder, false)
        : (isRoundedUp ? quotient.partialValue - 1 : quotient.partialValue, quotient.overflow)
    case .power: return try power(left, right)
    }
    guard !result.overflow else { throw fail("the integer is too large") }
    return .integer(result.partialValue)
  }

  private func power(_ base: Int, _ exponent: Int) throws(ChatTemplateError) -> JinjaValue {
    guard exponent >= 0 else {
      return try floatArithmetic(.power, Double(base), Double(exponent))
    }
    if base == 0 || base == 1 || exponent == 0 { return .integer(exponent == 0 ? 1 : base) }
    if base == -1 { return .integer(exponent % 2 == 0 ? 1 : -1) }
    var result = 1
    for _ in 0..<min(exponent, 64) {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      guard !overflow else { throw fail("the integer is too large") }
      result = product
    }
    return .integer(result)
  }

  private func floatArithmetic(
    _ operation: JinjaOperator, _ left: Double, _ right: Double
  ) throws(ChatTemplateError) -> JinjaValue {
    switch operation {
    case .add: return .float(left + right)
    case .subtract: return .float(left - right)
    case .multiply: return .float(left * right)
    case .power: return .float(try power(left, right))
    case .divide, .floorDivide, .remainder:
      guard right != 0 else { throw fail("division by zero") }
      if operation == .divide { return .float(left / right) }
      var remainder = left.truncatingRemainder(dividingBy: right)
      if remainder != 0, (remainder < 0) != (right < 0) { remainder += right }
      if operation == .remainder { return .float(remainder) }
      return .float(((left - remainder) / right).rounded())
    }
  }

  /// Returns a power whose exponent is a small integer or a half.
  private func power(_ base: Double, _ exponent: Double) throws(ChatTemplateError) -> Double {
    if exponent == 0.5, base >= 0 { return base.squareRoot() }
    guard let count = Int(exactly: exponent), count.magnitude <= 1024 else {
      throw fail("powers of floating-point numbers need an integer exponent up to 1024")
    }
    let power = (0..<count.magnitude).reduce(1.0) { product, _ in product * base }
    guard count < 0 else { return power }
    guard power != 0 else { throw fail("division by zero") }
    return 1 / power
  }

  // MARK: - Comparisons

  /// Returns whether a comparison holds.
  func compare(
    _ left: JinjaValue, _ comparison: JinjaComparison, _ right: JinjaValue
  ) throws(ChatTemplateError) -> Bool {
    switch comparison {
    case .equal: return try equal(left, right)
    case .notEqual: return !(try equal(left, right))
    case .less: return try isLess(left, right)
    case .greater: return try isLess(right, left)
    case .lessOrEqual:
      let isLess = try isLess(left, right)
      return isLess ? true : try equal(left, right)
    case .greaterOrEqual:
      let isGreater = try isLess(right, left)
      return isGreater ? true : try equal(left, right)
    case .contained: return try contains(right, left)
    case .notContained: return !(try contains(right, left))
    }
  }

  /// Returns whether two values are equal.
  func equal(_ left: JinjaValue, _ right: JinjaValue) throws(ChatTemplateError) -> Bool {
    try charge(1)
    if let left = left.integer, let right = right.integer { return left == right }
    switch (left, right) {
    case (.bigInteger(let left), .bigInteger(let right)): return left == right
    case (.text(let left), .text(let right)):
      try charge(min(left.count, right.count))
      return left == right
    case (.none, .none), (.undefined, .undefined): return true
    case (.sequence(let left), .sequence(let right)): return try equal(left, right)
    case (.dictionary(let left), .dictionary(let right)):
      guard left.count == right.count else { return false }
      for (key, value) in left.entries {
        guard let other = right[key], try equal(value, other) else { return false }
      }
      return true
    case (.namespace(let left), .namespace(let right)): return left === right
    case (.macro(let left), .macro(let right)): return left === right
    case (.iterator(let left), .iterator(let right)): return left === right
    case (.loop(let left), .loop(let right)): return left === right
    case (.function(let left), .function(let right)): return left == right
    default:
      guard let left = left.double, let right = right.double else { return false }
      return left == right
    }
  }

  private func equal(
    _ left: JinjaSequence, _ right: JinjaSequence
  ) throws(ChatTemplateError) -> Bool {
    if left === right { return true }
    switch (left.kind, right.kind) {
    case (.list, .list), (.tuple, .tuple), (.group, .tuple), (.tuple, .group), (.group, .group),
      (.range, .range), (.keys, .keys), (.items, .items):
      break
    default: return false
    }
    guard left.elements.count == right.elements.count else { return false }
    for (left, right) in zip(left.elements, right.elements) {
      guard try equal(left, right) else { return false }
    }
    return true
  }

  /// Returns whether a value precedes another one.
  func isLess(_ left: JinjaValue, _ right: JinjaValue) throws(ChatTemplateError) -> Bool {
    try charge(1)
    if let left = left.integer, let right = right.integer { return left < right }
    if let left = left.double, let right = right.double { return left < right }
    switch (left, right) {
    case (.undefined(let message), _), (_, .undefined(let message)): throw fail(message)
    case (.text(let left), .text(let right)):
      try charge(min(left.count, right.count))
      return left.scalars.lexicographicallyPrecedes(right.scalars)
    case (.sequence(let left), .sequence(let right)):
      guard left.kind.isIndexed, left.kind.typeName == right.kind.typeName else { break }
      for (left, right) in zip(left.elements, right.elements) {
        if try !equal(left, right) { return try isLess(left, right) }
      }
      return left.elements.count < right.elements.count
    default: break
    }
    throw fail(
      "values of types '\(left.typeName)' and '\(right.typeName)' have no order; compare "
        + "values of one type")
  }

  /// Returns whether a collection contains a value.
  func contains(
    _ collection: JinjaValue, _ value: JinjaValue
  ) throws(ChatTemplateError) -> Bool {
    switch collection {
    case .text(let text):
      guard case .text(let part) = value else {
        throw fail("a value of type '\(value.typeName)' is not a part of a string")
      }
      try charge(text.count + part.count)
      return text.firstPosition(of: part) != nil
    case .dictionary(let dictionary):
      try charge(value.text?.count ?? 1)
      guard JinjaKey(value) != nil else {
        throw fail("a value of type '\(value.typeName)' is no key of a dictionary")
      }
      return dictionary[value] != nil
    default:
      for element in try elements(of: collection) where try equal(element, value) { return true }
      return false
    }
  }
}
