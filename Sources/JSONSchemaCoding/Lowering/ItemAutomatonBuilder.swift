// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Builds the automaton of arrays with `contains` or `uniqueItems` from the kinds of their items.
///
/// A state holds the number of items, the number of items that count for each `contains`, and the
/// set of values that occurred; numbers beyond all bounds are equivalent.
struct ItemAutomatonBuilder {
  static let stateLimit = 4096
  /// The maximum number of distinct values in an array without repetitions.
  static let valueLimit = 64

  /// A kind of item.
  struct Kind {
    let node: SchemaNode
    /// The indices of the assertions for which the item counts.
    var counted: Set<Int> = []
    /// The value of the item, if values must not repeat.
    var value: JSONValue?
  }

  private struct State: Hashable {
    var position = 0
    var counts: [Int]
    /// The bit set of the values that occurred.
    var values: UInt64 = 0
  }

  /// The assertions about the number of items of a kind.
  var contains: [ArrayFacet.ContainsAssertion]
  /// Whether values must not repeat.
  var isUnique: Bool
  /// The kinds of items by position; the last element applies to all later positions.
  var kinds: [[Kind]] = []
  private let minimum: Int
  private let maximum: Int?
  private let prefixCount: Int
  private var nodes: [SchemaNode] = []
  private var nodeIndices: [SchemaNode: Int] = [:]
  private var values: [JSONValue] = []

  init(_ facet: ArrayFacet) {
    isUnique = facet.uniqueness != nil
    contains = facet.sortedContains
    minimum = facet.minimumCount
    maximum = facet.maximumCount
    prefixCount = facet.prefixCount
  }

  /// The position from which on the same kinds of items are possible.
  var lastPosition: Int {
    min(Self.stateLimit, contains.map(\.start).reduce(prefixCount) { max($0, $1) })
  }

  /// Returns the automaton, or `nil` if it has too many states.
  mutating func automaton() -> ItemAutomaton? {
    // The number of items is relevant up to this one.
    let cap = max(lastPosition, minimum, maximum ?? 0)
    guard cap <= Self.stateLimit else { return nil }
    var reached = [State(counts: contains.map { _ in 0 })]
    var indices = [reached[0]: 0]
    var states: [ItemAutomaton.State] = []
    while states.count < reached.count {
      guard reached.count <= Self.stateLimit else { return nil }
      let state = reached[states.count]
      var steps: [ItemAutomaton.Step] = []
      for kind in kinds[min(state.position, kinds.count - 1)] {
        guard var next = self.state(after: kind, state) else { continue }
        next.position = min(next.position, cap)
        let target = indices[next] ?? reached.count
        if target == reached.count {
          indices[next] = target
          reached.append(next)
        }
        steps.append(ItemAutomaton.Step(node: index(of: kind.node), target: target))
      }
      states.append(ItemAutomaton.State(steps: steps, mayEnd: mayEnd(state)))
    }
    return ItemAutomaton(nodes: nodes, states: states)
  }

  private mutating func index(of node: SchemaNode) -> Int {
    if let known = nodeIndices[node] { return known }
    nodeIndices[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the state after one more item, or `nil` if the item is not allowed.
  private mutating func state(after kind: Kind, _ state: State) -> State? {
    if let maximum, state.position >= maximum { return nil }
    var next = state
    next.position += 1
    for index in kind.counted {
      if let maximum = contains[index].maximum {
        guard next.counts[index] < maximum else { return nil }
        next.counts[index] += 1
      } else {
        next.counts[index] = min(next.counts[index] + 1, contains[index].minimum)
      }
    }
    if let value = kind.value {
      let known = values.firstIndex { $0.isSame(as: value) } ?? values.count
      if known == values.count { values.append(value) }
      guard known < Self.valueLimit, next.values >> UInt64(known) & 1 == 0 else { return nil }
      next.values |= 1 << UInt64(known)
    }
    return next
  }

  private func mayEnd(_ state: State) -> Bool {
    state.position >= minimum && zip(contains, state.counts).allSatisfy { $1 >= $0.minimum }
  }
}
