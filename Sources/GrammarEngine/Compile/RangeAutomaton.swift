// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers without sign and exponent, with any number of decimals, between two bounds.
///
/// The state compares the digits read so far with as many digits of each bound. Whether a whole
/// part is above or below a bound depends first on how many digits it has, so the comparison
/// counts only once both have equally many. In the fraction, a bound matters only while all digits
/// so far are equal to it ("tight"). States from which no number in range can be finished are
/// dropped, so every number that is begun can be finished.
struct RangeAutomaton {
  private enum Order: Hashable {
    case less, equal, greater

    init(_ left: UInt8, _ right: UInt8) {
      self = left < right ? .less : left == right ? .equal : .greater
    }
  }

  private enum State: Hashable {
    /// In the whole part: how many digits, their order against each bound's first digits, and
    /// whether they are a single zero, after which no digit may follow.
    case whole(count: Int, low: Order, high: Order, isZero: Bool)
    /// In the fraction: how many digits matter, whether all were equal to each bound's, and
    /// whether there was a digit at all.
    case fraction(count: Int, lowTight: Bool, highTight: Bool, hasDigit: Bool)
  }

  /// A state's transitions by digit and point.
  private struct Row {
    var digits: [Int?] = [Int?](repeating: nil, count: 10)
    var point: Int?
    var isFinal = false
  }

  private let low: DecimalDigits
  private let high: DecimalDigits?
  private let allowsFraction: Bool
  private var indices: [State: Int] = [:]
  private var states: [State] = []

  /// Creates the automaton of magnitudes from `low` to `high`, both inclusive.
  ///
  /// - Parameters:
  ///   - low: The lower bound.
  ///   - high: The upper bound, or nil.
  ///   - allowsFraction: Whether decimals may follow.
  init(low: DecimalDigits, high: DecimalDigits?, allowsFraction: Bool) {
    self.low = low
    self.high = high
    self.allowsFraction = allowsFraction
  }

  /// Emits the automaton.
  ///
  /// - Parameter builder: Where the instructions go.
  /// - Returns: The edges of the first digit; empty when no number is in range.
  /// - Complexity: O(*n*) in the digits of the bounds.
  consuming func emit(into builder: inout ProgramBuilder) -> [Edge] {
    _ = index(of: .whole(count: 0, low: .equal, high: .equal, isZero: false))
    var rows: [Row] = []
    while rows.count < states.count {
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

  private mutating func index(of state: State) -> Int {
    if let known = indices[state] { return known }
    indices[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private mutating func row(of state: State) -> Row {
    var row = Row()
    switch state {
    case .whole(let count, let lowOrder, let highOrder, let isZero):
      if !isZero {
        for digit: UInt8 in 0...9 {
          let next = afterWhole(count: count, low: lowOrder, high: highOrder, digit: digit)
          row.digits[Int(digit)] = next.map { index(of: $0) }
        }
      }
      guard count > 0, let ends = wholeOrders(count: count, low: lowOrder, high: highOrder)
      else { return row }
      row.isFinal = ends.low == .greater || low.fraction.isEmpty
      if allowsFraction {
        row.point = index(
          of: .fraction(
            count: 0, lowTight: ends.low == .equal, highTight: ends.high == .equal,
            hasDigit: false))
      }
    case .fraction(let count, let lowTight, let highTight, let hasDigit):
      for digit: UInt8 in 0...9 {
        let next = afterFraction(
          count: count, lowTight: lowTight, highTight: highTight, digit: digit)
        row.digits[Int(digit)] = next.map { index(of: $0) }
      }
      row.isFinal = hasDigit && !lowTight
    }
    return row
  }

  /// The state after one more digit of the whole part; nil above the upper bound's length.
  private func afterWhole(count: Int, low lowOrder: Order, high highOrder: Order, digit: UInt8)
    -> State?
  {
    if let high, count >= high.whole.count { return nil }
    var lowOrder = lowOrder
    if count >= low.whole.count {
      lowOrder = .greater
    } else if lowOrder == .equal {
      lowOrder = Order(digit, low.whole[count])
    }
    var highOrder = highOrder
    if let high, highOrder == .equal { highOrder = Order(digit, high.whole[count]) }
    // Without an upper bound, digits past the lower bound's length change nothing.
    let cap = high == nil ? low.whole.count + 1 : Int.max
    return .whole(
      count: min(count + 1, cap), low: lowOrder, high: high == nil ? .less : highOrder,
      isZero: count == 0 && digit == 0)
  }

  /// How a whole part that ends here compares with the bounds' whole parts; nil out of range.
  private func wholeOrders(
    count: Int, low lowOrder: Order, high highOrder: Order
  ) -> (low: Order, high: Order)? {
    guard count >= low.whole.count, count > low.whole.count || lowOrder != .less else {
      return nil
    }
    let lowEnd: Order = count > low.whole.count ? .greater : lowOrder
    guard let high, count == high.whole.count else { return (lowEnd, .less) }
    return highOrder == .greater ? nil : (lowEnd, highOrder)
  }

  /// The state after one more decimal; nil when the number is then out of range for good.
  private func afterFraction(count: Int, lowTight: Bool, highTight: Bool, digit: UInt8) -> State? {
    var lowTight = lowTight
    var highTight = highTight
    if lowTight {
      let bound = count < low.fraction.count ? low.fraction[count] : 0
      if digit < bound { return nil }
      // Once all decimals of the lower bound are matched, more of them only add.
      if digit > bound || count + 1 >= low.fraction.count { lowTight = false }
    }
    if highTight, let high {
      let bound = count < high.fraction.count ? high.fraction[count] : 0
      if digit > bound { return nil }
      if digit < bound { highTight = false }
    }
    let cap = max(low.fraction.count, high?.fraction.count ?? 0)
    return .fraction(
      count: lowTight || highTight ? min(count + 1, cap) : cap, lowTight: lowTight,
      highTight: highTight, hasDigit: true)
  }

  /// Which states lead to a final one.
  private func liveStates(_ rows: [Row]) -> [Bool] {
    var sources = [[Int]](repeating: [], count: rows.count)
    for (index, row) in rows.enumerated() {
      for target in Set(row.digits.compactMap(\.self) + [row.point].compactMap(\.self)) {
        sources[target].append(index)
      }
    }
    var isLive = rows.map(\.isFinal)
    var pending = rows.indices.filter { isLive[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isLive[source] {
        isLive[source] = true
        pending.append(source)
      }
    }
    return isLive
  }

  private func edges(of row: Row, isLive: [Bool], addresses: [Address]) -> [Edge] {
    var edges: [Edge] = []
    if let point = row.point, isLive[point] {
      edges.append(Edge(UInt8(ascii: "."), to: addresses[point]))
    }
    for (digit, target) in row.digits.enumerated() {
      guard let target, isLive[target] else { continue }
      let byte = UInt8(ascii: "0") + UInt8(digit)
      if let last = edges.last, last.target == addresses[target], last.high + 1 == byte {
        edges[edges.count - 1] = Edge(last.low, byte, to: last.target)
      } else {
        edges.append(Edge(byte, to: addresses[target]))
      }
    }
    return edges
  }
}
