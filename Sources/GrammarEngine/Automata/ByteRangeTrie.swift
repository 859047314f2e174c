// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A trie of byte ranges with numbered leaves, in which equal subtries are one node.
struct ByteRangeTrie {
  /// A sequence of byte ranges, and the leaf that it leads to.
  struct Sequence {
    var ranges: ArraySlice<ClosedRange<UInt8>>
    let leaf: Int
  }

  /// The transition of a range of bytes.
  struct Branch: Hashable {
    let low: UInt8
    let high: UInt8
    let target: Target
  }

  enum Target: Hashable {
    case node(Int)
    case leaf(Int)
  }

  /// The nodes, each after the nodes that its branches lead to.
  private(set) var nodes: [[Branch]] = []
  private(set) var root: [Branch] = []
  private var known: [[Branch]: Int] = [:]

  /// Creates the trie of some sequences.
  ///
  /// The first ranges of any two must be equal or disjoint, and so must be the ranges after equal
  /// ones.
  init(_ sequences: [Sequence]) { root = branches(of: sequences) }

  /// Returns the branches of the first bytes; the recursion is as deep as the longest sequence.
  private mutating func branches(of sequences: [Sequence]) -> [Branch] {
    var groups: [ClosedRange<UInt8>: [Sequence]] = [:]
    for var sequence in sequences {
      let first = sequence.ranges.removeFirst()
      groups[first, default: []].append(sequence)
    }
    var result: [Branch] = []
    for (range, group) in groups.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      let target: Target =
        group[0].ranges.isEmpty ? .leaf(group[0].leaf) : .node(node(of: branches(of: group)))
      if let last = result.last, last.target == target, last.high + 1 == range.lowerBound {
        result[result.count - 1] = Branch(low: last.low, high: range.upperBound, target: target)
      } else {
        result.append(Branch(low: range.lowerBound, high: range.upperBound, target: target))
      }
    }
    return result
  }

  private mutating func node(of branches: [Branch]) -> Int {
    if let known = known[branches] { return known }
    known[branches] = nodes.count
    nodes.append(branches)
    return nodes.count - 1
  }

  /// Emits every node with a function, and returns the edges of the root.
  func edges(to leaves: [Address], emit: ([Edge]) -> Address) -> [Edge] {
    var addresses: [Address] = []
    addresses.reserveCapacity(nodes.count)
    func edges(_ branches: [Branch]) -> [Edge] {
      branches.map { branch in
        switch branch.target {
        case .node(let index): Edge(branch.low, branch.high, to: addresses[index])
        case .leaf(let index): Edge(branch.low, branch.high, to: leaves[index])
        }
      }
    }
    for node in nodes { addresses.append(emit(edges(node))) }
    return edges(root)
  }
}

/// Emits tries of byte ranges, with equal nodes of different tries emitted once.
struct ByteRangeEmitter {
  private var known: [[Edge]: Address] = [:]

  mutating func edges(
    of trie: ByteRangeTrie, to leaves: [Address], into builder: inout ProgramBuilder
  ) -> [Edge] {
    trie.edges(to: leaves) { address(of: $0, into: &builder) }
  }

  /// Returns the address of an instruction that reads along the edges, which is emitted once.
  mutating func address(of edges: [Edge], into builder: inout ProgramBuilder) -> Address {
    if let address = known[edges] { return address }
    let address = builder.emitReading(edges)
    known[edges] = address
    return address
  }
}
