// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// Returns the first instruction of a number.
  ///
  /// A number without restrictions is any JSON number or any integer. A restricted number has no
  /// exponent, any number of decimals (none for integers), and a minus sign only where the bounds
  /// admit a negative value.
  mutating func numberInstruction(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    var number = number
    number.description = nil
    let key = SubprogramKey.number(number, isInteger: isInteger)
    if let known = subprograms[key] { return .jump(known) }
    let address: Address
    if number.isUnrestricted {
      address =
        isInteger
        ? NumberAutomaton.emitInteger(into: &builder) : NumberAutomaton.emitNumber(into: &builder)
    } else {
      address = try rangeAddress(number, isInteger: isInteger, at: path)
    }
    subprograms[key] = address
    return .jump(address)
  }

  private mutating func rangeAddress(
    _ number: NumberSchema, isInteger: Bool, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    if let low = number.lowerBound, let high = number.upperBound,
      high.value < low.value || high.value == low.value && (low.isExclusive || high.isExclusive)
    {
      throw error(.contradictoryBounds, path, high.keyword)
    }
    let divisor = try divisor(of: number, at: path)
    let low = try magnitude(of: number.lowerBound, at: path)
    let high = try magnitude(of: number.upperBound, at: path)
    let address: Address?
    do throws(NumberRangeAutomaton.TooLarge) {
      address = try emitRange(number, low, high, divisor, isInteger: isInteger)
    } catch {
      throw self.error(
        .notEnforceable(
          "the multiples between the bounds require more than "
            + "\(NumberRangeAutomaton.stateLimit) states; "
            + "use a smaller divisor or shorter bounds"), path, "multipleOf")
    }
    guard let address else {
      throw error(.noIntegerInRange, path, number.multipleOf == nil ? "type" : "multipleOf")
    }
    return address
  }

  /// Emits a restricted number and returns its address, or `nil` if there is no number between its
  /// bounds.
  ///
  /// If the bounds are symmetric and `notMultipleOf` excludes all numbers, the address has no
  /// edges, and the productivity check reports the error.
  private mutating func emitRange(
    _ number: NumberSchema, _ low: NumberRangeAutomaton.Bound?,
    _ high: NumberRangeAutomaton.Bound?, _ divisor: DecimalDivisor?, isInteger: Bool
  ) throws(NumberRangeAutomaton.TooLarge) -> Address? {
    let zero = NumberRangeAutomaton.Bound(digits: .zero, isExclusive: false)
    func magnitudes(
      from low: NumberRangeAutomaton.Bound?, to high: NumberRangeAutomaton.Bound?
    ) throws(NumberRangeAutomaton.TooLarge) -> [Edge] {
      try NumberRangeAutomaton(
        low: low ?? zero, high: high, allowsFraction: !isInteger, divisor: divisor
      ).emit(into: &builder)
    }
    // A minus sign is allowed where a number below zero is in range; -0 is equal to 0.
    let isAboveMinusOne = isInteger && !(number.leastInteger?.isNegative ?? true)
    let lowIsNegative = number.lowerBound.map { $0.value.isNegative } ?? true
    let highIsNegative =
      number.upperBound.map { $0.value.isNegative || $0.isExclusive && $0.value.digits.isEmpty }
      ?? false
    var edges: [Edge] = []
    if lowIsNegative && !isAboveMinusOne {
      let first = try magnitudes(from: highIsNegative ? high : nil, to: low)
      if !first.isEmpty { edges.append(Edge("-", to: builder.emitReading(first))) }
      // Symmetric bounds have the same magnitudes on both sides of zero.
      if !highIsNegative, low == high { return builder.emitReading(edges + first) }
    }
    if !highIsNegative { edges += try magnitudes(from: lowIsNegative ? nil : low, to: high) }
    return edges.isEmpty ? nil : builder.emitReading(edges)
  }

  private func divisor(
    of number: NumberSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> DecimalDivisor? {
    let all = [number.multipleOf].compactMap(\.self) + number.notMultipleOf
    if all.isEmpty { return nil }
    if let wrong = all.first(where: { $0 <= DecimalNumber(0) }) {
      throw error(
        .notEnforceable("there are no multiples of '\(wrong)'; use a number above 0"), path,
        "multipleOf")
    }
    let divisor = DecimalDivisor(
      multipleOf: number.multipleOf, noMultipleOf: number.notMultipleOf)
    guard let divisor else {
      let numbers = all.map(\.description).joined(separator: ", ")
      throw error(
        .notEnforceable(
          "multiples of '\(numbers)' have too many remainders to be distinguished; "
            + "use numbers with fewer digits, or fewer of them"), path, "multipleOf")
    }
    return divisor
  }

  private func magnitude(
    of bound: NumberSchema.Bound?, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> NumberRangeAutomaton.Bound? {
    guard let bound else { return nil }
    guard let digits = DecimalDigits(bound.value) else {
      let count = Int(clamping: bound.value.exponent.magnitude)
      throw error(
        .boundTooLong(digits: max(count, bound.value.digits.count), limit: DecimalDigits.limit),
        path, bound.keyword)
    }
    return NumberRangeAutomaton.Bound(digits: digits, isExclusive: bound.isExclusive)
  }
}
