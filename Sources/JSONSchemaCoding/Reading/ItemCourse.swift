// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// What is remembered of the items of an array, from the first on.
struct ItemCourse {
  /// The most states.
  static let stateLimit = 4096
  /// The most values of which none may come twice.
  static let valueLimit = 64

  /// One kind of item.
  struct Kind {
    /// What the item must be.
    let node: SchemaNode
    /// The demands for which it counts, by number.
    var counts: Set<Int> = []
    /// The value, where none may come twice.
    var value: JSONValue?
  }

  private struct Memory: Hashable {
    var place = 0
    var counts: [Int]
    var values: UInt64 = 0
  }

  /// The demands on how many items are of a kind.
  var contents: [ArrayFacet.Content]
  /// Whether no value may come twice.
  var isUnique: Bool
  /// The kinds of items, place by place; all later ones are as at the last place.
  var kinds: [[Kind]] = []
  /// What items can be.
  private(set) var nodes: [SchemaNode] = []
  private let minimum: Int
  private let maximum: Int?
  private let prefixCount: Int
  private var nodeNumbers: [SchemaNode: Int] = [:]
  private var values: [JSONValue] = []

  init(_ facet: ArrayFacet) {
    isUnique = facet.uniqueness != nil
    contents = facet.contents.sorted { ($0.location, $0.start) < ($1.location, $1.start) }
    minimum = facet.minimumCount
    maximum = facet.maximumCount
    prefixCount = facet.prefixCount
  }

  /// The place from which on all places are alike.
  var lastPlace: Int {
    min(Self.stateLimit, contents.map(\.start).reduce(prefixCount) { max($0, $1) })
  }

  /// The states; nil when they are too many.
  mutating func states() -> [ItemAutomaton.State]? {
    // How many items there are matters up to here.
    let cap = max(lastPlace, minimum, maximum ?? 0)
    guard cap <= Self.stateLimit else { return nil }
    var memories = [Memory(counts: contents.map { _ in 0 })]
    var numbers = [memories[0]: 0]
    var states: [ItemAutomaton.State] = []
    while states.count < memories.count {
      guard memories.count <= Self.stateLimit else { return nil }
      let memory = memories[states.count]
      var steps: [ItemAutomaton.Step] = []
      for kind in kinds[min(memory.place, kinds.count - 1)] {
        guard var next = self.memory(after: kind, memory) else { continue }
        next.place = min(next.place, cap)
        let target = numbers[next] ?? memories.count
        if target == memories.count {
          numbers[next] = target
          memories.append(next)
        }
        steps.append(ItemAutomaton.Step(node: number(of: kind.node), target: target))
      }
      states.append(ItemAutomaton.State(steps: steps, mayEnd: mayEnd(memory)))
    }
    return states
  }

  private mutating func number(of node: SchemaNode) -> Int {
    if let known = nodeNumbers[node] { return known }
    nodeNumbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// What is remembered after one more item; nil when it is one too many.
  private mutating func memory(after kind: Kind, _ memory: Memory) -> Memory? {
    if let maximum, memory.place >= maximum { return nil }
    var next = memory
    next.place += 1
    for number in kind.counts {
      if let maximum = contents[number].maximum {
        guard next.counts[number] < maximum else { return nil }
        next.counts[number] += 1
      } else {
        next.counts[number] = min(next.counts[number] + 1, contents[number].minimum)
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

  private func mayEnd(_ memory: Memory) -> Bool {
    memory.place >= minimum
      && zip(contents, memory.counts).allSatisfy { $1 >= $0.minimum }
  }
}
