// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the fewest bytes from every instruction to the end of its value.
///
/// The instructions form a weighted grammar; the method is Knuth's generalisation of Dijkstra's
/// algorithm (D. E. Knuth, "A generalization of Dijkstra's algorithm", 1977): every instruction's
/// distance is a sum of others' that never decreases in them, so the smallest known candidate is
/// final. What stays unreachable cannot end: recursion without a way out.
///
/// Most programs need none of this: nearly every instruction is emitted after those that it leads
/// to, or, in automata of patterns, before them. So a few sweeps in the order of emission and back,
/// as in Bellman and Ford's algorithm, settle them.
/// Distances only fall from one sweep to the next, each is that of some text, and where a sweep
/// changes nothing all are least. Only what does not settle soon is worth the queue.
///
/// - Complexity: O(*n* log *n*) in the instructions, edges and targets.
struct DistanceSolver {
  private let instructions: [Instruction]
  private let edges: [Edge]
  private let targets: [Address]
  private let loops: [CountedLoop]
  private let settled: [Address]
  private var distances: [Int]
  private var isFinal: [Bool]
  private var queue = DistanceQueue()

  init(_ builder: ProgramBuilder) {
    instructions = builder.instructions
    edges = builder.edges
    targets = builder.targets
    loops = builder.loops
    settled = builder.settled
    distances = [Int](repeating: Distance.unreachable, count: builder.instructions.count)
    isFinal = [Bool](repeating: false, count: builder.instructions.count)
  }

  /// The distance of every instruction, by address.
  consuming func solve() -> [Int] {
    for address in settled { distances[address.index] = 0 }
    for (index, instruction) in instructions.enumerated() {
      switch instruction {
      case .bytes(_, isFinal: true), .closeLoop: distances[index] = 0
      default: break
      }
    }
    if settlesSoon() { return distances }
    let (starts, dependents) = dependents()
    for index in distances.indices where distances[index] != Distance.unreachable {
      queue.insert(index: index, distance: distances[index])
    }
    while let next = queue.removeSmallest() {
      if isFinal[next.index] { continue }
      isFinal[next.index] = true
      for dependent in dependents[starts[next.index]..<starts[next.index + 1]] {
        if !isFinal[Int(dependent)] { lower(Int(dependent), to: candidate(Int(dependent))) }
      }
    }
    return distances
  }

  /// Sweeps over all instructions until nothing changes, a few times at most.
  private mutating func settlesSoon() -> Bool {
    for sweep in 0..<Self.sweepLimit {
      var hasChanged = false
      for place in instructions.indices {
        let index = sweep.isMultiple(of: 2) ? place : instructions.count - 1 - place
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

  private static let sweepLimit = 8

  private mutating func lower(_ index: Int, to distance: Int) {
    guard distance < distances[index] else { return }
    distances[index] = distance
    queue.insert(index: index, distance: distance)
  }

  /// The distance that the known distances give an instruction.
  private func candidate(_ index: Int) -> Int {
    switch instructions[index] {
    case .bytes(let range, _):
      range.indices.reduce(Distance.unreachable) {
        min($0, Distance.sum(1, distances[edges[$1].target.index]))
      }
    case .choice(let range):
      range.indices.reduce(Distance.unreachable) { min($0, distances[targets[$1].index]) }
    case .jump(let target), .advance(then: let target):
      distances[target.index]
    case .call(let target, then: let then):
      Distance.sum(distances[target.index], distances[then.index])
    case .openLoop(let id, then: let then):
      Distance.sum(
        distances[then.index],
        loops[id.index].fewestBytes(
          after: 0, item: distances[loops[id.index].item.index]))
    case .closeLoop:
      0
    }
  }

  /// For every instruction those whose distance depends on it, as one flat list with starts.
  private func dependents() -> (starts: [Int], list: [Int32]) {
    var starts = [Int](repeating: 0, count: instructions.count + 1)
    forEachDependency { on, _ in starts[on + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var list = [Int32](repeating: 0, count: starts[instructions.count])
    forEachDependency { on, dependent in
      list[next[on]] = Int32(dependent)
      next[on] += 1
    }
    return (starts, list)
  }

  private func forEachDependency(_ body: (_ on: Int, _ dependent: Int) -> Void) {
    for (index, instruction) in instructions.enumerated() {
      switch instruction {
      case .bytes(let range, _):
        for edge in range.indices { body(edges[edge].target.index, index) }
      case .choice(let range):
        for target in range.indices { body(targets[target].index, index) }
      case .jump(let target), .advance(then: let target):
        body(target.index, index)
      case .call(let target, then: let then):
        body(target.index, index)
        body(then.index, index)
      case .openLoop(let id, then: let then):
        body(then.index, index)
        body(loops[id.index].item.index, index)
      case .closeLoop:
        break
      }
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
