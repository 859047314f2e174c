// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A finite automaton over the items of an array.
///
/// It expresses sequences that one node for all items cannot: that some items are of a kind
/// (`contains`), or that no value of a short list occurs twice (`uniqueItems`). An array is
/// admitted if a path reads its items and ends in an accepting state.
package struct ItemAutomaton: Sendable, Hashable {
  /// The schemas of items; the transitions refer to them.
  package var nodes: [SchemaNode]
  /// The states; the first one is the start state.
  package var states: [State]

  /// A state after some items.
  package struct State: Sendable, Hashable {
    /// The transitions on the next item.
    package var steps: [Step]
    /// Whether the state is accepting: the array may end.
    package var mayEnd: Bool

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - steps: The transitions on the next item.
    ///   - mayEnd: Whether the state is accepting.
    package init(steps: [Step], mayEnd: Bool) {
      self.steps = steps
      self.mayEnd = mayEnd
    }
  }

  /// A transition on an item.
  package struct Step: Sendable, Hashable {
    /// The schema of the item, as an index into ``nodes``.
    package var node: Int
    /// The state after the item, as an index into ``states``.
    package var target: Int

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - node: The schema of the item, as an index into ``nodes``.
    ///   - target: The state after the item, as an index into ``states``.
    package init(node: Int, target: Int) {
      self.node = node
      self.target = target
    }
  }

  /// Creates an automaton.
  ///
  /// - Parameters:
  ///   - nodes: The schemas of items.
  ///   - states: The states; the first one is the start state.
  package init(nodes: [SchemaNode], states: [State]) {
    self.nodes = nodes
    self.states = states
  }

  /// Whether there is a start state and all indices are in range.
  package var isWellFormed: Bool {
    !states.isEmpty
      && states.allSatisfy { state in
        state.steps.allSatisfy {
          nodes.indices.contains($0.node) && states.indices.contains($0.target)
        }
      }
  }

  /// Computes the live states: those from which an accepting state is reachable.
  ///
  /// - Parameter admitsValue: Whether some value satisfies a node, by its index.
  /// - Returns: Whether each state is live.
  /// - Complexity: O(*s* × *n*) in the numbers of states and of transitions.
  package func liveStates(_ admitsValue: (Int) -> Bool) -> [Bool] {
    var isLive = states.map(\.mayEnd)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in states.indices.reversed() where !isLive[index] {
        isLive[index] = states[index].steps.contains { isLive[$0.target] && admitsValue($0.node) }
        hasChanged = hasChanged || isLive[index]
      }
    }
    return isLive
  }
}
