// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins a number.
  ///
  /// Without bounds it is any JSON number, or any whole number. With a bound it has no exponent,
  /// any number of decimals (none for whole numbers), and a minus sign only where the bounds admit
  /// a negative value.
  mutating func numberInstruction(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    if number.exclusiveMinimum != nil { throw notYet(path, "exclusiveMinimum") }
    if number.exclusiveMaximum != nil { throw notYet(path, "exclusiveMaximum") }
    if number.multipleOf != nil { throw notYet(path, "multipleOf") }
    let key = SharedValue.number(
      minimum: number.minimum, maximum: number.maximum, isInteger: isInteger)
    if let known = shared[key] { return .jump(known) }
    let address: Address
    if number.minimum == nil && number.maximum == nil {
      address =
        isInteger
        ? NumberAutomaton.emitInteger(into: &builder) : NumberAutomaton.emitNumber(into: &builder)
    } else {
      address = try rangeAddress(number, isInteger: isInteger, at: path)
    }
    shared[key] = address
    return .jump(address)
  }

  private mutating func rangeAddress(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    if let low = number.minimum, let high = number.maximum, high < low {
      throw error(.contradictoryBounds, path, "maximum")
    }
    let minimum = try digits(of: number.minimum, keyword: "minimum", at: path)
    let maximum = try digits(of: number.maximum, keyword: "maximum", at: path)
    let minimumIsNegative = number.minimum?.isNegative ?? true
    // A minus sign may stand where some number below zero is in range; -0 is a zero like another.
    let isAboveMinusOne = isInteger && minimum.map { $0.whole == [0] } ?? false
    let maximumIsNegative = number.maximum?.isNegative ?? false
    var edges: [Edge] = []
    if minimumIsNegative && !isAboveMinusOne {
      let magnitudes = RangeAutomaton(
        low: maximumIsNegative ? maximum ?? .zero : .zero, high: minimum,
        allowsFraction: !isInteger)
      let first = magnitudes.emit(into: &builder)
      if !first.isEmpty {
        edges.append(Edge(UInt8(ascii: "-"), to: builder.emitReading(first)))
      }
    }
    if !maximumIsNegative {
      let magnitudes = RangeAutomaton(
        low: minimumIsNegative ? .zero : minimum ?? .zero, high: maximum,
        allowsFraction: !isInteger)
      edges += magnitudes.emit(into: &builder)
    }
    guard !edges.isEmpty else { throw error(.noIntegerInRange, path, "type") }
    return builder.emitReading(edges)
  }

  private func digits(
    of bound: DecimalNumber?, keyword: String, at path: SchemaPaths.ID
  ) throws(GrammarError) -> DecimalDigits? {
    guard let bound else { return nil }
    guard let digits = DecimalDigits(bound) else {
      let count = Int(clamping: bound.exponent.magnitude)
      throw error(
        .boundTooLong(digits: max(count, bound.digits.count), limit: DecimalDigits.limit), path,
        keyword)
    }
    return digits
  }
}
