// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LiteralExpression {
  /// The largest whole number up to which all are floating-point numbers as well, so that it does
  /// not matter what type the compiler computes with.
  private static let exactLimit = 1 << 53

  /// The result of an operator; nil where it depends on types, or there is none.
  ///
  /// - Parameters:
  ///   - symbol: The operator.
  ///   - left: The left operand.
  ///   - right: The right operand.
  /// - Returns: Whole numbers are computed, texts and arrays are joined.
  static func result(
    of symbol: String, _ left: LiteralExpression, _ right: LiteralExpression
  ) -> LiteralExpression? {
    switch (left, right) {
    case (.string(let one), .string(let other)): return symbol == "+" ? .string(one + other) : nil
    case (.array(let one), .array(let other)): return symbol == "+" ? .array(one + other) : nil
    case (.number(let one), .number(let other)):
      guard let one = one.int, let other = other.int,
        let value = integer(symbol, one, other), abs(value) <= exactLimit
      else { return nil }
      return .number(NumberLiteral(text: String(value)))
    default: return nil
    }
  }

  private static func integer(_ symbol: String, _ left: Int, _ right: Int) -> Int? {
    let limit = exactLimit
    guard (-limit...limit).contains(left), (-limit...limit).contains(right) else { return nil }
    let result: (partialValue: Int, overflow: Bool)
    switch symbol {
    case "+": result = left.addingReportingOverflow(right)
    case "-": result = left.subtractingReportingOverflow(right)
    case "*": result = left.multipliedReportingOverflow(by: right)
    case "/":
      // What a division leaves depends on the type.
      guard right != 0, left % right == 0 else { return nil }
      return left / right
    case "%": return right == 0 ? nil : left % right
    case "<<":
      guard (0..<53).contains(right) else { return nil }
      result = left.multipliedReportingOverflow(by: 1 << right)
    default: return nil
    }
    return result.overflow ? nil : result.partialValue
  }
}
