// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Emits the decimal numbers between two bounds, without sign and exponent.
///
/// A state compares the digits read so far with as many digits of each bound. The order of two
/// integer parts depends first on their number of digits, so the comparison applies only once both
/// have the same number. In the fraction, a bound matters only while all digits so far are equal to
/// it. With divisibility restrictions, the state also holds the remainder of the digits so far.
/// Dead states are removed, so every number that is begun can be finished.
struct NumberRangeAutomaton {
  /// The automaton would have more than ``stateLimit`` states.
  struct TooLarge: Error {}

  struct Bound: Hashable {
    let digits: DecimalDigits
    let isExclusive: Bool
  }

  /// The order of some digits relative to as many digits of a bound.
  enum Order: Int {
    case less, equal, greater

    init(_ left: UInt8, _ right: UInt8) {
      self = left < right ? .less : left == right ? .equal : .greater
    }
  }

  /// The relevant facts about the digits read so far.
  struct State {
    /// The number of digits of the integer part or of the fraction, up to the greatest relevant
    /// one.
    var count = 0
    var low = Order.equal
    var high = Order.equal
    /// Whether the integer part is a single zero, after which no digit may follow.
    var isZero = false
    var isFraction = false
    var hasDigit = false
    /// The number of decimals read that are significant for a multiple.
    var decimals = 0
    /// The class of the remainder.
    ///
    /// After all significant decimals, it is one if the number fulfills the divisibility
    /// restrictions, and zero otherwise.
    var remainder = 0
  }

  static let stateLimit = 20_000
  /// The bytes of the transition table's symbols, ascending.
  private static let symbols = Array(".0123456789".utf8)

  let low: Bound
  let high: Bound?
  let allowsFraction: Bool
  let divisor: DecimalDivisor?
  private var indices: [Int: Int32] = [:]
  private var states: [State] = []

  init(low: Bound, high: Bound?, allowsFraction: Bool, divisor: DecimalDivisor?) {
    self.low = low
    self.high = high
    self.allowsFraction = allowsFraction
    self.divisor = divisor
  }

  /// Emits the automaton and returns the edges of the first digit, which are empty if no number is
  /// in range.
  ///
  /// - Complexity: O(*n*) in the number of digits of the bounds, times the divisor's classes of
  ///   remainders.
  consuming func emit(into builder: inout ProgramBuilder) throws(TooLarge) -> [Edge] {
    _ = index(of: State())
    let width = Self.symbols.count
    var table = TransitionTable(width: width)
    var isFinal: [Bool] = []
    while isFinal.count < states.count {
      guard states.count <= Self.stateLimit else { throw TooLarge() }
      let state = states[isFinal.count]
      addRow(of: state, to: &table.targets)
      isFinal.append(self.isFinal(state))
    }
    let isLive = table.liveStates(isFinal: isFinal)
    let addresses = isLive.map { $0 ? builder.reserve() : Program.done }
    var first: [Edge] = []
    for index in isLive.indices where isLive[index] {
      var edges: [Edge] = []
      for (byte, target) in zip(Self.symbols, table.targets[(index * width)...])
      where target >= 0 && isLive[Int(target)] {
        edges.appendMerging(Edge(byte, to: addresses[Int(target)]))
      }
      if index == 0 { first = edges }
      builder.define(addresses[index], as: builder.reading(edges, isFinal: isFinal[index]))
    }
    return first
  }

  private mutating func index(of state: State) -> Int32 {
    let code = code(of: state)
    if let known = indices[code] { return known }
    let index = Int32(truncatingIfNeeded: states.count)
    indices[code] = index
    states.append(state)
    return index
  }

  private func code(of state: State) -> Int {
    let flags = (state.isZero ? 1 : 0) | (state.isFraction ? 2 : 0) | (state.hasDigit ? 4 : 0)
    let orders = state.low.rawValue * 3 + state.high.rawValue
    let digits = ((state.count * 9 + orders) * 8 + flags) * ((divisor?.decimals ?? 0) + 1)
    return (digits + state.decimals) * max(2, divisor?.classCount ?? 0) + state.remainder
  }

  private mutating func addRow(of state: State, to row: inout [Int32]) {
    let fraction = state.isFraction || !allowsFraction ? nil : fraction(after: state)
    var digits = [Int32](repeating: TransitionTable.dead, count: 10)
    var previous: (low: Order, high: Order)?
    for digit: UInt8 in 0...9 where !state.isZero || state.isFraction {
      let orders = orders(of: digit, after: state)
      // Digits with the same order relative to both bounds lead to the same state.
      if divisor == nil, digit > 1, let previous, previous == orders {
        digits[Int(digit)] = digits[Int(digit) - 1]
        continue
      }
      previous = orders
      guard let next = successor(of: state, digit: digit) else { continue }
      digits[Int(digit)] = index(of: next)
    }
    row.append(fraction.map { index(of: $0) } ?? TransitionTable.dead)
    row += digits
  }
}

/// The magnitude of a bound as digits before and after the decimal point.
struct DecimalDigits: Hashable {
  static let limit = 10_000

  static let zero = DecimalDigits(integer: [0], fraction: [])

  /// The digits before the point, without leading zeros; a single zero for magnitudes below one.
  let integer: [UInt8]
  /// The digits after the point, without trailing zeros.
  let fraction: [UInt8]
}

extension DecimalDigits {
  /// Creates the digits of a number's magnitude, or `nil` if there are more than ``limit``.
  init?(_ number: DecimalNumber) {
    let digits = number.digits
    guard number.exponent.magnitude <= Self.limit, digits.count <= Self.limit else { return nil }
    let point = digits.count + number.exponent
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: max(count, 0)) }
    let leading = digits.prefix(max(point, 0)) + zeros(number.exponent)
    integer = leading.isEmpty ? [0] : Array(leading)
    fraction = digits.isEmpty ? [] : zeros(-point) + digits.dropFirst(max(point, 0))
  }
}
