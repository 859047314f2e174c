// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Computes the fewest bytes from every instruction to the end of its value.
///
/// The instructions form a weighted grammar. The method is Knuth's generalization of Dijkstra's
/// algorithm (D. E. Knuth, "A generalization of Dijkstra's algorithm", 1977): the distance of an
/// instruction is a sum that never decreases as the distances of its successors grow, so the
/// smallest candidate is final. A distance that remains unreachable belongs to recursion without
/// an end.
///
/// Most programs converge without the priority queue: nearly every instruction is emitted after
/// its successors or, in pattern automata, before them. A few sweeps in the order of emission and
/// back, as in the Bellman-Ford algorithm, then find all distances: each candidate is the length
/// of some text, distances only fall, and they are minimal when a sweep changes none.
///
/// - Complexity: O(*n* log *n*) in the number of instructions, edges and targets.
struct DistanceSolver {
  /// The most sweeps before the queue is used.
  private static let sweepLimit = 8

  private let program: ProgramBuilder
  private var distances: [Int]

  init(_ program: ProgramBuilder) {
    self.program = program
    distances = [Int](repeating: Distance.unreachable, count: program.instructions.count)
  }

  consuming func solve() -> [Int] {
    for address in program.excludedFromDistance { distances[address.index] = 0 }
    for (index, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .bytes(_, isFinal: true), .closeLoop: distances[index] = 0
      default: break
      }
    }
    if !convergesBySweeping() { runQueue() }
    return distances
  }

  /// Sweeps over all instructions until no distance changes.
  ///
  /// - Returns: Whether the distances converged within ``sweepLimit`` sweeps.
  private mutating func convergesBySweeping() -> Bool {
    let count = distances.count
    for sweep in 0..<Self.sweepLimit {
      var hasChanged = false
      for offset in 0..<count {
        let index = sweep.isMultiple(of: 2) ? offset : count - 1 - offset
        let distance = candidate(index)
        if distance < distances[index] {
          distances[index] = distance
          hasChanged = true
        }
      }
      if !hasChanged { return true }
    }
    return false
  }

  /// Finalizes the distances in ascending order.
  private mutating func runQueue() {
    let (starts, dependents) = dependents()
    var queue = DistanceQueue()
    for index in distances.indices where distances[index] != Distance.unreachable {
      queue.insert(index: index, distance: distances[index])
    }
    var isFinal = [Bool](repeating: false, count: distances.count)
    while let next = queue.removeSmallest() {
      if isFinal[next.index] { continue }
      isFinal[next.index] = true
      for position in starts[next.index]..<starts[next.index + 1] {
        let index = Int(dependents[position])
        if isFinal[index] { continue }
        let distance = candidate(index)
        guard distance < distances[index] else { continue }
        distances[index] = distance
        queue.insert(index: index, distance: distance)
      }
    }
  }

  /// Returns the instructions whose distance depends on each instruction, as one list with starts.
  private func dependents() -> (starts: [Int], list: [Int32]) {
    var starts = [Int](repeating: 0, count: distances.count + 1)
    program.forEachTransition { _, target in starts[target + 1] += 1 }
    for index in distances.indices { starts[index + 1] += starts[index] }
    var next = starts
    var list = [Int32](repeating: 0, count: starts[distances.count])
    program.forEachTransition { source, target in
      list[next[target]] = Int32(truncatingIfNeeded: source)
      next[target] += 1
    }
    return (starts, list)
  }

  /// Returns the distance of an instruction that follows from the known distances.
  private func candidate(_ index: Int) -> Int {
    switch program.instructions[index] {
    case .bytes(let range, _):
      range.indices.reduce(Distance.unreachable) {
        min($0, Distance.sum(1, distances[program.edges[$1].target.index]))
      }
    case .choice(let range):
      range.indices.reduce(Distance.unreachable) { min($0, distances[program.targets[$1].index]) }
    case .jump(let target), .advance(then: let target): distances[target.index]
    case .call(let target, then: let then):
      Distance.sum(distances[target.index], distances[then.index])
    case .openLoop(let id, then: _) where program.loops[id.index].counter >= 0:
      program.counters[program.loops[id.index].counter].startDistance
    case .openLoop(let id, then: let then):
      Distance.sum(
        distances[then.index],
        program.loops[id.index].fewestBytes(
          after: 0, item: distances[program.loops[id.index].item.index]))
    case .closeLoop: 0
    }
  }
}

/// A binary heap of instructions by distance.
private struct DistanceQueue {
  private var heap: [(distance: Int, index: Int)] = []

  mutating func insert(index: Int, distance: Int) {
    heap.append((distance, index))
    var child = heap.count - 1
    while child > 0, heap[child].distance < heap[(child - 1) / 2].distance {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeSmallest() -> (distance: Int, index: Int)? {
    guard let smallest = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return smallest }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].distance < heap[child].distance { child += 1 }
      guard heap[child].distance < heap[parent].distance else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return smallest
  }
}

/// Saturating arithmetic on numbers of bytes.
///
/// A schema may require a billion arrays of a billion items. Their size is then ``limit``, which
/// exceeds every budget.
enum Distance {
  /// The greatest distance; greater ones are represented by it.
  static let limit = Int.max / 4
  /// The distance of an address from which no value can be finished.
  static let unreachable = Int.max

  /// Returns the sum of two distances, unreachable if either is.
  static func sum(_ left: Int, _ right: Int) -> Int {
    if left == unreachable || right == unreachable { return unreachable }
    return min(limit, left + right)
  }

  /// Returns `count` times a distance; zero times an unreachable distance is zero.
  static func product(_ count: Int, _ distance: Int) -> Int {
    if count == 0 { return 0 }
    if distance == unreachable { return unreachable }
    let (product, overflow) = count.multipliedReportingOverflow(by: distance)
    return overflow ? limit : min(limit, product)
  }
}
