// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Trees of byte ranges whose leaves are numbered places; ends that are alike are one node.
struct ByteShape {
  /// The bytes of some scalars: a range for each place of the text.
  struct Spelling {
    var ranges: ArraySlice<ClosedRange<UInt8>>
    let place: Int
  }

  /// Where bytes of a range lead.
  struct Branch: Hashable {
    let low: UInt8
    let high: UInt8
    let target: Target
  }

  /// A node, or a numbered place.
  enum Target: Hashable {
    case node(Int)
    case place(Int)
  }

  /// The nodes, those first that others lead to.
  private(set) var nodes: [[Branch]] = []
  private(set) var root: [Branch] = []
  private var known: [[Branch]: Int] = [:]

  /// Makes the trees; the first ranges of two spellings must be equal or disjoint, and so must be
  /// the ranges after equal ones.
  init(_ spellings: [Spelling]) {
    root = branches(of: spellings)
  }

  /// The branches of the first bytes; the depth is that of a spelling.
  private mutating func branches(of spellings: [Spelling]) -> [Branch] {
    var groups: [ClosedRange<UInt8>: [Spelling]] = [:]
    for var spelling in spellings {
      let first = spelling.ranges.removeFirst()
      groups[first, default: []].append(spelling)
    }
    var result: [Branch] = []
    for (range, group) in groups.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      let target: Target =
        group[0].ranges.isEmpty ? .place(group[0].place) : .node(node(of: branches(of: group)))
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
}

/// Emits trees of byte ranges, equal ones once.
struct ByteTrees {
  private var known: [[Edge]: Address] = [:]

  /// The edges of the first bytes of a shape whose places are given.
  mutating func edges(
    of shape: ByteShape, to places: [Address], into builder: inout ProgramBuilder
  ) -> [Edge] {
    var addresses: [Address] = []
    addresses.reserveCapacity(shape.nodes.count)
    func edges(_ branches: [ByteShape.Branch]) -> [Edge] {
      branches.map { branch in
        switch branch.target {
        case .node(let index): Edge(branch.low, branch.high, to: addresses[index])
        case .place(let index): Edge(branch.low, branch.high, to: places[index])
        }
      }
    }
    for node in shape.nodes { addresses.append(address(of: edges(node), into: &builder)) }
    return edges(shape.root)
  }

  /// Where the edges begin.
  mutating func address(of edges: [Edge], into builder: inout ProgramBuilder) -> Address {
    if let address = known[edges] { return address }
    let address = builder.emitReading(edges)
    known[edges] = address
    return address
  }
}
