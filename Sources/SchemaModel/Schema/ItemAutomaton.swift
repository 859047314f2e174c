// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Which items of an array may follow which, as a finite automaton over items.
///
/// It says what one node for all items cannot: that some items are of a kind (`contains`), or that
/// no value of a short list comes twice (`uniqueItems`). An array is admitted if some path reads
/// its items and ends where it may.
package struct ItemAutomaton: Sendable, Hashable {
  /// What items can be; the steps refer to it.
  package var nodes: [SchemaNode]
  /// The states; an array begins in the first one.
  package var states: [State]

  /// What may come after some items.
  package struct State: Sendable, Hashable {
    /// The items that may come next, and where they lead.
    package var steps: [Step]
    /// Whether the array may end.
    package var mayEnd: Bool

    /// Creates a state.
    package init(steps: [Step], mayEnd: Bool) {
      self.steps = steps
      self.mayEnd = mayEnd
    }
  }

  /// An item, and the state after it.
  package struct Step: Sendable, Hashable {
    /// What the item must be, as an index into ``nodes``.
    package var node: Int
    /// The state after it.
    package var target: Int

    /// Creates a step.
    package init(node: Int, target: Int) {
      self.node = node
      self.target = target
    }
  }

  /// Creates an automaton.
  package init(nodes: [SchemaNode], states: [State]) {
    self.nodes = nodes
    self.states = states
  }

  /// Whether all indices are those of nodes and states, and there is a state to begin in.
  package var isWellFormed: Bool {
    !states.isEmpty
      && states.allSatisfy { state in
        state.steps.allSatisfy {
          nodes.indices.contains($0.node) && states.indices.contains($0.target)
        }
      }
  }

  /// The states from which an array can be finished, by index.
  ///
  /// - Parameter admitsValue: Whether some value satisfies a node, by its index.
  /// - Returns: For every state whether it is one.
  /// - Complexity: O(*s* × *n*) in the states and all their steps.
  package func finishable(_ admitsValue: (Int) -> Bool) -> [Bool] {
    var isFinishable = states.map(\.mayEnd)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in states.indices.reversed() where !isFinishable[index] {
        isFinishable[index] = states[index].steps.contains {
          isFinishable[$0.target] && admitsValue($0.node)
        }
        hasChanged = hasChanged || isFinishable[index]
      }
    }
    return isFinishable
  }
}
