// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The fewest bytes from each state of an automaton to the end of a text whose number of scalars
/// has bounds, by the number of scalars read so far.
///
/// A row has an entry for each state, which is dead if no text of a permitted length ends there.
/// From the minimum on, row *r* is that of at most *r* more scalars. These rows are the rounds of
/// the Bellman-Ford algorithm and change no more after a few of them, so all greater numbers share
/// one row. Below the minimum, row *j* is that of at least *j* more scalars. Each follows from the
/// row before it, so the rows are periodic, up to a constant, from the first repetition on.
struct CountTable: Sendable {
  /// A transition of the automaton, and the fewest bytes that encode one of its scalars.
  struct Arc: Hashable, Sendable {
    let target: Int32
    let bytes: Int32
  }

  /// The entry of a state from which no text of a permitted length ends.
  static let dead = Int32.max
  /// The maximum number of rows, which bounds the keys of masks.
  static let rowLimit = 1 << 15
  /// The longest period that is recognized.
  private static let periodLimit = 16

  let minimum: Int
  let maximum: Int?
  /// The number of states.
  let width: Int
  /// The row of all counts from the minimum on that are not close to the maximum.
  private(set) var lastEndRow = 0
  /// The number of rows of counts below the minimum.
  private(set) var startRows = 0
  /// The number of rows below the minimum after which these repeat.
  private(set) var period = 1
  /// The number of bytes by which the rows grow in a period.
  private(set) var slope = 0
  private var entries: [Int32] = []

  /// Computes the rows of an automaton, or returns `nil` if there would be too many rows or
  /// entries.
  ///
  /// - Parameters:
  ///   - arcs: The transitions of each state.
  ///   - isFinal: Whether a text may end in each state, with one more byte.
  ///   - minimum: The minimum number of scalars.
  ///   - maximum: The maximum number of scalars, not less than the minimum, or `nil`.
  ///   - cellLimit: The maximum number of entries.
  /// - Complexity: O(*r* · *a*) in the rows and the transitions.
  init?(
    arcs: [[Arc]], isFinal: [Bool], minimum: Int, maximum: Int?, cellLimit: Int
  ) {
    self.minimum = minimum
    self.maximum = maximum
    width = isFinal.count
    let ends = isFinal.map { $0 ? Int32(1) : Self.dead }
    var row = ends
    entries = row
    let distance = maximum.map { $0 - minimum } ?? Int.max
    var rounds = 0
    while rounds < distance {
      let next = Self.row(before: row, arcs, ends)
      rounds += 1
      guard rounds < Self.rowLimit, rounds * width <= cellLimit else { return nil }
      if maximum == nil { entries = next } else { append(next, isEnd: true) }
      if next == row { break }
      row = next
    }
    let none = [Int32](repeating: Self.dead, count: width)
    row = Array(self.row(at: lastEndRow))
    while startRows < minimum {
      row = Self.row(before: row, arcs, none)
      append(row, isEnd: false)
      guard startRows < Self.rowLimit, entries.count <= cellLimit else { return nil }
      if findPeriod() { break }
    }
  }

  private static func row(before next: [Int32], _ arcs: [[Arc]], _ ends: [Int32]) -> [Int32] {
    var row = ends
    for (state, arcs) in arcs.enumerated() {
      for arc in arcs where next[Int(arc.target)] != dead {
        row[state] = min(row[state], next[Int(arc.target)] + arc.bytes)
      }
    }
    return row
  }

  private mutating func append(_ row: [Int32], isEnd: Bool) {
    entries += row
    if isEnd { lastEndRow += 1 } else { startRows += 1 }
  }

  /// Returns whether the last row is an earlier one plus a constant.
  private mutating func findPeriod() -> Bool {
    let last = row(at: lastEndRow + startRows)
    for period in 1...min(Self.periodLimit, startRows) {
      let earlier = row(at: lastEndRow + startRows - period)
      var slope: Int32?
      let isEqual = zip(last, earlier).allSatisfy { entry, other in
        guard entry != Self.dead, other != Self.dead else { return entry == other }
        if slope == nil { slope = entry - other }
        return entry - other == slope
      }
      if isEqual {
        self.period = period
        self.slope = Int(slope ?? 0)
        return true
      }
    }
    return false
  }

  /// The number of rows.
  var rowCount: Int { lastEndRow + 1 + startRows }

  /// Returns the entries of a row.
  func row(at index: Int) -> ArraySlice<Int32> { entries[(index * width)..<((index + 1) * width)] }

  /// Returns the row after one more scalar, or `nil` if there may be none.
  func row(after index: Int) -> Int? {
    if index > 0 { return index - 1 }
    return maximum == nil ? index : nil
  }

  /// Returns the row of a count, and the bytes to add to its entries.
  func row(ofCount count: Int) -> (index: Int, extra: Int) {
    guard count < minimum else {
      return (maximum.map { min(max(0, $0 - count), lastEndRow) } ?? lastEndRow, 0)
    }
    let missing = minimum - count
    guard missing > startRows else { return (lastEndRow + missing, 0) }
    let first = startRows - period + 1
    let offset = missing - first
    return (
      lastEndRow + first + offset % period, Distance.product(offset / period, slope)
    )
  }

  /// Returns the fewest bytes from a state to the end after a number of scalars, or
  /// ``Distance/unreachable``.
  func distance(of state: Int, afterCount count: Int) -> Int {
    let (index, extra) = row(ofCount: count)
    let entry = entries[index * width + state]
    return entry == Self.dead ? Distance.unreachable : Distance.sum(Int(entry), extra)
  }

  /// The most bytes that any state and count require.
  var longestDistance: Int {
    let most = entries.reduce(0) { $1 == Self.dead ? $0 : max($0, $1) }
    return Distance.sum(Int(most), Distance.product(minimum / period + 1, slope))
  }

  /// Returns a number that is equal for counts between which a token of at most `reach` scalars
  /// cannot distinguish.
  ///
  /// The number is less than three times ``rowLimit`` plus `reach`.
  func key(ofCount count: Int, reach: Int) -> Int {
    guard count < minimum else {
      return maximum.map { min(max(0, $0 - count), lastEndRow + reach) } ?? 0
    }
    let missing = minimum - count
    let limit = startRows + reach
    let folded = missing <= limit ? missing : limit + 1 + (missing - limit - 1) % period
    return lastEndRow + reach + folded
  }

  /// Returns whether no token of at most `reach` scalars from a count on can violate a bound.
  func isUnlimited(afterCount count: Int, reach: Int) -> Bool {
    guard count >= minimum else { return false }
    guard let maximum else { return true }
    return maximum - count >= lastEndRow + reach
  }
}
