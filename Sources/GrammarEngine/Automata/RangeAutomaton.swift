// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers without sign and exponent, with any number of decimals, between two bounds.
///
/// The state compares the digits read so far with as many digits of each bound. Whether a whole
/// part is above or below a bound depends first on how many digits it has, so the comparison
/// counts only once both have equally many. In the fraction, a bound matters only while all digits
/// so far are equal to it ("tight"). Where only multiples of a number are asked for, the state also
/// holds the remainder of the digits so far, and so it does where multiples are left out. States from which no number in range can be finished
/// are dropped, so every number that is begun can be finished.
struct RangeAutomaton {
  /// More states than ``stateLimit`` would be needed.
  struct TooLarge: Error {}

  /// A bound's magnitude.
  struct Bound: Hashable {
    let digits: DecimalDigits
    let isExclusive: Bool
  }

  enum Order: Int {
    case less, equal, greater

    init(_ left: UInt8, _ right: UInt8) {
      self = left < right ? .less : left == right ? .equal : .greater
    }
  }

  /// What is known of the digits so far.
  struct State {
    /// How many digits matter: of the whole part, or of the fraction.
    var count = 0
    /// The order of the whole part so far against as many digits of the lower bound.
    var low = Order.equal
    /// The same for the upper bound.
    var high = Order.equal
    /// Whether the whole part is a single zero, after which no digit may follow.
    var isZero = false
    var isFraction = false
    /// In the fraction, whether there was a digit at all.
    var hasDigit = false
    /// In the fraction, how many of the decimals that a multiple may have were read; one more
    /// where others than zeros followed them.
    var place = 0
    var remainder = 0
  }

  /// A state's transitions by digit and point; -1 leads nowhere.
  private struct Row {
    var digits: [Int32] = [Int32](repeating: -1, count: 10)
    var point: Int32 = -1
    var isFinal = false
  }

  /// The most states.
  static let stateLimit = 20_000

  let low: Bound
  let high: Bound?
  let allowsFraction: Bool
  let divisor: DecimalDivisor?
  private var indices: [Int: Int32] = [:]
  private var states: [State] = []

  /// Creates the automaton of magnitudes from `low` to `high`.
  ///
  /// - Parameters:
  ///   - low: The lower bound.
  ///   - high: The upper bound, or nil.
  ///   - allowsFraction: Whether decimals may follow.
  ///   - divisor: What the numbers must be multiples of, and of what not, or nil.
  init(low: Bound, high: Bound?, allowsFraction: Bool, divisor: DecimalDivisor? = nil) {
    self.low = low
    self.high = high
    self.allowsFraction = allowsFraction
    self.divisor = divisor
  }

  /// Emits the automaton.
  ///
  /// - Parameter builder: Where the instructions go.
  /// - Returns: The edges of the first digit; empty when no number is in range.
  /// - Throws: ``TooLarge`` when there would be too many states.
  /// - Complexity: O(*n*) in the digits of the bounds, times the divisor.
  consuming func emit(into builder: inout ProgramBuilder) throws(TooLarge) -> [Edge] {
    _ = index(of: State())
    var rows: [Row] = []
    while rows.count < states.count {
      guard states.count <= Self.stateLimit else { throw TooLarge() }
      rows.append(row(of: states[rows.count]))
    }
    let isLive = liveStates(rows)
    let addresses = rows.indices.map { isLive[$0] ? builder.reserve() : Program.done }
    var first: [Edge] = []
    for index in rows.indices where isLive[index] {
      let edges = edges(of: rows[index], isLive: isLive, addresses: addresses)
      if index == 0 { first = edges }
      builder.define(
        addresses[index], as: builder.reading(edges, isFinal: rows[index].isFinal))
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

  /// The state as one number.
  private func code(of state: State) -> Int {
    let flags = (state.isZero ? 1 : 0) | (state.isFraction ? 2 : 0) | (state.hasDigit ? 4 : 0)
    let orders = state.low.rawValue * 3 + state.high.rawValue
    let digits = ((state.count * 9 + orders) * 8 + flags) * ((divisor?.decimals ?? 0) + 2)
    return (digits + state.place) * (divisor?.modulus ?? 1) + state.remainder
  }

  private mutating func row(of state: State) -> Row {
    var row = Row()
    var previous: (low: Order, high: Order)?
    for digit: UInt8 in 0...9 where !state.isZero || state.isFraction {
      let orders = orders(of: digit, after: state)
      // Digits in one place between the bounds' digits lead to one state.
      if divisor == nil, digit > 1, let previous, previous == orders {
        row.digits[Int(digit)] = row.digits[Int(digit) - 1]
        continue
      }
      previous = orders
      guard let next = successor(of: state, digit: digit) else { continue }
      row.digits[Int(digit)] = index(of: next)
    }
    row.isFinal = isFinal(state)
    if !state.isFraction, allowsFraction, let fraction = fraction(after: state) {
      row.point = index(of: fraction)
    }
    return row
  }

  /// Which states lead to a final one.
  private func liveStates(_ rows: [Row]) -> [Bool] {
    var sources = [[Int32]](repeating: [], count: rows.count)
    for (index, row) in rows.enumerated() {
      var last: Int32 = -1
      for target in row.digits where target >= 0 && target != last {
        sources[Int(target)].append(Int32(truncatingIfNeeded: index))
        last = target
      }
      if row.point >= 0 { sources[Int(row.point)].append(Int32(truncatingIfNeeded: index)) }
    }
    var isLive = rows.map(\.isFinal)
    var pending = rows.indices.filter { isLive[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isLive[Int(source)] {
        isLive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    return isLive
  }

  private func edges(of row: Row, isLive: [Bool], addresses: [Address]) -> [Edge] {
    var edges: [Edge] = []
    if row.point >= 0, isLive[Int(row.point)] {
      edges.append(Edge(UInt8(ascii: "."), to: addresses[Int(row.point)]))
    }
    for (digit, target) in row.digits.enumerated() {
      guard target >= 0, isLive[Int(target)] else { continue }
      let byte = UInt8(ascii: "0") + UInt8(digit)
      let address = addresses[Int(target)]
      if let last = edges.last, last.target == address, last.high + 1 == byte {
        edges[edges.count - 1] = Edge(last.low, byte, to: address)
      } else {
        edges.append(Edge(byte, to: address))
      }
    }
    return edges
  }
}
