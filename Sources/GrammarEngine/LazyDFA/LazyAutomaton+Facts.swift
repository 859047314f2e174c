// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LazyAutomaton {
  /// Whether the value is whole in a state, if there are no frames left.
  func isFinal(_ state: StateID) -> Bool {
    if state.index >= heads.memory.count {
      return composites[state.index - heads.memory.count].isFinal
    }
    if case .bytes(_, let isFinal) = program.instructions[state.index] { return isFinal }
    return false
  }

  /// The fewest bytes to the end of the value in a state, without the frames.
  func distance(_ state: StateID) -> Int {
    state.index < heads.memory.count
      ? program.distances[state.index] : composites[state.index - heads.memory.count].distance
  }

  /// Which bytes a state reads without returning.
  func byteChoice(_ state: StateID) -> ByteChoice {
    if state.index >= heads.memory.count {
      return composites[state.index - heads.memory.count].byteChoice
    }
    guard case .bytes(let range, _) = program.instructions[state.index],
      let first = range.indices.first
    else { return .none }
    let edge = program.edges[first]
    return range.indices.count == 1 && edge.low == edge.high ? .one(edge.low) : .several
  }
}

/// Which bytes a state reads without returning.
enum ByteChoice: Hashable, Sendable {
  case none
  case one(UInt8)
  case several
}
