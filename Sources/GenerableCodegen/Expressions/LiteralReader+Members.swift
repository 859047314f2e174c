// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LiteralReader {
  /// What a member of a value gives: `.count`, `.joined(separator: ", ")`, `.map(\.rawValue)`.
  mutating func member(of value: Located) throws(Failure) -> Located {
    let name = text(tokens[index + 1])
    index += 2
    let result: LiteralExpression?
    switch (name, value.expression) {
    case ("rawValue", .element(let enumeration, let position)):
      result = try rawValue(of: position, in: enumeration, at: consumed(from: value.range))
    case ("map", .array(let elements)) where eatRawValueGetter():
      result = try rawValues(of: elements, at: consumed(from: value.range))
    case ("joined", .array(let elements)) where at(.leftParen):
      let separator = try separator(from: value.range)
      result = Self.texts(elements).map { .string($0.joined(separator: separator)) }
    case ("sorted", .array(let elements)) where eatEmptyCall():
      result = Self.texts(elements).map { texts in
        .array(
          texts.sorted().map { Located(expression: .string($0), range: value.range) })
      }
    case ("lowercased", .string(let text)) where eatEmptyCall():
      result = .string(text.lowercased())
    case ("uppercased", .string(let text)) where eatEmptyCall():
      result = .string(text.uppercased())
    default: result = Self.property(name, of: value.expression)
    }
    guard let result else { throw unsupported(from: value.range) }
    let range = consumed(from: value.range)
    try checkMember(name, at: range)
    if case .string(let text) = result { _ = try short(text, at: range) }
    return Located(expression: result, range: range)
  }

  /// A property of a value.
  private static func property(
    _ name: String, of value: LiteralExpression
  ) -> LiteralExpression? {
    switch (name, value) {
    case ("count", .array(let elements)): return .number(.int(elements.count))
    case ("count", .string(let text)): return .number(.int(text.count))
    case ("lowerBound", .range(let low, let high)):
      return isTyped(low) && isTyped(high) ? low.expression : nil
    case ("upperBound", .range(let low, let high)):
      return isTyped(low) && isTyped(high) ? high.expression : nil
    default: return nil
    }
  }

  /// Whether the type of a bound is known, so that it is the same wherever it is used.
  private static func isTyped(_ bound: Located) -> Bool {
    if case .number(.value) = bound.expression { true } else { false }
  }

  /// The elements of an array of texts; nil for any other array.
  private static func texts(_ elements: [Located]) -> [String]? {
    let texts = elements.compactMap { element in
      if case .string(let text) = element.expression { text } else { nil }
    }
    return texts.count == elements.count ? texts : nil
  }

  // MARK: - Arguments

  /// Consumes `()`.
  private mutating func eatEmptyCall() -> Bool {
    guard at(.leftParen), at(.rightParen, 1) else { return false }
    index += 2
    return true
  }

  /// Consumes `(\.rawValue)` or `{ $0.rawValue }`.
  private mutating func eatRawValueGetter() -> Bool {
    let forms = [["(", "\\", ".", "rawValue", ")"], ["{", "$0", ".", "rawValue", "}"]]
    let rest = (index..<end).prefix(5).map { text(tokens[$0]) }
    guard forms.contains(rest) else { return false }
    index += 5
    return true
  }

  /// Consumes `(separator: ", ")` or `()`.
  private mutating func separator(from start: SourceRange) throws(Failure) -> String {
    if eatEmptyCall() { return "" }
    index += 1
    guard at(.identifier), text(tokens[index]) == "separator", at(.colon, 1) else {
      throw unsupported(from: start)
    }
    index += 2
    let arguments = try list(until: .rightParen, from: start)
    guard arguments.count == 1, case .string(let separator) = arguments[0].expression else {
      throw Failure(.form, at: consumed(from: start))
    }
    return separator
  }

  // MARK: - Enumerations

  private mutating func rawValues(
    of elements: [Located], at range: SourceRange
  ) throws(Failure) -> LiteralExpression? {
    try checkMember("map", at: range)
    var values: [Located] = []
    for element in elements {
      guard case .element(let enumeration, let position) = element.expression else { return nil }
      values.append(
        Located(
          expression: try rawValue(of: position, in: enumeration, at: range), range: range))
    }
    return .array(values)
  }
}
