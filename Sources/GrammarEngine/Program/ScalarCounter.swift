// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A counter of scalars beside the automaton of a pattern or a format.
///
/// The product of an automaton and a count would have a state for each pair. Instead, the count is
/// in the frame of a ``CountedLoop``, and the program contains the automaton twice: the *plain*
/// states, which do not count, and the *counted* states. After each scalar, a counted text is at a
/// *gate*, an instruction at which the value is complete as far as the program is concerned. The
/// counter then selects the counted state for the gate and the count: with all transitions, or
/// close to a bound only with those after which a text of a permitted length remains.
///
/// The plain states are never part of a text. Where no token can reach a bound, they have the same
/// masks as the counted states, which are shared by all counts and found by self-loops.
struct ScalarCounter: Sendable {
  /// The addresses of the plain states.
  let states: Range<Int>
  /// The plain state at the start of a text.
  let start: Int
  /// The address of the instruction that pushes the frame.
  let opening: Address
  /// The fewest bytes by state and count.
  let table: CountTable
  /// The addresses of the counted instructions, the gates first.
  private(set) var counted: Range<Int> = 0..<0
  /// The plain instruction to which each counted one corresponds.
  private(set) var origins: [Int32] = []
  /// The addresses of the counted states by row and state; -1 for dead ones.
  private(set) var variants: [Int32] = []

  /// Creates a counter without counted instructions.
  init(states: Range<Int>, start: Int, opening: Address, table: CountTable) {
    self.states = states
    self.start = start
    self.opening = opening
    self.table = table
  }

  /// Sets the counted instructions.
  mutating func define(counted: Range<Int>, origins: [Int32], variants: [Int32]) {
    self.counted = counted
    self.origins = origins
    self.variants = variants
  }

  /// The fewest bytes of a text after its opening quote, or ``Distance/unreachable``.
  var startDistance: Int { table.distance(of: start, afterCount: 0) }

  /// The work of emitting the counter, as the steps of ``AutomatonBudget``.
  var work: Int { table.rowCount * table.width / 4 + origins.count * 4 }

  /// Returns the address of a counted state, or `nil` if it is dead.
  func address(ofState state: Int, afterCount count: Int) -> Address? {
    let variant = variants[table.row(ofCount: count).index * table.width + state]
    return variant < 0 ? nil : Address(Int(variant))
  }

  /// Returns the address at which a text continues from a gate, or `nil` for other addresses.
  @inline(__always) func address(afterGate gate: Int, count: Int) -> Address? {
    let state = gate - counted.lowerBound
    guard state >= 0, state < table.width else { return nil }
    return address(ofState: state, afterCount: count)
  }

  /// Returns the plain instruction to which a counted one corresponds, or `nil` for other
  /// addresses.
  func origin(of address: Int) -> Int? {
    guard counted.contains(address) else { return nil }
    let origin = origins[address - counted.lowerBound]
    return origin < 0 ? nil : Int(origin)
  }

  /// Returns the fewest bytes from a counted instruction to the end of the string.
  ///
  /// A scalar is counted after its first byte, so inside a scalar the count includes it.
  func distance(of address: Address, afterCount count: Int, in program: Program) -> Int {
    guard let origin = origin(of: address.index) else { return program.distances[address.index] }
    if states.contains(origin) {
      return table.distance(of: origin - states.lowerBound, afterCount: count)
    }
    guard case .bytes(let range, _) = program.instructions[address.index] else {
      return Distance.unreachable
    }
    return program.edges[range.indices].reduce(Distance.unreachable) { least, edge in
      min(least, Distance.sum(1, distance(of: edge.target, afterCount: count, in: program)))
    }
  }
}

extension Program {
  /// Returns the counter of a loop, or `nil` if its states do not depend on the count.
  @inline(__always) func counter(of id: LoopID) -> Int? {
    let counter = loops[id.index].counter
    return counter < 0 ? nil : counter
  }

  /// Returns the address at which a complete value continues in the loop of the frame above it.
  @inline(__always) func address(after state: Int, in id: LoopID, count: Int) -> Address? {
    let loop = loops[id.index]
    if loop.counter < 0 { return loop.afterItem(count: count) }
    return counters[loop.counter].address(afterGate: state, count: count)
  }

  /// Returns the fewest bytes from an address to the end of its value and of the frames, lowest
  /// first.
  func distance(of address: Address, in frames: [Frame]) -> Int {
    var distance = distances[address.index]
    if let top = frames.last, case .loop(let id) = top.kind, let counter = counter(of: id) {
      distance = counters[counter].distance(of: address, afterCount: top.count, in: self)
    }
    return frames.reduce(distance) { Distance.sum($0, fewestBytes(after: $1)) }
  }

  /// Returns the number of scalars of the longest tokens that cannot reach the maximum, or `nil` if
  /// there is no counter with a maximum.
  func slack(in frame: Frame) -> Int? {
    guard case .loop(let id) = frame.kind, let index = counter(of: id) else { return nil }
    let table = counters[index].table
    return table.maximum.map { $0 - frame.count - table.lastEndRow }
  }

  /// Returns the plain instruction that has the same mask as a counted one, or `nil` if a token can
  /// reach a bound on the number of scalars.
  func plainState(of state: Int, in frame: Frame, reach: Int) -> Int? {
    guard case .loop(let id) = frame.kind, let index = counter(of: id) else { return nil }
    let counter = counters[index]
    guard counter.table.isUnlimited(afterCount: frame.count, reach: reach) else { return nil }
    return counter.origin(of: state)
  }
}
