// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import SchemaModel

/// The constraints that the guides of a property impose.
///
/// Guides are merged as in the runtime: of several guides of a kind the last one counts, and a
/// constant takes precedence over choices.
struct GuideConstraints {
  private(set) var constant: String?
  private(set) var choices: [String]?
  private(set) var pattern: String?
  private(set) var minimum: DecimalNumber?
  private(set) var maximum: DecimalNumber?
  private(set) var minimumCount: Int?
  private(set) var maximumCount: Int?
  /// The guides of the elements of an array.
  private(set) var elementGuides: [LiteralExpression] = []

  /// A guide that cannot be applied.
  struct InvalidGuide: Error {
    let message: DiagnosticMessage
    let range: SourceRange
    let fixIt: FixIt?

    init(_ message: DiagnosticMessage, at range: SourceRange, fixIt: FixIt? = nil) {
      self.message = message
      self.range = range
      self.fixIt = fixIt
    }
  }

  /// Adds a guide.
  ///
  /// - Parameters:
  ///   - guide: A call such as `.range(1...5)`, or a regular expression.
  ///   - target: The type of the property.
  ///   - property: The name of the property.
  /// - Throws: ``InvalidGuide`` if the guide does not apply to the type or has invalid arguments.
  mutating func add(
    _ guide: LiteralExpression, to target: GuideTarget, of property: String
  ) throws(InvalidGuide) {
    let name: String
    let arguments: [LiteralExpression]
    switch guide.value {
    case .regex: (name, arguments) = (GuideKind.pattern.rawValue, [guide])
    case .guide(let callee, let values): (name, arguments) = (callee, values)
    default: throw InvalidGuide(.notAGuide, at: guide.range)
    }
    guard let kind = GuideKind(rawValue: name) else {
      // The name follows the period.
      let start = guide.range.start + 1
      throw InvalidGuide(
        .unknownGuide(name), at: guide.range,
        fixIt: .correcting(
          name, at: SourceRange(start, start + name.utf8.count),
          among: GuideKind.allCases.map(\.rawValue)))
    }
    if let mismatch = kind.mismatch(with: target, of: property) {
      throw InvalidGuide(mismatch, at: guide.range)
    }
    guard arguments.count == 1 else { throw InvalidGuide(.guideArguments(name), at: guide.range) }
    var type = PrimitiveType.int
    if case .primitive(let primitive) = target { type = primitive }
    try add(kind, arguments[0], type)
  }

  private mutating func add(
    _ kind: GuideKind, _ argument: LiteralExpression, _ type: PrimitiveType
  ) throws(InvalidGuide) {
    switch kind {
    case .constant: constant = try Self.string(argument)
    case .anyOf: choices = try Self.strings(argument)
    case .pattern, .regex: pattern = try Self.pattern(argument)
    case .minimum: minimum = try Self.number(argument, type)
    case .maximum: maximum = try Self.number(argument, type)
    case .range:
      guard case .range(let low, let high) = argument.value else {
        throw InvalidGuide(.guideArguments("range"), at: argument.range)
      }
      let bounds = (try Self.number(low, type), try Self.number(high, type))
      guard bounds.0 <= bounds.1 else { throw InvalidGuide(.emptyRange, at: argument.range) }
      (minimum, maximum) = bounds
    case .minimumCount: minimumCount = try Self.count(argument)
    case .maximumCount: maximumCount = try Self.count(argument)
    case .count:
      var bounds = (argument, argument)
      if case .range(let low, let high) = argument.value { bounds = (low, high) }
      let counts = (try Self.count(bounds.0), try Self.count(bounds.1))
      guard counts.0 <= counts.1 else { throw InvalidGuide(.emptyRange, at: argument.range) }
      (minimumCount, maximumCount) = counts
    case .element: elementGuides.append(argument)
    }
  }

  // MARK: - Arguments

  private static func string(_ argument: LiteralExpression) throws(InvalidGuide) -> String {
    guard case .string(let text) = argument.value else {
      throw InvalidGuide(.guideValue("a string"), at: argument.range)
    }
    return text
  }

  private static func strings(_ argument: LiteralExpression) throws(InvalidGuide) -> [String] {
    guard case .array(let elements) = argument.value else {
      throw InvalidGuide(.guideValue("an array of strings"), at: argument.range)
    }
    guard !elements.isEmpty else { throw InvalidGuide(.emptyChoices, at: argument.range) }
    var strings: [String] = []
    for element in elements { strings.append(try string(element)) }
    return strings
  }

  private static func pattern(_ argument: LiteralExpression) throws(InvalidGuide) -> String {
    guard case .regex(let pattern) = argument.value else {
      throw InvalidGuide(.guideValue("a regular expression literal"), at: argument.range)
    }
    do {
      _ = try Pattern(parsing: pattern)
    } catch {
      throw InvalidGuide(.unsupportedPattern("\(error)"), at: argument.range)
    }
    return pattern
  }

  private static func number(
    _ argument: LiteralExpression, _ type: PrimitiveType
  ) throws(InvalidGuide) -> DecimalNumber {
    guard case .number(let literal) = argument.value else {
      throw InvalidGuide(.guideValue("a number"), at: argument.range)
    }
    guard let number = literal.value(as: type) else {
      throw InvalidGuide(.numberOutOfRange(literal.text, type.rawValue), at: argument.range)
    }
    return number
  }

  private static func count(_ argument: LiteralExpression) throws(InvalidGuide) -> Int {
    guard case .number = argument.value, let count = try number(argument, .int).int else {
      throw InvalidGuide(.guideValue("a whole number"), at: argument.range)
    }
    guard count >= 0 else { throw InvalidGuide(.negativeCount, at: argument.range) }
    return count
  }
}
