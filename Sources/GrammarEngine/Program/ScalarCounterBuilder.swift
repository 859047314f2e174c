// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the counted instructions of a ``ScalarCounter`` as copies of the plain ones.
struct ScalarCounterBuilder {
  enum Failure: Error {
    /// No text has a permitted length.
    case matchesNothing
    /// There would be too many rows, entries or states.
    case tooLarge
  }

  /// The part of a scalar after some of its bytes, and the states to which it may lead.
  private struct Tail: Hashable {
    let address: Address
    let allowed: [Int32]
  }

  /// The transitions that a counted state has.
  private struct Variant {
    let allowed: [Int32]
    let mayEnd: Bool
    let address: Address
  }

  static let cellLimit = 1 << 21
  static let stateLimit = 40_000

  private let states: Range<Int>
  private var arcs: [[CountTable.Arc]] = []
  private var isFinal: [Bool] = []
  /// The transitions of the tails of scalars, by address.
  private var tailArcs: [Address: [CountTable.Arc]] = [:]
  private var firstCounted = 0
  private var origins: [Int32] = []
  private var tails: [Tail: Address] = [:]
  private var advances: [Address: Address] = [:]
  private var close: Address?

  private init(_ states: Range<Int>, _ builder: ProgramBuilder) {
    self.states = states
    for state in states {
      let (arcs, mayEnd) = arcs(from: Address(state), builder)
      self.arcs.append(arcs)
      isFinal.append(mayEnd)
    }
  }

  /// Emits a counter of the scalars of an automaton.
  ///
  /// - Parameters:
  ///   - states: The addresses of the plain states.
  ///   - start: The offset of the state at the start of a text.
  ///   - minimum: The minimum number of scalars.
  ///   - maximum: The maximum number of scalars, or `nil`.
  ///   - builder: The builder of the program.
  /// - Returns: The address after the opening quote.
  /// - Throws: ``Failure``.
  static func emit(
    _ states: Range<Int>, start: Int, minimum: Int, maximum: Int?,
    into builder: inout ProgramBuilder
  ) throws(Failure) -> Address {
    var counting = ScalarCounterBuilder(states, builder)
    guard
      let table = CountTable(
        arcs: counting.arcs, isFinal: counting.isFinal, minimum: minimum, maximum: maximum,
        cellLimit: cellLimit)
    else { throw .tooLarge }
    let opening = builder.reserve()
    var counter = ScalarCounter(states: states, start: start, opening: opening, table: table)
    guard counter.startDistance != Distance.unreachable else { throw .matchesNothing }
    guard counting.emit(&counter, limit: stateLimit, into: &builder),
      let first = counter.address(ofState: start, afterCount: 0)
    else { throw .tooLarge }
    let id = builder.add(
      CountedLoop(
        minimum: minimum == .max ? minimum : minimum + 1,
        maximum: maximum.map { $0 == .max ? $0 : $0 + 1 }, item: Program.done,
        countsScalars: true, counter: builder.counters.count, separatorLength: 0,
        afterItemMustContinue: first, afterItemMustClose: first, afterItemMayContinue: first))
    builder.add(counter)
    builder.define(opening, as: .openLoop(id, then: first))
    return opening
  }

  /// Emits a counter again after edges of the plain states have been removed.
  ///
  /// If no text is left, the counter's distance is unreachable. If the new table would be too
  /// large, the value counts as one that cannot be generated, so that no text reaches a dead end.
  static func update(_ index: Int, in builder: inout ProgramBuilder) {
    let old = builder.counters[index]
    var counting = ScalarCounterBuilder(old.states, builder)
    guard
      let table = CountTable(
        arcs: counting.arcs, isFinal: counting.isFinal, minimum: old.table.minimum,
        maximum: old.table.maximum, cellLimit: 16 * cellLimit)
    else {
      builder.define(old.opening, as: .choice(TableRange(0..<0)))
      return
    }
    var counter = ScalarCounter(
      states: old.states, start: old.start, opening: old.opening, table: table)
    _ = counting.emit(&counter, limit: .max, into: &builder)
    builder.replaceCounter(at: index, with: counter)
    if let first = counter.address(ofState: old.start, afterCount: 0),
      case .openLoop(let id, then: _) = builder.instructions[old.opening.index]
    {
      builder.define(old.opening, as: .openLoop(id, then: first))
    }
  }

  // MARK: - Transitions

