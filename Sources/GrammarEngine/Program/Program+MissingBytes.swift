// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Program {
  /// Returns the program of the documents without certain bytes.
  ///
  /// A vocabulary without these bytes can encode only such documents. If a choice such as a value
  /// of an enumeration contains one of the bytes, its prefixes are therefore no longer prefixes of
  /// a document, unless another choice shares them. Addresses do not change. Shared fragments
  /// remain as they are: no token contains the bytes, and strings and numbers can always continue
  /// without them.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The program, or `nil` if no transition changes or no document remains.
  /// - Complexity: O(*n* log *n*) in the number of instructions and edges.
  func removing(_ bytes: [UInt8]) -> Program? {
    var isRemoved = [Bool](repeating: false, count: 256)
    for byte in bytes { isRemoved[Int(byte)] = true }
    var builder = ProgramBuilder(self)
    let hasChanged = builder.removeEdges(reading: isRemoved)
    // The values that the bytes encode do not count for arrays with unique items.
    guard hasChanged || hasUniqueItems && !bytes.isEmpty else { return nil }
    builder.missingBytes = bytes
    for index in builder.counters.indices { ScalarCounterBuilder.update(index, in: &builder) }
    builder.removeDeadLoops()
    let program = builder.program(start: start, dropsDeadEnds: true)
    return program.distances[start.index] == Distance.unreachable ? nil : program
  }
}

extension ProgramBuilder {
  /// Removes the transitions of bytes outside shared fragments.
  ///
  /// - Parameter isRemoved: Whether each byte is removed.
  /// - Returns: Whether there was such a transition.
  fileprivate mutating func removeEdges(reading isRemoved: [Bool]) -> Bool {
    guard isRemoved.contains(true) else { return false }
    var isShared = [Bool](repeating: false, count: instructions.count)
    for fragment in fragments {
      for index in fragment.indices { isShared[index] = true }
    }
    var hasChanged = false
    for index in instructions.indices where !isShared[index] {
      guard case .bytes(let range, let isFinal) = instructions[index] else { continue }
      let all = edges[range.indices]
      guard all.contains(where: { ($0.low...$0.high).contains { isRemoved[Int($0)] } }) else {
        continue
      }
      var kept: [Edge] = []
      for edge in all {
        for byte in edge.low...edge.high where !isRemoved[Int(byte)] {
          kept.appendMerging(Edge(byte, to: edge.target))
        }
      }
      define(Address(index), as: reading(kept, isFinal: isFinal))
      hasChanged = true
    }
    return hasChanged
  }

  /// Removes the counted loops that cannot end, or that require several items and have no
  /// separator.
  ///
  /// The distances of loops presume both, so that these loops would appear to be finishable.
  fileprivate mutating func removeDeadLoops() {
    let distances = DistanceSolver(self).solve()
    let isDead = loops.map { loop in
      // The loops of strings are in shared fragments, or have a counter whose table is updated.
      guard !loop.countsScalars else { return false }
      guard reaches(from: loop.afterItemMustClose, { $0.endsLoop }) else { return true }
      guard loop.needed(after: 0) > 0 else { return false }
      return !reaches(from: loop.afterItemMustContinue) { instruction in
        guard case .advance(then: let next) = instruction else { return false }
        return distances[next.index] != Distance.unreachable
      }
    }
    guard isDead.contains(true) else { return }
    for index in instructions.indices {
      guard case .openLoop(let id, then: _) = instructions[index], isDead[id.index] else {
        continue
      }
      // An instruction without successors is a dead end.
      define(Address(index), as: .choice(TableRange(0..<0)))
    }
  }

  /// Returns whether an instruction is reachable without a change of the stack of frames.
  private func reaches(from start: Address, _ isGoal: (Instruction) -> Bool) -> Bool {
    var seen: Set<Address> = [start]
    var open = [start]
    while let address = open.popLast() {
      let instruction = instructions[address.index]
      if isGoal(instruction) { return true }
      switch instruction {
      case .bytes, .choice, .jump:
        forEachSuccessor(of: address.index) { if seen.insert($0).inserted { open.append($0) } }
      case .call, .openLoop, .advance, .closeLoop: continue
      }
    }
    return false
  }
}

extension Instruction {
  /// Whether the instruction ends a counted loop.
  fileprivate var endsLoop: Bool {
    if case .closeLoop = self { true } else { false }
  }
}
