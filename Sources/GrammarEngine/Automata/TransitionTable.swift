// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The transitions of a deterministic automaton, one row of targets for each state.
struct TransitionTable: Sendable {
  /// The target of symbols without a transition.
  static let dead: Int32 = -1

  let width: Int
  var targets: [Int32] = []

  /// Returns the states with a transition to each state, once for each transition.
  func predecessors() -> GroupedIndices {
    GroupedIndices(groupCount: targets.count / width) { add in
      for (index, target) in targets.enumerated() where target >= 0 {
        add(Int(target), index / width)
      }
    }
  }

  /// Returns whether each state is live: whether it reaches a final one.
  func liveStates(isFinal: [Bool]) -> [Bool] {
    let predecessors = predecessors()
    var isLive = isFinal
    var pending = isFinal.indices.filter { isFinal[$0] }
    while let state = pending.popLast() {
      for source in predecessors[state] where !isLive[Int(source)] {
        isLive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    return isLive
  }
}
