// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LazyAutomaton {
  /// Returns whether the value may be complete in a state.
  func isFinal(_ state: StateID) -> Bool {
    if let composite = composite(state) { return composite.isFinal }
    if case .bytes(_, let isFinal) = program.instructions[state.index] { return isFinal }
    return false
  }

  /// Returns the fewest bytes from a state to the end of the value, without the frames.
  func distance(_ state: StateID) -> Int {
    composite(state)?.distance ?? program.distances[state.index]
  }

  /// Returns the bytes that a state reads without returning.
  func byteChoice(_ state: StateID) -> ByteChoice {
    if let composite = composite(state) { return composite.byteChoice }
    guard case .bytes(let range, _) = program.instructions[state.index],
      let first = range.indices.first
    else { return .none }
    let edge = program.edges[first]
    return range.indices.count == 1 && edge.low == edge.high ? .one(edge.low) : .several
  }

  @inline(__always) private func composite(_ state: StateID) -> CompositeState? {
    let index = state.index - heads.table.count
    return index < 0 ? nil : composites[index]
  }
}
