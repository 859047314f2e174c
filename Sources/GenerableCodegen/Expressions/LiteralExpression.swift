// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The value of an expression among the arguments of a guide, as far as the source tells it.
indirect enum LiteralExpression: Sendable {
  /// A number.
  case number(NumberExpression)
  /// A string.
  case string(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `[a, b]`.
  case array([Located])
  /// `a...b`.
  case range(Located, Located)
  /// `.name(arguments)`.
  case call(String, [Located])
  /// The pattern of a regular expression.
  case regex(String)
  /// A case of an enumeration, by its position.
  case element(Constants.Enumeration, Int)

  /// An expression with its place.
  struct Located: Sendable {
    let expression: LiteralExpression
    let range: SourceRange
  }

  // MARK: - Types

  /// The value of a constant that is declared with this expression.
  ///
  /// - Parameter type: The type that is written; nil where the compiler infers it.
  /// - Returns: The same with numbers of one type; nil where the type tells of another value.
  /// - Throws: The reason why a number has no value of the type.
  func typed(_ type: TypeSyntax?) throws(LiteralReader.Reason) -> LiteralExpression? {
    switch (self, type) {
    case (.number(let number), .named(let path, _)?):
      guard let primitive = PrimitiveType(path: path.map(\.name.text)), primitive.isNumber else {
        return nil
      }
      return .number(try number.typed(primitive))
    case (.array(let elements), .array(let element, _)?):
      return try elements.typed(element).map { .array($0) }
    case (.range(let low, let high), .named(let path, _)?):
      guard path.count == 1, path[0].name.text == "ClosedRange", path[0].arguments.count == 1,
        let bounds = try [low, high].typed(path[0].arguments[0])
      else { return nil }
      return .range(bounds[0], bounds[1])
    case (.string, .named(let path, _)?):
      return PrimitiveType(path: path.map(\.name.text)) == .string ? self : nil
    case (.bool, .named(let path, _)?):
      return PrimitiveType(path: path.map(\.name.text)) == .bool ? self : nil
    case (.call, .named(let path, _)?):
      return path.last?.name.text == "GenerationGuide" ? self : nil
    case (.regex, .named(let path, _)?):
      return path.last?.name.text == "Regex" ? self : nil
    case (_, .some): return nil
    case (.number(let number), nil): return .number(try number.typed(number.type))
    case (.array(let elements), nil): return try elements.typed(nil).map { .array($0) }
    case (.range(let low, let high), nil):
      return try [low, high].typed(nil).map { .range($0[0], $0[1]) }
    case (.string, nil), (.bool, nil), (.call, nil), (.regex, nil), (.element, nil): return self
    }
  }

  /// The value that the initialiser of a type makes of this one: `Double(count)`, `String(count)`.
  ///
  /// - Parameter type: A type of numbers, or `String`.
  /// - Returns: The value; nil where the source does not tell it, as of fractions that are rounded.
  /// - Throws: The reason why there is none.
  func converted(to type: PrimitiveType) throws(LiteralReader.Reason) -> LiteralExpression? {
    switch self {
    case .number where type == .string, .string where type == .string, .bool where type == .string:
      return try description().map { .string($0) }
    case .number(let number) where type.isNumber:
      if case .literal = number { return .number(try number.typed(type)) }
      let own = try number.type
      guard own.isInteger else { return nil }
      let value = try number.value(as: own)
      let isExact = type == .decimal
      return .number(
        isExact
          ? .value(type, value)
          : try NumberExpression.literal(NumberLiteral(text: "\(value)")).typed(type))
    default: return nil
    }
  }

  // MARK: - Texts

  /// What an interpolation of the value writes; nil where the source does not tell that.
  ///
  /// - Throws: The reason why a number in it has no value.
  func description() throws(LiteralReader.Reason) -> String? {
    if case .string(let text) = self { return text }
    return try debugDescription()
  }

  /// What stands for the value as the element of an array.
  private func debugDescription() throws(LiteralReader.Reason) -> String? {
    switch try typed(nil) {
    case .string(let text)?: return text.debugDescription
    case .bool(let value)?: return "\(value)"
    case .number(.value(let type, let value))?: return value.text(of: type)
    case .array(let elements)?:
      var parts: [String] = []
      for element in elements {
        guard let part = try element.expression.debugDescription() else { return nil }
        parts.append(part)
      }
      return "[\(parts.joined(separator: ", "))]"
    case .range(let low, let high)?:
      guard case .number = low.expression, let least = try low.expression.debugDescription(),
        let most = try high.expression.debugDescription()
      else { return nil }
      return "\(least)...\(most)"
    default: return nil
    }
  }
}

extension TypeSyntax {
  /// The name of the type of an array's elements, or of the type itself; nil for any other type.
  var leafPath: [String]? {
    switch canonical {
    case .array(let element, _): element.leafPath
    case .named(let path, _) where path.allSatisfy(\.arguments.isEmpty): path.map(\.name.text)
    case .named(let path, _): path.last?.arguments.first?.leafPath
    default: nil
    }
  }
}

extension [LiteralExpression.Located] {
  /// The values with a type that all of them have.
  ///
  /// Where none is written, a fraction among whole numbers makes fractions of all.
  fileprivate func typed(_ type: TypeSyntax?) throws(LiteralReader.Reason) -> Self? {
    var numbers: [NumberExpression] = []
    for case .number(let number) in lazy.map(\.expression) { numbers.append(number) }
    let common = type == nil && !numbers.isEmpty ? try NumberExpression.type(of: numbers) : nil
    var typed: Self = []
    for element in self {
      var value: LiteralExpression?
      if let common, case .number(let number) = element.expression {
        value = .number(try number.typed(common))
      } else {
        value = try element.expression.typed(type)
      }
      guard let value else { return nil }
      typed.append(LiteralExpression.Located(expression: value, range: element.range))
    }
    return typed
  }
}
