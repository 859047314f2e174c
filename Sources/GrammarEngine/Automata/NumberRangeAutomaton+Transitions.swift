// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension NumberRangeAutomaton {
  /// Returns the state after one more digit, or `nil` if no number in range begins with it.
  func successor(of state: State, digit: UInt8) -> State? {
    guard var next = state.isFraction ? fraction(state, digit) : integer(state, digit) else {
      return nil
    }
    guard let divisor else { return next }
    guard state.isFraction, state.decimals == divisor.decimals else {
      next.remainder = divisor.remainder(after: state.remainder, digit)
      if state.isFraction { next.decimals += 1 }
      return decidingDivisibility(of: next)
    }
    if digit != 0 {
      // With decimals beyond those of all multiples, the number cannot become a multiple.
      if divisor.requiresMultiple { return nil }
      next.remainder = 1
    }
    return next
  }

  /// Returns a state without the remainder if it is after all significant decimals.
  private func decidingDivisibility(of state: State) -> State {
    guard let divisor, state.isFraction, state.decimals == divisor.decimals else { return state }
    var decided = state
    decided.remainder = divisor.admits(state.remainder, missing: 0) ? 1 : 0
    return decided
  }

  /// Returns the order of a digit relative to the digits of the bounds at its position.
  func orders(of digit: UInt8, after state: State) -> (low: Order, high: Order) {
    let digits = { (bound: Bound?) in
      (state.isFraction ? bound?.digits.fraction : bound?.digits.integer) ?? []
    }
    return (
      Order(digit, Self.digit(state.count, of: digits(low))),
      Order(digit, Self.digit(state.count, of: digits(high)))
    )
  }

  /// Returns a digit of a bound, which is followed by zeros.
  private static func digit(_ index: Int, of digits: [UInt8]) -> UInt8 {
    index < digits.count ? digits[index] : 0
  }

  /// Returns the state after one more digit of the integer part, or `nil` if it then has more
  /// digits than the upper bound.
  private func integer(_ state: State, _ digit: UInt8) -> State? {
    if let high, state.count >= high.digits.integer.count { return nil }
    var next = state
    if state.count >= low.digits.integer.count {
      next.low = .greater
    } else if state.low == .equal {
      next.low = Order(digit, low.digits.integer[state.count])
    }
    if let high, state.high == .equal {
      next.high = Order(digit, high.digits.integer[state.count])
    }
    if high == nil { next.high = .less }
    // Without an upper bound, digits beyond the length of the lower bound change nothing.
    let cap = high == nil ? low.digits.integer.count + 1 : Int.max
    next.count = min(state.count + 1, cap)
    next.isZero = state.count == 0 && digit == 0
    return next
  }

  /// Returns the orders of a finished integer part relative to those of the bounds, or `nil` if it
  /// is out of range.
  private func integerOrders(_ state: State) -> (low: Order, high: Order)? {
    let lowCount = low.digits.integer.count
    guard state.count >= lowCount, state.count > lowCount || state.low != .less else {
      return nil
    }
    let lowEnd: Order = state.count > lowCount ? .greater : state.low
    guard let high, state.count == high.digits.integer.count else { return (lowEnd, .less) }
    return state.high == .greater ? nil : (lowEnd, state.high)
  }

  /// Returns the state after the decimal point, or `nil` if no number in range has the integer
  /// part.
  func fraction(after state: State) -> State? {
    guard state.count > 0, let orders = integerOrders(state) else { return nil }
    return decidingDivisibility(
      of: State(low: orders.low, high: orders.high, isFraction: true, remainder: state.remainder))
  }

  /// Returns the state after one more decimal, whose orders are equal or final.
  private func fraction(_ state: State, _ digit: UInt8) -> State? {
    var next = state
    next.hasDigit = true
    let lowFraction = low.digits.fraction
    if state.low == .equal {
      let bound = Self.digit(state.count, of: lowFraction)
      if digit < bound { return nil }
      // After all decimals of an inclusive lower bound, more decimals only increase the number.
      let isMatched = !low.isExclusive && state.count + 1 >= lowFraction.count
      if digit > bound || isMatched { next.low = .greater }
    }
    if state.high == .equal, let high {
      let bound = Self.digit(state.count, of: high.digits.fraction)
      if digit > bound { return nil }
      if digit < bound { next.high = .less }
    }
    let cap = max(lowFraction.count, high?.digits.fraction.count ?? 0)
    let isEqual = next.low == .equal || next.high == .equal
    next.count = isEqual ? min(state.count + 1, cap) : cap
    return next
  }

  private func isDivisible(_ state: State) -> Bool {
    guard let divisor else { return true }
    let missing = divisor.decimals - state.decimals
    if state.isFraction, missing == 0 { return state.remainder == 1 }
    return divisor.admits(state.remainder, missing: missing)
  }

  func isFinal(_ state: State) -> Bool {
    guard isDivisible(state) else { return false }
    if state.isFraction {
      guard state.hasDigit, state.low != .equal else { return false }
      guard let high, high.isExclusive, state.high == .equal else { return true }
      return state.count < high.digits.fraction.count
    }
    guard state.count > 0, let ends = integerOrders(state) else { return false }
    let isAboveLow =
      ends.low == .greater || low.digits.fraction.isEmpty && !low.isExclusive
    guard let high, high.isExclusive, ends.high == .equal else { return isAboveLow }
    return isAboveLow && !high.digits.fraction.isEmpty
  }
}
