// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins a number.
  ///
  /// Without restrictions it is any JSON number, or any whole number. With a restriction it has no
  /// exponent, any number of decimals (none for whole numbers), and a minus sign only where the
  /// bounds admit a negative value.
  mutating func numberInstruction(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    var key = number
    key.description = nil
    if let known = shared[.number(key, isInteger: isInteger)] { return .jump(known) }
    let address: Address
    if number.isFree {
      address =
        isInteger
        ? NumberAutomaton.emitInteger(into: &builder) : NumberAutomaton.emitNumber(into: &builder)
    } else {
      address = try rangeAddress(number, isInteger: isInteger, at: path)
    }
    shared[.number(key, isInteger: isInteger)] = address
    return .jump(address)
  }

  private mutating func rangeAddress(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address {
    let low = number.lowerBound
    let high = number.upperBound
    if let low, let high, high.value < low.value || isEmpty(low, high) {
      throw error(.contradictoryBounds, path, high.keyword)
    }
    let divisor = try divisor(of: number, at: path)
    let minimum = try magnitude(of: low, at: path)
    let maximum = try magnitude(of: high, at: path)
    let zero = RangeAutomaton.Bound(digits: .zero, isExclusive: false)
    // A minus sign may stand where some number below zero is in range; -0 is a zero like another.
    let isAboveMinusOne = isInteger && !(number.leastWhole?.isNegative ?? true)
    let minimumIsNegative = low.map { $0.value.isNegative } ?? true
    let maximumIsNegative =
      high.map { $0.value.isNegative || $0.isExclusive && $0.value.digits.isEmpty } ?? false
    var edges: [Edge] = []
    do throws(RangeAutomaton.TooLarge) {
      if minimumIsNegative && !isAboveMinusOne {
        let magnitudes = RangeAutomaton(
          low: maximumIsNegative ? maximum ?? zero : zero, high: minimum,
          allowsFraction: !isInteger, divisor: divisor)
        let first = try magnitudes.emit(into: &builder)
        if !first.isEmpty {
          edges.append(Edge(UInt8(ascii: "-"), to: builder.emitReading(first)))
        }
        // The same magnitudes on both sides of zero.
        if !maximumIsNegative, minimum == maximum {
          return builder.emitReading(edges + first)
        }
      }
      if !maximumIsNegative {
        let magnitudes = RangeAutomaton(
          low: minimumIsNegative ? zero : minimum ?? zero, high: maximum,
          allowsFraction: !isInteger, divisor: divisor)
        edges += try magnitudes.emit(into: &builder)
      }
    } catch {
      throw self.error(
        .notEnforceable(
          "the multiples between the bounds need more than \(RangeAutomaton.stateLimit) states; "
            + "use a smaller divisor or shorter bounds"), path, "multipleOf")
    }
    guard !edges.isEmpty else {
      throw error(.noIntegerInRange, path, number.multipleOf == nil ? "type" : "multipleOf")
    }
    return builder.emitReading(edges)
  }

  private func isEmpty(_ low: NumberSchema.Bound, _ high: NumberSchema.Bound) -> Bool {
    low.value == high.value && (low.isExclusive || high.isExclusive)
  }

  private func divisor(
    of number: NumberSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> DecimalDivisor? {
    let all = [number.multipleOf].compactMap(\.self) + number.notMultipleOf
    if all.isEmpty { return nil }
    if let wrong = all.first(where: { $0 <= DecimalNumber(0) }) {
      throw error(
        .notEnforceable("there are no multiples of \(wrong); use a number above 0"), path,
        "multipleOf")
    }
    let divisor = DecimalDivisor(
      multipleOf: number.multipleOf, noMultipleOf: number.notMultipleOf)
    guard let divisor else {
      let numbers = all.map(\.description).joined(separator: ", ")
      throw error(
        .notEnforceable(
          "multiples of \(numbers) need a state for each remainder; "
            + "use a number with digits up to \(DecimalDivisor.limit)"), path, "multipleOf")
    }
    return divisor
  }

  private func magnitude(
    of bound: NumberSchema.Bound?, at path: SchemaPaths.ID
  ) throws(GrammarError) -> RangeAutomaton.Bound? {
    guard let bound else { return nil }
    guard let digits = DecimalDigits(bound.value) else {
      let count = Int(clamping: bound.value.exponent.magnitude)
      throw error(
        .boundTooLong(digits: max(count, bound.value.digits.count), limit: DecimalDigits.limit),
        path, bound.keyword)
    }
    return RangeAutomaton.Bound(digits: digits, isExclusive: bound.isExclusive)
  }
}
