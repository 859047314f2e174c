// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension RangeAutomaton {
  /// The state after one more digit; nil when the number is then out of range for good.
  func successor(of state: State, digit: UInt8) -> State? {
    guard var next = state.isFraction ? fraction(state, digit) : whole(state, digit) else {
      return nil
    }
    if let divisor {
      if state.isFraction {
        if state.place < divisor.decimals {
          next.place = state.place + 1
          next.remainder = divisor.remainder(after: state.remainder, digit)
        } else if digit != 0 || state.place > divisor.decimals {
          // With decimals beyond those of all multiples, the number is no multiple for good.
          if divisor.demandsMultiple { return nil }
          next.place = divisor.decimals + 1
          next.remainder = 0
        }
      } else {
        next.remainder = divisor.remainder(after: state.remainder, digit)
      }
    }
    return next
  }

  /// How a digit compares with the digits of the bounds at its place.
  func orders(of digit: UInt8, after state: State) -> (low: Order, high: Order) {
    let lowDigits = state.isFraction ? low.digits.fraction : low.digits.whole
    let highDigits = (state.isFraction ? high?.digits.fraction : high?.digits.whole) ?? []
    let place = state.count
    return (
      Order(digit, place < lowDigits.count ? lowDigits[place] : 0),
      Order(digit, place < highDigits.count ? highDigits[place] : 0)
    )
  }

  /// The state after one more digit of the whole part; nil above the upper bound's length.
  private func whole(_ state: State, _ digit: UInt8) -> State? {
    if let high, state.count >= high.digits.whole.count { return nil }
    var next = state
    if state.count >= low.digits.whole.count {
      next.low = .greater
    } else if state.low == .equal {
      next.low = Order(digit, low.digits.whole[state.count])
    }
    if let high, state.high == .equal {
      next.high = Order(digit, high.digits.whole[state.count])
    }
    if high == nil { next.high = .less }
    // Without an upper bound, digits past the lower bound's length change nothing.
    let cap = high == nil ? low.digits.whole.count + 1 : Int.max
    next.count = min(state.count + 1, cap)
    next.isZero = state.count == 0 && digit == 0
    return next
  }

  /// How a whole part that ends here compares with the bounds' whole parts; nil out of range.
  private func wholeOrders(_ state: State) -> (low: Order, high: Order)? {
    let lowCount = low.digits.whole.count
    guard state.count >= lowCount, state.count > lowCount || state.low != .less else {
      return nil
    }
    let lowEnd: Order = state.count > lowCount ? .greater : state.low
    guard let high, state.count == high.digits.whole.count else { return (lowEnd, .less) }
    return state.high == .greater ? nil : (lowEnd, state.high)
  }

  /// The state after the decimal point; nil when no number in range has this whole part.
  func fraction(after state: State) -> State? {
    guard state.count > 0, let ends = wholeOrders(state) else { return nil }
    var next = State()
    next.isFraction = true
    next.low = ends.low
    next.high = ends.high
    next.remainder = state.remainder
    return next
  }

  /// The state after one more decimal; orders are then either equal ("tight") or decided.
  private func fraction(_ state: State, _ digit: UInt8) -> State? {
    var next = state
    next.hasDigit = true
    let lowFraction = low.digits.fraction
    if state.low == .equal {
      let bound = state.count < lowFraction.count ? lowFraction[state.count] : 0
      if digit < bound { return nil }
      // Once all decimals of an inclusive lower bound are matched, more of them only add.
      let isMatched = !low.isExclusive && state.count + 1 >= lowFraction.count
      if digit > bound || isMatched { next.low = .greater }
    }
    if state.high == .equal, let high {
      let fraction = high.digits.fraction
      let bound = state.count < fraction.count ? fraction[state.count] : 0
      if digit > bound { return nil }
      if digit < bound { next.high = .less }
    }
    let cap = max(lowFraction.count, high?.digits.fraction.count ?? 0)
    let isTight = next.low == .equal || next.high == .equal
    next.count = isTight ? min(state.count + 1, cap) : cap
    return next
  }

  /// Whether the number may end in a state.
  func isFinal(_ state: State) -> Bool {
    if let divisor, state.place <= divisor.decimals {
      let missing = divisor.decimals - state.place
      guard divisor.admits(state.remainder, missing: missing) else { return false }
    }
    if state.isFraction {
      guard state.hasDigit, state.low != .equal else { return false }
      guard let high, high.isExclusive, state.high == .equal else { return true }
      return state.count < high.digits.fraction.count
    }
    guard state.count > 0, let ends = wholeOrders(state) else { return false }
    let isAboveLow =
      ends.low == .greater || low.digits.fraction.isEmpty && !low.isExclusive
    guard let high, high.isExclusive, ends.high == .equal else { return isAboveLow }
    return isAboveLow && !high.digits.fraction.isEmpty
  }
}