  /// Returns the states that follow an instruction, and whether the quote may follow.
  private mutating func arcs(
    from address: Address, _ builder: ProgramBuilder
  ) -> (arcs: [CountTable.Arc], mayEnd: Bool) {
    var fewest: [Int32: Int32] = [:]
    var mayEnd = false
    for edge in builder.edges(of: address) {
      if edge.target == Program.done {
        mayEnd = true
      } else if states.contains(edge.target.index) {
        fewest[Int32(edge.target.index - states.lowerBound)] = 1
      } else {
        let known = tailArcs[edge.target]
        let tail = known ?? arcs(from: edge.target, builder).arcs
        if known == nil { tailArcs[edge.target] = tail }
        for arc in tail {
          fewest[arc.target] = min(fewest[arc.target] ?? .max, arc.bytes + 1)
        }
      }
    }
    let arcs = fewest.sorted { $0.key < $1.key }.map {
      CountTable.Arc(target: $0.key, bytes: $0.value)
    }
    return (arcs, mayEnd)
  }

  // MARK: - Counted instructions

  /// Emits the counted instructions and returns whether their number is within the limit.
  private mutating func emit(
    _ counter: inout ScalarCounter, limit: Int, into builder: inout ProgramBuilder
  ) -> Bool {
    let table = counter.table
    firstCounted = builder.nextAddress.index
    for state in states { add(builder.emitReading([], isFinal: true), state, &builder) }
    var known = [[Variant]](repeating: [], count: states.count)
    var variants: [Int32] = []
    variants.reserveCapacity(table.rowCount * table.width)
    for index in 0..<table.rowCount {
      let row = Array(table.row(at: index))
      let next = table.row(after: index).map { Array(table.row(at: $0)) }
      let mayEnd = index <= table.lastEndRow
      for state in 0..<table.width {
        guard row[state] != CountTable.dead else {
          variants.append(-1)
          continue
        }
        let allowed = arcs[state].map(\.target).filter { target in
          next.map { $0[Int(target)] != CountTable.dead } ?? false
        }
        let ends = mayEnd && isFinal[state]
        let variant = known[state].last { $0.allowed == allowed && $0.mayEnd == ends }
        let address =
          variant?.address ?? emitState(state, allowed: allowed, mayEnd: ends, into: &builder)
        if variant == nil {
          known[state].append(Variant(allowed: allowed, mayEnd: ends, address: address))
          if origins.count > limit { return false }
        }
        variants.append(address.rawValue)
      }
    }
    counter.define(
      counted: firstCounted..<(firstCounted + origins.count), origins: origins,
      variants: variants)
    return true
  }

  private mutating func emitState(
    _ state: Int, allowed: [Int32], mayEnd: Bool, into builder: inout ProgramBuilder
  ) -> Address {
    let plain = Address(states.lowerBound + state)
    var edges: [Edge] = []
    for edge in builder.edges(of: plain) {
      if edge.target == Program.done {
        guard mayEnd else { continue }
        edges.append(Edge(edge.low, edge.high, to: closing(into: &builder)))
      } else if let target = target(of: edge, allowed, into: &builder) {
        edges.append(Edge(edge.low, edge.high, to: advance(to: target, into: &builder)))
      }
    }
    let address = builder.emitReading(edges)
    add(address, plain.index, &builder)
    return address
  }

  /// Returns the counted target of an edge, or `nil` if it leads to no allowed state.
  private mutating func target(
    of edge: Edge, _ allowed: [Int32], into builder: inout ProgramBuilder
  ) -> Address? {
    guard states.contains(edge.target.index) else {
      return tail(edge.target, allowed, into: &builder)
    }
    let state = edge.target.index - states.lowerBound
    return allowed.contains(Int32(state)) ? Address(firstCounted + state) : nil
  }

  private mutating func tail(
    _ address: Address, _ allowed: [Int32], into builder: inout ProgramBuilder
  ) -> Address? {
    let reached = (tailArcs[address] ?? []).map(\.target).filter(allowed.contains)
    guard !reached.isEmpty else { return nil }
    let key = Tail(address: address, allowed: reached)
    if let known = tails[key] { return known }
    var edges: [Edge] = []
    for edge in builder.edges(of: address) {
      guard let target = target(of: edge, reached, into: &builder) else { continue }
      edges.appendMerging(Edge(edge.low, edge.high, to: target))
    }
    let result = builder.emitReading(edges)
    add(result, address.index, &builder)
    tails[key] = result
    return result
  }

  private mutating func advance(
    to target: Address, into builder: inout ProgramBuilder
  ) -> Address {
    if let known = advances[target] { return known }
    let address = builder.emit(.advance(then: target))
    add(address, -1, &builder)
    advances[target] = address
    return address
  }

  private mutating func closing(into builder: inout ProgramBuilder) -> Address {
    if let close { return close }
    let address = builder.emit(.closeLoop)
    add(address, -1, &builder)
    close = address
    return address
  }

  /// Records an emitted instruction and the plain one to which it corresponds.
  ///
  /// The counter's table contains the distances of counted instructions.
  private mutating func add(_ address: Address, _ origin: Int, _ builder: inout ProgramBuilder) {
    assert(address.index == firstCounted + origins.count, "the instructions are contiguous")
    origins.append(Int32(origin))
    builder.excludeFromDistance(address)
  }
}
