// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// What the guides of a property demand, merged as the runtime merges them: of one kind the last
/// counts, and a constant beats choices.
struct Guides {
  private(set) var constant: String?
  private(set) var choices: [String]?
  private(set) var pattern: String?
  private(set) var minimum: DecimalNumber?
  private(set) var maximum: DecimalNumber?
  private(set) var minimumCount: Int?
  private(set) var maximumCount: Int?
  /// The guides of the elements of an array.
  private(set) var elements: [LiteralExpression.Located] = []

  /// The guides that there are.
  static let names = [
    "constant", "anyOf", "pattern", "regex", "minimum", "maximum", "range", "minimumCount",
    "maximumCount", "count", "element",
  ]

  /// A guide that doesn't fit.
  struct Problem: Error {
    /// What is wrong: with the guide, or with a number that the source does not tell.
    enum Kind {
      case message(DiagnosticMessage)
      case number(LiteralReader.Reason)
    }

    let kind: Kind
    let range: SourceRange

    init(_ message: DiagnosticMessage, _ range: SourceRange) {
      kind = .message(message)
      self.range = range
    }

    init(_ reason: LiteralReader.Reason, _ range: SourceRange) {
      kind = .number(reason)
      self.range = range
    }
  }

  /// What guides apply to.
  enum Subject: Sendable {
    case primitive(PrimitiveType)
    case array
    /// A declared type, by its name.
    case declared(String)

    /// The type in words.
    func description(_ name: String) -> String {
      switch self {
      case .primitive(let type): "'\(name)' is of type '\(type.rawValue)'"
      case .array: "'\(name)' is an array"
      case .declared(let type): "'\(name)' is of the declared type '\(type)'"
      }
    }
  }

  /// Adds a guide.
  ///
  /// - Parameters:
  ///   - guide: The guide: a call such as `.range(1...5)`, or a regular expression.
  ///   - subject: What it applies to.
  ///   - name: The property, for messages.
  /// - Throws: ``Problem`` when the guide and what it applies to don't fit.
  mutating func add(
    _ guide: LiteralExpression.Located, to subject: Subject, named name: String
  ) throws(Problem) {
    let call: String
    let arguments: [LiteralExpression.Located]
    switch guide.expression {
    case .regex:
      (call, arguments) = ("pattern", [guide])
    case .call(let callee, let values): (call, arguments) = (callee, values)
    default: throw Problem(.notAGuide, guide.range)
    }
    guard Self.names.contains(call) else { throw Problem(.unknownGuide(call), guide.range) }
    guard arguments.count == 1 else { throw Problem(.guideArguments(call), guide.range) }
    let argument = arguments[0]
    switch (call, subject) {
    case ("constant", .primitive(.string)): constant = try Self.string(argument)
    case ("anyOf", .primitive(.string)): choices = try Self.strings(argument)
    case ("pattern", .primitive(.string)), ("regex", .primitive(.string)):
      pattern = try Self.pattern(argument)
    case ("minimum", .primitive(let type)) where type.isNumber:
      minimum = try Self.number(argument, type)
    case ("maximum", .primitive(let type)) where type.isNumber:
      maximum = try Self.number(argument, type)
    case ("range", .primitive(let type)) where type.isNumber:
      try setRange(argument, type)
    case ("minimumCount", .array): minimumCount = try Self.count(argument)
    case ("maximumCount", .array): maximumCount = try Self.count(argument)
    case ("count", .array): try setCount(argument)
    case ("element", .array): elements.append(argument)
    case ("constant", _), ("anyOf", _), ("pattern", _), ("regex", _):
      throw Problem(.guideMismatch(call, "'String'", subject.description(name)), guide.range)
    case ("minimum", _), ("maximum", _), ("range", _):
      throw Problem(.guideMismatch(call, "numbers", subject.description(name)), guide.range)
    case ("minimumCount", _), ("maximumCount", _), ("count", _), ("element", _):
      throw Problem(.guideMismatch(call, "arrays", subject.description(name)), guide.range)
    default: throw Problem(.unknownGuide(call), guide.range)
    }
  }

  private mutating func setRange(
    _ argument: LiteralExpression.Located, _ type: PrimitiveType
  ) throws(Problem) {
    guard case .range(let low, let high) = argument.expression else {
      throw Problem(.guideArguments("range"), argument.range)
    }
    let (least, most) = (try Self.number(low, type), try Self.number(high, type))
    guard least <= most else { throw Problem(.emptyRange, argument.range) }
    (minimum, maximum) = (least, most)
  }

  private mutating func setCount(_ argument: LiteralExpression.Located) throws(Problem) {
    guard case .range(let low, let high) = argument.expression else {
      let count = try Self.count(argument)
      (minimumCount, maximumCount) = (count, count)
      return
    }
    let (least, most) = (try Self.count(low), try Self.count(high))
    guard least <= most else { throw Problem(.emptyRange, argument.range) }
    (minimumCount, maximumCount) = (least, most)
  }

  // MARK: - Values

  private static func string(_ value: LiteralExpression.Located) throws(Problem) -> String {
    guard case .string(let text) = value.expression else {
      throw Problem(.guideValue("a string"), value.range)
    }
    return text
  }

  private static func strings(_ value: LiteralExpression.Located) throws(Problem) -> [String] {
    guard case .array(let elements) = value.expression else {
      throw Problem(.guideValue("an array of strings"), value.range)
    }
    guard !elements.isEmpty else { throw Problem(.emptyChoices, value.range) }
    var texts: [String] = []
    for element in elements {
      texts.append(try string(element))
    }
    return texts
  }

  private static func pattern(_ value: LiteralExpression.Located) throws(Problem) -> String {
    guard case .regex(let pattern) = value.expression else {
      throw Problem(.guideValue("a regular expression literal"), value.range)
    }
    do {
      _ = try Pattern(parsing: pattern)
    } catch {
      throw Problem(.unsupportedPattern("\(error)"), value.range)
    }
    return pattern
  }

  private static func number(
    _ value: LiteralExpression.Located, _ type: PrimitiveType
  ) throws(Problem) -> DecimalNumber {
    guard case .number(let number) = value.expression else {
      throw Problem(.guideValue("a number"), value.range)
    }
    do {
      return try number.value(as: type)
    } catch {
      if case .literal(let literal) = number {
        throw Problem(.numberOutOfRange(literal.text, type.rawValue), value.range)
      }
      throw Problem(error, value.range)
    }
  }

  private static func count(_ value: LiteralExpression.Located) throws(Problem) -> Int {
    guard case .number = value.expression, let count = try number(value, .int).int else {
      throw Problem(.guideValue("a whole number"), value.range)
    }
    guard count >= 0 else { throw Problem(.negativeCount, value.range) }
    return count
  }
}
